// C2SP signed-note: a text with signatures below it, which other tools can read.
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "./base64";
import { isEd25519Signed } from "./signature";

/** What an Ed25519 key signs: notes, or cosignatures of a checkpoint (C2SP tlog-cosignature). */
export const keyTypes = { note: 1, cosignature: 4 } as const;
type KeyType = (typeof keyTypes)[keyof typeof keyTypes];

const mostSignatures = 16;
const mostCharacters = 64_000;

/** An Ed25519 key and the name under which it signs. */
export interface NoteKey {
  name: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

export interface NoteSignature {
  name: string;
  /** Four bytes, 8 hex digits. */
  keyId: string;
  signature: Uint8Array;
}

/** A note, unchecked. */
export interface Note {
  /** Ends with a line feed. */
  text: string;
  signatures: NoteSignature[];
}

/** Returns the id that distinguishes keys of one name: a hint, not a proof. 8 hex digits. */
export const keyIdOf = ({ name, publicKey }: NoteKey, type: KeyType = keyTypes.note): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4));

/** Returns the key as text: `name+id+base64`. */
export const vkeyOf = (key: NoteKey, type: KeyType = keyTypes.note): string =>
  `${key.name}+${keyIdOf(key, type)}+${encodeBase64(concatBytes(Uint8Array.of(type), key.publicKey))}`;

/** Reads the text of {@link vkeyOf}. Returns null unless it is exactly that of an Ed25519 key of this type. */
export function parseVkey(vkey: string, type: KeyType = keyTypes.note): NoteKey | null {
  const [, name, encoded] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(vkey) ?? [];
  const bytes = encoded === undefined ? null : decodeBase64(encoded);
  if (!name || !isKeyName(name) || bytes?.length !== 33) return null;
  const noteKey = { name, publicKey: bytes.slice(1) };
  return vkeyOf(noteKey, type) === vkey ? noteKey : null;
}

/**
 * Signs a text.
 * @param seed the private key, 32 bytes.
 * @throws RangeError unless the text ends in a line feed and has only printable characters and line feeds.
 */
export function signNote(text: string, name: string, seed: Uint8Array): string {
  if (!isNoteText(text) || !isKeyName(name)) throw new RangeError("This cannot stand in a signed note.");
  const key = { name, publicKey: ed25519.getPublicKey(seed) };
  const signature = ed25519.sign(utf8ToBytes(text), seed);
  return `${text}\n${signatureLine({ name, keyId: keyIdOf(key), signature })}`;
}

/** Appends signatures to a note. */
export const withSignatures = (note: string, addedSignatures: readonly NoteSignature[]): string =>
  note + addedSignatures.map(signatureLine).join("");

/** Reads a note. Returns null unless it has exactly this form. */
export function readNote(note: string): Note | null {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || note.length > mostCharacters || !note.endsWith("\n")) return null;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split("\n");
  const signatures = lines.map(readSignature).filter((signature) => signature !== null);
  const isWhole = signatures.length === lines.length && lines.length <= mostSignatures;
  return isWhole && isNoteText(text) ? { text, signatures } : null;
}

/**
 * Returns the key that signed a note. It ignores signatures of unknown keys.
 * Null when no known key signed, or when a signature that claims a known key is invalid.
 */
export function findSigner({ text, signatures }: Note, keys: readonly NoteKey[]): NoteKey | null {
  const message = utf8ToBytes(text);
  const knownSignatures = signatures.flatMap((signature) => {
    const key = keys.find((one) => one.name === signature.name && keyIdOf(one) === signature.keyId);
    return key ? [{ key, isGood: isEd25519Signed(signature.signature, message, key.publicKey) }] : [];
  });
  return knownSignatures.every(({ isGood }) => isGood) ? (knownSignatures[0]?.key ?? null) : null;
}

export const signatureLine = ({ name, keyId, signature }: NoteSignature) =>
  `— ${name} ${encodeBase64(concatBytes(hexToBytes(keyId), signature))}\n`;

function readSignature(line: string): NoteSignature | null {
  const [, name, encoded] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
  const bytes = encoded === undefined ? null : decodeBase64(encoded);
  if (!name || !isKeyName(name) || !bytes || bytes.length < 5) return null;
  return { name, keyId: bytesToHex(bytes.slice(0, 4)), signature: bytes.slice(4) };
}

const isKeyName = (name: string) => /^[^\s+]+$/u.test(name) && name.isWellFormed();

const isNoteText = (text: string) =>
  // eslint-disable-next-line no-control-regex
  text.endsWith("\n") && !/[\0-\x09\x0b-\x1f]/.test(text) && text.isWellFormed();
