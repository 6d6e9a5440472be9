import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { RequestKey } from "./append.server";

/** Returns the part of its request that an event stores: the hashed idempotency key and a digest of the content. */
export const requestKeyAndDigest = (idempotencyKey: string, request: object): RequestKey => ({
  key: requestKeyOf(idempotencyKey),
  digest: digest(JSON.stringify(request), 8),
});

/** Returns the stored form of an idempotency key, by which a repeated request is found. */
export const requestKeyOf = (idempotencyKey: string): string => digest(idempotencyKey, 16);

const digest = (text: string, bytes: number) => bytesToHex(sha256(utf8ToBytes(text)).slice(0, bytes));
