import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What is hashed for what: each use has a prefix of its own, so that no hash of one can pass for another. */
export type Domain =
  | "envelope"
  | "facts"
  | "person"
  | "company"
  | "place"
  | "text"
  | "event"
  | "seal"
  | "location"
  | "head"
  | "export";

/** The bytes that stand for a value: `fichaclara:<domain>:v1`, a line feed, and its canonical JSON (RFC 8785). */
export function canonicalBytes(domain: Domain, value: Json): Uint8Array {
  return utf8ToBytes(`fichaclara:${domain}:v1\n${canonicalize(value)}`);
}

/** SHA-256 of {@link canonicalBytes}, 64 lower-case hex digits. */
export const canonicalHash = (domain: Domain, value: Json): string =>
  bytesToHex(sha256(canonicalBytes(domain, value)));
