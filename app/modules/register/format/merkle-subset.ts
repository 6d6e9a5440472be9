import { halvesOf, hashOfPart, nodeHash, type Hash, type TreePart, type ReadNode } from "./merkle";

/** A leaf and its index in the tree, from 0. */
export interface PlacedLeaf {
  index: number;
  hash: Hash;
}

/**
 * Returns the hashes that, together with some leaves, give the root of the first `size` leaves.
 * They are those of the largest subtrees without any of these leaves, from left to right. For one leaf this is an inclusion proof.
 * @param indexes ascending, each once.
 * @throws RangeError when an index is not below `size`.
 */
export function proveSubset(indexes: readonly number[], size: number, readNode: ReadNode): Hash[] {
  if (!areLeafIndexes(indexes, size)) throw new RangeError(`These are not leaves of ${size}, in order.`);
  const hashes: Hash[] = [];
  const walk = (part: TreePart, from: number, to: number): void => {
    if (from === to) return void hashes.push(hashOfPart(part, readNode));
    if (to - from === part.end - part.begin) return;
    const [left, right] = halvesOf(part);
    const middle = firstIndexFrom(from, to, (at) => indexes[at]! >= right.begin);
    walk(left, from, middle);
    walk(right, middle, to);
  };
  if (size > 0) walk({ begin: 0, end: size }, 0, indexes.length);
  return hashes;
}

/**
 * Returns the root that {@link proveSubset} leads to. Null unless the leaves are in order and the number of hashes is exact.
 * The size must be the signed checkpoint's: a tree of another size may have the same parts.
 */
export function rootOfSubset(
  leaves: readonly PlacedLeaf[],
  size: number,
  hashes: readonly Hash[],
): Hash | null {
  const areHashes = [...hashes, ...leaves.map(({ hash }) => hash)].every(({ length }) => length === 32);
  const indexes = leaves.map(({ index }) => index);
  if (size === 0 || !areHashes || !areLeafIndexes(indexes, size)) return null;
  let usedHashes = 0;
  const walk = (part: TreePart, from: number, to: number): Hash => {
    if (from === to) return hashes[usedHashes++] ?? new Uint8Array();
    if (part.end - part.begin === 1) return leaves[from]!.hash;
    const [left, right] = halvesOf(part);
    const middle = firstIndexFrom(from, to, (at) => leaves[at]!.index >= right.begin);
    const leftHash = walk(left, from, middle);
    return nodeHash(leftHash, walk(right, middle, to));
  };
  const root = walk({ begin: 0, end: size }, 0, leaves.length);
  return usedHashes === hashes.length ? root : null;
}

/** Whether these are indexes of leaves, ascending and each once. */
const areLeafIndexes = (indexes: readonly number[], size: number): boolean =>
  Number.isSafeInteger(size) &&
  indexes.every(
    (index, at) => Number.isSafeInteger(index) && index > (indexes[at - 1] ?? -1) && index < size,
  );

/** Returns the first place in [from, to) from which a condition holds, or `to`. */
function firstIndexFrom(from: number, to: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
