import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Settings } from "~/platform/env.server";
import type { PublishedKey } from "~/platform/register-settings";

/** What `/.well-known/fichaclara-keys.json` says; the newest key is the last. */
export interface PublishedKeys {
  keys: PublishedKey[];
  origin: string;
}

/** What signs the register and what its signatures are judged by: all of it configuration, and nothing from a database. */
export interface RegisterKeys {
  /** The private key, 32 bytes. */
  seed: Uint8Array;
  published: PublishedKeys;
  /** Those of `published`, 32 bytes each. */
  trusted: Uint8Array[];
}

export type RegisterSettings = Pick<
  Settings,
  "REGISTER_PRIVATE_KEY" | "REGISTER_PUBLIC_KEYS" | "REGISTER_ORIGIN"
>;

/** The runtime hands every request of an isolate the same object: its public key is worked out once. */
const alreadyRead = new WeakMap<object, RegisterKeys>();

/** The keys of a configuration, one object for one environment. */
export function registerKeysOf(env: RegisterSettings): RegisterKeys {
  const keys = alreadyRead.get(env) ?? readRegisterKeys(env);
  alreadyRead.set(env, keys);
  return keys;
}

function readRegisterKeys(settings: RegisterSettings): RegisterKeys {
  const { REGISTER_PRIVATE_KEY, REGISTER_PUBLIC_KEYS, REGISTER_ORIGIN } = settings;
  const listed = REGISTER_PUBLIC_KEYS.toSorted(
    (a, b) => (a.until ?? Infinity) - (b.until ?? Infinity) || (a.from ?? 0) - (b.from ?? 0),
  );
  const seed = hexToBytes(REGISTER_PRIVATE_KEY);
  const public_key = bytesToHex(ed25519.getPublicKey(seed));
  const present = listed.find((key) => key.public_key === public_key);
  const past = listed.filter((key) => key !== present);
  const keys = [...past, present ?? { from: past.at(-1)?.until ?? null, public_key, until: null }];
  return {
    seed,
    published: { keys, origin: REGISTER_ORIGIN },
    trusted: keys.map((key) => hexToBytes(key.public_key)),
  };
}

/** Under which name a company's checkpoints and packages are signed. */
export const logOrigin = ({ published }: RegisterKeys, companyId: string) =>
  `${published.origin}/${companyId}`;
