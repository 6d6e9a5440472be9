// C2SP tlog-checkpoint: what is signed of a tree.
import { decodeBase64, encodeBase64 } from "./base64";
import type { Hash } from "./merkle";
import { readNote, signerOf, signNote, type NoteKey } from "./note";

/** That the tree of a log has so many leaves and this root. It has no time of its own. */
export interface Checkpoint {
  /** Which log it is: `{REGISTER_ORIGIN}/{company id}`. */
  origin: string;
  size: number;
  root: Hash;
}

/** A checkpoint and whose signature vouches for it. */
export interface SignedCheckpoint extends Checkpoint {
  key: NoteKey;
}

/** @param seed the private key, 32 bytes; it signs under the name of the log, as a policy of others' tools asks for. */
export const signCheckpoint = ({ origin, size, root }: Checkpoint, seed: Uint8Array): string =>
  signNote(`${origin}\n${size}\n${encodeBase64(root)}\n`, origin, seed);

/** The checkpoint that a note states, whoever signed it; null unless it is one, to the letter and without further lines. */
export function readCheckpoint(note: string): Checkpoint | null {
  const lines = readNote(note)?.text.split("\n") ?? [];
  const [origin, count, encoded, end] = lines;
  if (lines.length !== 4 || !origin || !count || !encoded || end !== "") return null;
  const size = readSize(count);
  const root = decodeBase64(encoded);
  return size !== null && root?.length === 32 ? { origin, size, root } : null;
}

/** Reads a checkpoint that one of the public keys (32 bytes each) has signed as its log; null otherwise. */
export function verifyCheckpoint(note: string, publicKeys: readonly Uint8Array[]): SignedCheckpoint | null {
  const checkpoint = readCheckpoint(note);
  const read = readNote(note);
  if (!checkpoint || !read) return null;
  const keys = publicKeys.map((publicKey) => ({ name: checkpoint.origin, publicKey }));
  const key = signerOf(read, keys);
  return key && { ...checkpoint, key };
}

/** A count as it stands in checkpoints and proofs: decimal, without leading zeros; null otherwise. */
export function readSize(text: string): number | null {
  const size = Number(text);
  return /^(0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(size) ? size : null;
}
