// C2SP tlog-checkpoint: the signed size and root of a tree.
import { decodeBase64, encodeBase64 } from "./base64";
import type { Hash } from "./merkle";
import { readNote, findSigner, signNote, type NoteKey } from "./note";

/** The size and root of a log's tree. It has no time of its own. */
export interface Checkpoint {
  /** The name of the log: `{REGISTER_ORIGIN}/{company id}`. */
  origin: string;
  size: number;
  root: Hash;
}

/** A checkpoint and the key that signed it. */
export interface SignedCheckpoint extends Checkpoint {
  key: NoteKey;
}

/** Signs a checkpoint. @param seed the private key, 32 bytes. It signs under the log's name, as policies of other tools require. */
export const signCheckpoint = ({ origin, size, root }: Checkpoint, seed: Uint8Array): string =>
  signNote(`${origin}\n${size}\n${encodeBase64(root)}\n`, origin, seed);

/** Reads a note's checkpoint without checking its signatures. Returns null unless the note has exactly a checkpoint's three lines. */
export function readCheckpoint(note: string): Checkpoint | null {
  const lines = readNote(note)?.text.split("\n") ?? [];
  const [origin, count, encoded, end] = lines;
  if (lines.length !== 4 || !origin || !count || !encoded || end !== "") return null;
  const size = readSize(count);
  const root = decodeBase64(encoded);
  return size !== null && root?.length === 32 ? { origin, size, root } : null;
}

/** Reads a checkpoint that one of the public keys (32 bytes each) has signed as its log. Returns null otherwise. */
export function verifyCheckpoint(note: string, publicKeys: readonly Uint8Array[]): SignedCheckpoint | null {
  const checkpoint = readCheckpoint(note);
  const parsedNote = readNote(note);
  if (!checkpoint || !parsedNote) return null;
  const keys = publicKeys.map((publicKey) => ({ name: checkpoint.origin, publicKey }));
  const key = findSigner(parsedNote, keys);
  return key && { ...checkpoint, key };
}

/** Reads a decimal count without leading zeros. Returns null otherwise. */
export function readSize(text: string): number | null {
  const size = Number(text);
  return /^(0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(size) ? size : null;
}
