import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { orderKeys, type RegisterSettings } from "./key-chain";

/** A public key (64 hex digits) and its period in UTC milliseconds; null without a bound. */
export interface PublishedKey {
  from: number | null;
  public_key: string;
  until: number | null;
}

/** The content of `/.well-known/fichaclara-keys.json`, with the newest key last. */
export interface PublishedKeys {
  keys: PublishedKey[];
  origin: string;
}

/** The keys that sign and verify the register. All come from the configuration, none from a database. */
export interface RegisterKeys {
  /** The private key, 32 bytes. */
  seed: Uint8Array;
  published: PublishedKeys;
  /** The notes in which each key names the next, in order. */
  successions: string[];
  /** The keys of `published`, 32 bytes each. */
  trusted: Uint8Array[];
}

/** The runtime gives every request of an isolate the same object, so its public key is computed once. */
const keysBySettings = new WeakMap<object, RegisterKeys>();

/** Returns the keys of a configuration without `keyFaults`. One environment gets one object. */
export function registerKeysOf(env: RegisterSettings): RegisterKeys {
  const keys = keysBySettings.get(env) ?? readRegisterKeys(env);
  keysBySettings.set(env, keys);
  return keys;
}

function readRegisterKeys(settings: RegisterSettings): RegisterKeys {
  const seed = hexToBytes(settings.REGISTER_PRIVATE_KEY);
  const only = { from: null, public_key: bytesToHex(ed25519.getPublicKey(seed)), until: null };
  const listedKeys = settings.REGISTER_PUBLIC_KEYS;
  const keys = listedKeys.length > 0 ? orderKeys(listedKeys) : [only];
  return {
    seed,
    published: {
      keys: keys.map(({ from, public_key, until }) => ({ from, public_key, until })),
      origin: settings.REGISTER_ORIGIN,
    },
    successions: keys.flatMap((key) => ("succession" in key && key.succession) || []),
    trusted: keys.map((key) => hexToBytes(key.public_key)),
  };
}

/**
 * Returns the origin of a company's checkpoints and packages.
 * @param generation increases with each origin rotation.
 */
export const logOrigin = (
  { published }: Pick<RegisterKeys, "published">,
  companyId: string,
  generation = 1,
) => `${published.origin}/${companyId}${generation === 1 ? "" : `/${generation}`}`;
