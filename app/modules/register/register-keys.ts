import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { inOrder, type RegisterSettings } from "./key-chain";

/** A public key, 64 hex digits, and when it signs; UTC milliseconds, null without a bound. */
export interface PublishedKey {
  from: number | null;
  public_key: string;
  until: number | null;
}

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
  /** The notes in which one of them names the next, in their order. */
  successions: string[];
  /** Those of `published`, 32 bytes each. */
  trusted: Uint8Array[];
}

/** The runtime hands every request of an isolate the same object: its public key is worked out once. */
const alreadyRead = new WeakMap<object, RegisterKeys>();

/** The keys of a configuration without `keyFaults`, one object for one environment. */
export function registerKeysOf(env: RegisterSettings): RegisterKeys {
  const keys = alreadyRead.get(env) ?? readRegisterKeys(env);
  alreadyRead.set(env, keys);
  return keys;
}

function readRegisterKeys(settings: RegisterSettings): RegisterKeys {
  const seed = hexToBytes(settings.REGISTER_PRIVATE_KEY);
  const only = { from: null, public_key: bytesToHex(ed25519.getPublicKey(seed)), until: null };
  const listed = settings.REGISTER_PUBLIC_KEYS;
  const keys = listed.length > 0 ? inOrder(listed) : [only];
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
 * Under which name a company's checkpoints and packages are signed.
 * @param generation of its register: another after each loss.
 */
export const logOrigin = (
  { published }: Pick<RegisterKeys, "published">,
  companyId: string,
  generation = 1,
) => `${published.origin}/${companyId}${generation === 1 ? "" : `/${generation}`}`;
