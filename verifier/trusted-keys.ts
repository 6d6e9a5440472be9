import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { isDigest, isObjectOf, isUuid } from "~/modules/register/format/canonical-json";
import { registerOriginOfLog, transparencyOrigin } from "~/modules/register/format/published-log";
import { keyIdOf, parseVkey, readNote, signerOf } from "~/modules/register/format/note";
import { isInstant } from "./json-values";
import type { KeySource, SignedBy } from "./verdict";

/** A key that is believed. */
export interface TrustedKey {
  /** 32 bytes, 64 hex digits: a key is these and nothing else. */
  publicKey: string;
  /** The registers that it speaks for: those of `{origin}/{company}`; null where the reader named the key alone. */
  origin: string | null;
  /** Who says that it is theirs. */
  source: KeySource;
  /** When it signs; null without a bound. */
  from: number | null;
  until: number | null;
  /** The key for whose sake it is believed, and which it follows; none where it is believed by itself. */
  predecessor?: TrustedKey;
}

/** The keys of `{"keys": [{"from", "public_key", "until"}], "origin"}`; null where it is no such list. */
export function readPublishedKeys(value: unknown, source: KeySource = "list"): TrustedKey[] | null {
  if (!isObjectOf(value, ["keys", "origin"])) return null;
  const { keys, origin } = value;
  if (!Array.isArray(keys) || typeof origin !== "string") return null;
  const read = keys.map((key: unknown): TrustedKey | null =>
    isObjectOf(key, ["from", "public_key", "until"]) &&
    isDigest(key.public_key) &&
    isBound(key.from) &&
    isBound(key.until)
      ? { publicKey: key.public_key, origin, source, from: key.from, until: key.until }
      : null,
  );
  return read.every((key) => key !== null) ? read : null;
}

const isBound = (value: unknown): value is number | null => value === null || isInstant(value);

/** A key that the reader names: 64 hex digits, or a vkey of the register, of a log of it or of the operator's own; null where it is none. */
export function readNamedKey(text: string): TrustedKey | null {
  const isNamed = { source: "reader", from: null, until: null } as const;
  if (isDigest(text)) return { publicKey: text, origin: null, ...isNamed };
  const key = parseVkey(text);
  const origin = key && (originOf(key.name)?.registerOrigin ?? registerOriginOfLog(key.name) ?? key.name);
  return key && { publicKey: bytesToHex(key.publicKey), origin, ...isNamed };
}

interface Origin {
  registerOrigin: string;
  companyId: string;
  /** Another after each loss; the first is not named. */
  generation: number;
}

/** The parts of a log's origin; null where it does not end in a company, or in a later generation of its register. */
export function originOf(origin: string): Origin | null {
  const [, registerOrigin, companyId, number = "1"] =
    /^(.+)\/([0-9a-f-]{36})(?:\/([2-9]|[1-9]\d{1,2}))?$/.exec(origin) ?? [];
  return registerOrigin && isUuid(companyId)
    ? { registerOrigin, companyId, generation: Number(number) }
    : null;
}

/** The keys that may speak for a log: a company's, or the operator's own. */
function keysFor(origin: string, keys: readonly TrustedKey[]): TrustedKey[] {
  const speaksFor = (registerOrigin: string) =>
    registerOrigin === originOf(origin)?.registerOrigin ||
    origin === transparencyOrigin({ origin: registerOrigin });
  return keys.filter((key) => isDigest(key.publicKey) && (key.origin === null || speaksFor(key.origin)));
}

export type Signature =
  { key: TrustedKey } | { fault: "unknown-key" | "signature-altered"; keyIds: string[] };

/** By which of the keys a note is signed under the name of its log, or why by none. */
export function signatureOf(note: string, origin: string, keys: readonly TrustedKey[]): Signature {
  const read = readNote(note);
  const known = keysFor(origin, keys);
  const noteKeys = known.map(({ publicKey }) => ({ name: origin, publicKey: hexToBytes(publicKey) }));
  const signer = read && signerOf(read, noteKeys);
  const key = signer && known.find(({ publicKey }) => publicKey === bytesToHex(signer.publicKey));
  if (key) return { key };
  const keyIds = read?.signatures.map(({ keyId }) => keyId) ?? [];
  const isClaimed = noteKeys.some((noteKey) => keyIds.includes(keyIdOf(noteKey)));
  return { fault: isClaimed ? "signature-altered" : "unknown-key", keyIds };
}

export const signedBy = ({ publicKey, origin, source, predecessor }: TrustedKey): SignedBy => ({
  publicKey,
  source,
  publishedBy: source === "reader" || source === "successor" || source === "sample" ? null : origin,
  ...(predecessor && { successorOf: signedBy(predecessor) }),
});
