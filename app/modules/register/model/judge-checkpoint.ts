import type { Hash } from "../format/merkle";
import { isConsistent } from "../format/merkle-check";

/** The size and root of a tree to sign. */
export interface Head {
  size: number;
  root: Hash;
}

export type CheckpointVerdict = "good" | "unproved" | "behind" | "contradiction";

/**
 * Decides whether a checkpoint may be signed after the last one.
 * @param proof that it begins with the last one; null before the first try.
 * @returns "unproved" when a proof is needed; "behind" when the last has more events; "contradiction" when both cannot be true.
 */
export function judgeCheckpoint(
  last: Head | null,
  asked: Head,
  proof: readonly Hash[] | null,
): CheckpointVerdict {
  if (last === null) return "good";
  if (asked.size < last.size) return "behind";
  if (asked.size > last.size && proof === null) return "unproved";
  return isConsistent(last, asked, proof ?? []) ? "good" : "contradiction";
}
