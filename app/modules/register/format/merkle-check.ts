import { nodeHash, type Hash } from "./merkle";
import { isSameBytes } from "./same-bytes";

/** Whether a proof leads from a leaf to a root (RFC 9162, 2.1.3.2). Malformed proofs give false. */
export function isIncluded(
  { index, size, leaf, root }: { index: number; size: number; leaf: Hash; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  let at = index;
  let lastIndex = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (lastIndex === 0) return false;
    if (at % 2 === 1 || at === lastIndex) {
      hash = nodeHash(sibling, hash);
      // A last leaf without a right sibling moves up alone.
      while (at % 2 === 0 && at > 0) [at, lastIndex] = [halfOf(at), halfOf(lastIndex)];
    } else hash = nodeHash(hash, sibling);
    [at, lastIndex] = [halfOf(at), halfOf(lastIndex)];
  }
  return lastIndex === 0 && isSameBytes(hash, root);
}

/** Whether the newer tree begins with the older one (RFC 9162, 2.1.4.2). */
export function isConsistent(
  older: { size: number; root: Hash },
  newer: { size: number; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (!isSize(older.size) || !isSize(newer.size) || older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && isSameBytes(older.root, newer.root);
  // Every tree begins with the empty tree.
  if (older.size === 0) return proof.length === 0;
  let at = older.size - 1;
  let last = newer.size - 1;
  while (at % 2 === 1) [at, last] = [halfOf(at), halfOf(last)];
  const [first, ...rest] = at === 0 ? [older.root, ...proof] : proof;
  if (!first) return false;
  let before = first;
  let after = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = nodeHash(sibling, before);
      after = nodeHash(sibling, after);
      while (at % 2 === 0 && at > 0) [at, last] = [halfOf(at), halfOf(last)];
    } else after = nodeHash(after, sibling);
    [at, last] = [halfOf(at), halfOf(last)];
  }
  return last === 0 && isSameBytes(before, older.root) && isSameBytes(after, newer.root);
}

const isSize = (size: number) => Number.isSafeInteger(size) && size >= 0;
const halfOf = (count: number) => Math.floor(count / 2);
