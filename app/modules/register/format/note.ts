// C2SP signed-note: a text with signatures below it, which other people's tools read too.
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "./base64";
import { isEd25519Signed } from "./signature";

/** What a key of Ed25519 signs: notes, or that it has seen a checkpoint (C2SP tlog-cosignature). */
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

/** A note as it was read; nothing of it has been checked. */
export interface Note {
  /** With the line feed at its end. */
  text: string;
  signatures: NoteSignature[];
}

/** What tells a key from others of its name: a reminder, not a proof. 8 hex digits. */
export const keyIdOf = ({ name, publicKey }: NoteKey, type: KeyType = keyTypes.note): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4));

/** The key as people hand it on: `name+id+base64`. */
export const vkeyOf = (key: NoteKey, type: KeyType = keyTypes.note): string =>
  `${key.name}+${keyIdOf(key, type)}+${encodeBase64(concatBytes(Uint8Array.of(type), key.publicKey))}`;

/** Reads a {@link vkeyOf}; null unless it is one of an Ed25519 key of that type, to the letter. */
export function parseVkey(vkey: string, type: KeyType = keyTypes.note): NoteKey | null {
  const [, name, encoded] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(vkey) ?? [];
  const bytes = encoded === undefined ? null : decodeBase64(encoded);
  if (!name || !isKeyName(name) || bytes?.length !== 33) return null;
  const key = { name, publicKey: bytes.slice(1) };
  return vkeyOf(key, type) === vkey ? key : null;
}

/**
 * Signs a text. Throws RangeError unless it ends in a line feed and holds nothing but printable characters and line feeds.
 * @param seed the private key, 32 bytes.
 */
export function signNote(text: string, name: string, seed: Uint8Array): string {
  if (!isNoteText(text) || !isKeyName(name)) throw new RangeError("This cannot stand in a signed note.");
  const key = { name, publicKey: ed25519.getPublicKey(seed) };
  const signature = ed25519.sign(utf8ToBytes(text), seed);
  return `${text}\n${signatureLine({ name, keyId: keyIdOf(key), signature })}`;
}

/** A note with further signatures below those that it has. */
export const withSignatures = (note: string, added: readonly NoteSignature[]): string =>
  note + added.map(signatureLine).join("");

/** Reads a note; null unless it is one, to the letter. */
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
 * By which of the keys a note is signed; null where it is by none of them, or where one of them seems to have signed and has
 * not. Signatures of keys that nobody named are passed over.
 */
export function signerOf({ text, signatures }: Note, keys: readonly NoteKey[]): NoteKey | null {
  const message = utf8ToBytes(text);
  const known = signatures.flatMap((signature) => {
    const key = keys.find((one) => one.name === signature.name && keyIdOf(one) === signature.keyId);
    return key ? [{ key, isGood: isEd25519Signed(signature.signature, message, key.publicKey) }] : [];
  });
  return known.every(({ isGood }) => isGood) ? (known[0]?.key ?? null) : null;
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
