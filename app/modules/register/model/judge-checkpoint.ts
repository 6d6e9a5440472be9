import type { Hash } from "../format/merkle";
import { isConsistent } from "../format/merkle-check";

/** The size and root of a tree to sign. */
export interface TreeHead {
  size: number;
  root: Hash;
}

/** A consistency proof. */
export interface ProofBetween {
  hashes: readonly Hash[];
  /** The size of the older tree; null when the Worker of an earlier deployment did not name it. */
  from: number | null;
}

export type CheckpointVerdict = "good" | "unproved" | "behind" | "contradiction";

/**
 * Decides whether a checkpoint may be signed after the last one.
 * A failed proof accuses only if it leads from the last checkpoint: another signer may have been approved since the proof was made.
 * @param proof that it begins with the last one; null before the first try.
 * @returns "unproved" when a proof from the last is needed; "behind" when the last has more events; "contradiction" when both cannot be
 * true.
 */
export function judgeCheckpoint(
  last: TreeHead | null,
  proposedHead: TreeHead,
  proof: ProofBetween | null,
): CheckpointVerdict {
  if (last === null) return "good";
  if (proposedHead.size < last.size) return "behind";
  // Equal trees need no proof, whatever proof came with them.
  if (proposedHead.size === last.size) return isConsistent(last, proposedHead, []) ? "good" : "contradiction";
  if (proof !== null && isConsistent(last, proposedHead, proof.hashes)) return "good";
  return proof?.from === last.size ? "contradiction" : "unproved";
}
