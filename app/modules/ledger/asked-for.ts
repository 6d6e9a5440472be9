import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { AskedFor } from "./append.server";

/** How a request stands beside the event that it became: under its client's key, with a digest of what it asked for. */
export const askedFor = (idempotencyKey: string, wish: object): AskedFor => ({
  key: requestKeyOf(idempotencyKey),
  wish: digest(JSON.stringify(wish), 8),
});

/** As whom a request is looked up. */
export const requestKeyOf = (idempotencyKey: string): string => digest(idempotencyKey, 16);

const digest = (text: string, bytes: number) => bytesToHex(sha256(utf8ToBytes(text)).slice(0, bytes));
