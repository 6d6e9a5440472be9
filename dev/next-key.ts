import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { signSuccession } from "../app/modules/register/format/succession";
import { orderKeys, keyFaults, type RegisterSettings } from "../app/modules/register/key-chain";
import { registerKeysOf } from "../app/modules/register/register-keys";
import type { ListedKey } from "../app/platform/register-settings";

interface KeyChange {
  /** The new private key, 64 hex digits. */
  next: string;
  /** When the new key begins. `until` is when the current one ends. UTC milliseconds. */
  from: number;
  until: number;
}

/**
 * Returns REGISTER_PUBLIC_KEYS with a new key at the end, named by the current one.
 * @throws RangeError when the current key is not the newest, ends or begins later, or the settings are invalid.
 */
export function keysWithNext(settings: RegisterSettings, { next, from, until }: KeyChange): ListedKey[] {
  if (keyFaults(settings).length > 0) throw new RangeError(keyFaults(settings).join(", "));
  const { seed, published } = registerKeysOf(settings);
  const { REGISTER_PUBLIC_KEYS: listed, REGISTER_ORIGIN: origin } = settings;
  const older = orderKeys(listed.length > 0 ? listed : published.keys);
  const present = older.pop()!;
  if (
    present.public_key !== publicKeyOf(bytesToHex(seed)) ||
    present.until !== null ||
    from < (present.from ?? 0)
  )
    throw new RangeError("The present key is not the newest, or its time is another.");
  const publicKey = publicKeyOf(next);
  const succession = signSuccession({ origin, publicKey, from, until }, seed);
  return [...older, { ...present, until }, { from, public_key: publicKey, succession, until: null }];
}

const publicKeyOf = (seed: string) => bytesToHex(ed25519.getPublicKey(hexToBytes(seed)));
