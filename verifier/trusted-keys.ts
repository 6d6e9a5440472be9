import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { isDigest, isObjectOf, isUuid } from "~/modules/register/format/canonical-json";
import { registerOriginOfLog, transparencyOrigin } from "~/modules/register/format/published-log";
import { keyIdOf, parseVkey, readNote, findSigner } from "~/modules/register/format/note";
import { isInstant } from "./json-values";
import type { KeySource, SignedBy } from "./verdict";

export interface TrustedKey {
  /** 32 bytes as 64 hex digits. */
  publicKey: string;
  /** The registers that it may sign: those of `{origin}/{company}`. Null when the reader named only the key. */
  origin: string | null;
  source: KeySource;
  /** When the key begins and ends to be valid; null without a bound. */
  from: number | null;
  until: number | null;
  /** The trusted key that named it as its successor, if it is trusted only for that. */
  predecessor?: TrustedKey;
}

/** Reads `{"keys": [{"from", "public_key", "until"}], "origin"}`. Returns null if the value is no such list. */
export function readPublishedKeys(value: unknown, source: KeySource = "list"): TrustedKey[] | null {
  if (!isObjectOf(value, ["keys", "origin"])) return null;
  const { keys, origin } = value;
  if (!Array.isArray(keys) || typeof origin !== "string") return null;
  const trustedKeys = keys.map((key: unknown): TrustedKey | null =>
    isObjectOf(key, ["from", "public_key", "until"]) &&
    isDigest(key.public_key) &&
    isTimeBound(key.from) &&
    isTimeBound(key.until)
      ? { publicKey: key.public_key, origin, source, from: key.from, until: key.until }
      : null,
  );
  return trustedKeys.every((key) => key !== null) ? trustedKeys : null;
}

const isTimeBound = (value: unknown): value is number | null => value === null || isInstant(value);

/**
 * Reads a key that the reader names: 64 hex digits, or a vkey of a register, of a company or of the transparency log.
 * Returns null for anything else.
 */
export function readNamedKey(text: string): TrustedKey | null {
  const isNamed = { source: "reader", from: null, until: null } as const;
  if (isDigest(text)) return { publicKey: text, origin: null, ...isNamed };
  const key = parseVkey(text);
  const origin = key && (originOf(key.name)?.registerOrigin ?? registerOriginOfLog(key.name) ?? key.name);
  return key && { publicKey: bytesToHex(key.publicKey), origin, ...isNamed };
}

interface OriginParts {
  registerOrigin: string;
  companyId: string;
  /** Increases with each origin rotation. The first is 1 and is not part of the origin's text. */
  generation: number;
}

/** Parses an origin. Returns null unless it ends in a company or in a generation from 2 to 999. */
export function originOf(origin: string): OriginParts | null {
  const [, registerOrigin, companyId, number = "1"] =
    /^(.+)\/([0-9a-f-]{36})(?:\/([2-9]|[1-9]\d{1,2}))?$/.exec(origin) ?? [];
  return registerOrigin && isUuid(companyId)
    ? { registerOrigin, companyId, generation: Number(number) }
    : null;
}

/** Returns the keys that may sign for an origin: a company's, or the transparency log's. */
function keysFor(origin: string, keys: readonly TrustedKey[]): TrustedKey[] {
  const speaksFor = (registerOrigin: string) =>
    registerOrigin === originOf(origin)?.registerOrigin ||
    origin === transparencyOrigin({ origin: registerOrigin });
  return keys.filter((key) => isDigest(key.publicKey) && (key.origin === null || speaksFor(key.origin)));
}

export type SignatureReading =
  { key: TrustedKey } | { fault: "unknown-key" | "signature-altered"; keyIds: string[] };

/** Returns the trusted key that signed a note under that origin, or why there is none. */
export function signatureOf(note: string, origin: string, keys: readonly TrustedKey[]): SignatureReading {
  const signedNote = readNote(note);
  const originKeys = keysFor(origin, keys);
  const noteKeys = originKeys.map(({ publicKey }) => ({ name: origin, publicKey: hexToBytes(publicKey) }));
  const signer = signedNote && findSigner(signedNote, noteKeys);
  const key = signer && originKeys.find(({ publicKey }) => publicKey === bytesToHex(signer.publicKey));
  if (key) return { key };
  const keyIds = signedNote?.signatures.map(({ keyId }) => keyId) ?? [];
  const isClaimed = noteKeys.some((noteKey) => keyIds.includes(keyIdOf(noteKey)));
  return { fault: isClaimed ? "signature-altered" : "unknown-key", keyIds };
}

export const signedBy = ({ publicKey, origin, source, predecessor }: TrustedKey): SignedBy => ({
  publicKey,
  source,
  publishedBy: source === "reader" || source === "successor" || source === "sample" ? null : origin,
  ...(predecessor && { successorOf: signedBy(predecessor) }),
});
