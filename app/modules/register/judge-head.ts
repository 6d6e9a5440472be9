import type { Hash } from "./format/merkle";
import { isConsistent } from "./format/merkle-check";

/** A tree as it is signed: how many events, and the hash of all of them. */
export interface Head {
  size: number;
  root: Hash;
}

export type HeadVerdict = "good" | "unproved" | "behind" | "contradiction";

/**
 * Whether a head may be signed after the last one that was.
 * @param proof that the last is the beginning of it; null where nobody has tried yet.
 * @returns "unproved" where it takes a proof; "behind" where the last is of more events; "contradiction" where both cannot
 * be true, so that signing it would be a lie.
 */
export function judgeHead(last: Head | null, asked: Head, proof: readonly Hash[] | null): HeadVerdict {
  if (last === null) return "good";
  if (asked.size < last.size) return "behind";
  if (asked.size > last.size && proof === null) return "unproved";
  return isConsistent(last, asked, proof ?? []) ? "good" : "contradiction";
}
