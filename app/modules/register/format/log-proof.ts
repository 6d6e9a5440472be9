// C2SP tlog-proof: proves that an entry is in a log, without the log.
import { decodeBase64, encodeBase64 } from "./base64";
import { readSize, verifyCheckpoint, type SignedCheckpoint } from "./checkpoint";
import { leafHash, type Hash } from "./merkle";
import { isIncluded } from "./merkle-check";

const logProofFirstLine = "c2sp.org/tlog-proof@v1";
/** A tree of 2^63 leaves is no higher. */
const mostHashes = 63;

export interface LogProof {
  /** The entry's index, from 0. */
  index: number;
  /** From the leaf's sibling upwards. */
  hashes: Hash[];
  /** The signed note, byte for byte. */
  checkpoint: string;
}

export const writeLogProof = ({ index, hashes, checkpoint }: LogProof): string =>
  [logProofFirstLine, `index ${index}`, ...hashes.map(encodeBase64), "", checkpoint].join("\n");

/** Reads a proof. Returns null unless it has exactly this form. The optional `extra` line is refused: we never write one. */
export function readLogProof(text: string): LogProof | null {
  const end = text.indexOf("\n\n");
  if (end < 0) return null;
  const [first, place, ...encoded] = text.slice(0, end).split("\n");
  const index = place?.startsWith("index ") ? readSize(place.slice("index ".length)) : null;
  const hashes = encoded.map(decodeBase64).filter((hash) => hash?.length === 32) as Hash[];
  const isWhole = hashes.length === encoded.length && hashes.length <= mostHashes;
  if (first !== logProofFirstLine || index === null || !isWhole) return null;
  return { index, hashes, checkpoint: text.slice(end + 2) };
}

/** Returns the proof's checkpoint if one of the keys signed it and it proves the entry at the proof's index. Null otherwise. */
export function verifyLogProof(
  { index, hashes, checkpoint }: LogProof,
  entry: Uint8Array,
  publicKeys: readonly Uint8Array[],
): SignedCheckpoint | null {
  const signedCheckpoint = verifyCheckpoint(checkpoint, publicKeys);
  if (!signedCheckpoint) return null;
  const { size, root } = signedCheckpoint;
  return isIncluded({ index, size, leaf: leafHash(entry), root }, hashes) ? signedCheckpoint : null;
}
