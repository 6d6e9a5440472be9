import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The purpose of a hash. Each has its own prefix, so that a hash for one purpose is never valid for another. */
export type Domain =
  | "envelope"
  | "facts"
  | "person"
  | "company"
  | "place"
  | "text"
  | "plan"
  | "event"
  | "seal"
  | "location"
  | "head"
  | "export";

/** Returns the bytes to hash: `fichaclara:<domain>:v1`, a line feed and the value's canonical JSON (RFC 8785). */
export function canonicalBytes(domain: Domain, value: Json): Uint8Array {
  return utf8ToBytes(`fichaclara:${domain}:v1\n${canonicalize(value)}`);
}

/** Returns the SHA-256 of {@link canonicalBytes}, 64 lower-case hex digits. */
export const canonicalHash = (domain: Domain, value: Json): string =>
  bytesToHex(sha256(canonicalBytes(domain, value)));
