import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Settings } from "~/platform/env.server";
import type { ListedKey } from "~/platform/register-settings";
import { verifySuccession } from "./format/succession";

export type RegisterSettings = Pick<
  Settings,
  "REGISTER_PRIVATE_KEY" | "REGISTER_PUBLIC_KEYS" | "REGISTER_ORIGIN"
>;

/** Sorts keys, the newest last. */
export const orderKeys = (keys: readonly ListedKey[]): ListedKey[] =>
  keys.toSorted((a, b) => (a.from ?? -1) - (b.from ?? -1) || (a.until ?? Infinity) - (b.until ?? Infinity));

/**
 * Returns the faults of the configured keys, by the names of settings. The signing key must be listed if any key is.
 * Each key after the first must be named by the one before, or explicitly begin a new chain.
 */
export function keyFaults(settings: RegisterSettings): string[] {
  const { REGISTER_PRIVATE_KEY, REGISTER_PUBLIC_KEYS: listed, REGISTER_ORIGIN } = settings;
  const present = bytesToHex(ed25519.getPublicKey(hexToBytes(REGISTER_PRIVATE_KEY)));
  const isSigningKeyListed = listed.length === 0 || listed.some(({ public_key }) => public_key === present);
  const keys = orderKeys(listed);
  const unfounded = keys.filter((key, at) => !followsFrom(keys[at - 1], key, REGISTER_ORIGIN));
  return [
    ...(isSigningKeyListed ? [] : ["REGISTER_PUBLIC_KEYS (without the key of REGISTER_PRIVATE_KEY)"]),
    ...unfounded.map((key) => `REGISTER_PUBLIC_KEYS[${listed.indexOf(key)}].succession`),
  ];
}

function followsFrom(older: ListedKey | undefined, newer: ListedKey, origin: string): boolean {
  if (!older) return !newer.succession;
  if (newer.succession === null) return true;
  const succession = verifySuccession(newer.succession ?? "", older.public_key);
  return (
    succession?.origin === origin &&
    succession.publicKey === newer.public_key &&
    succession.from === newer.from &&
    succession.until === older.until
  );
}
