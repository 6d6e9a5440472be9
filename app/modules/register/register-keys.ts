import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** A public key, and when it signed; null where that is not known, or where it still does. UTC milliseconds. */
export interface PublishedKey {
  from: number | null;
  /** 64 hex digits. */
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
  /** Those of `published`, 32 bytes each. */
  trusted: Uint8Array[];
}

export interface RegisterSettings {
  /** 64 hex digits. */
  REGISTER_PRIVATE_KEY: string;
  /** The keys of the past (and the present one, if it is to have its beginning), as a JSON list of {@link PublishedKey}. */
  REGISTER_PUBLIC_KEYS?: string;
  /** The name of all logs here, without a scheme: `fichaclara.es/registro`. It never changes. */
  REGISTER_ORIGIN: string;
}

/** @throws Error that names the setting which is malformed, and never its value. */
export function readRegisterKeys(settings: RegisterSettings): RegisterKeys {
  const { REGISTER_PRIVATE_KEY, REGISTER_PUBLIC_KEYS = "[]", REGISTER_ORIGIN } = settings;
  if (!/^[0-9a-f]{64}$/.test(REGISTER_PRIVATE_KEY)) throw malformed("REGISTER_PRIVATE_KEY");
  if (!/^[a-z0-9.:-]+(\/[a-z0-9._-]+)*$/.test(REGISTER_ORIGIN)) throw malformed("REGISTER_ORIGIN");
  const listed = readKeys(REGISTER_PUBLIC_KEYS);
  if (!listed) throw malformed("REGISTER_PUBLIC_KEYS");
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

/** The listed keys, oldest first; null unless it is such a list, with each key once. */
function readKeys(text: string): PublishedKey[] | null {
  const listed = parse(text);
  if (!Array.isArray(listed) || !listed.every(isKey)) return null;
  if (new Set(listed.map(({ public_key }) => public_key)).size < listed.length) return null;
  return listed
    .map(({ from, public_key, until }) => ({ from, public_key, until }))
    .sort((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity) || (a.from ?? 0) - (b.from ?? 0));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isKey(value: unknown): value is PublishedKey {
  if (typeof value !== "object" || value === null) return false;
  const { from, public_key, until, ...more } = value as Record<string, unknown>;
  if (typeof public_key !== "string" || !/^[0-9a-f]{64}$/.test(public_key)) return false;
  return isInstant(from) && isInstant(until) && Object.keys(more).length === 0;
}

const isInstant = (value: unknown) =>
  value === null || (Number.isSafeInteger(value) && (value as number) >= 0);
const malformed = (name: string) => new Error(`${name} is malformed`);
