import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

/** SHA-256, 32 bytes. */
export type Hash = Uint8Array;

/** Returns the hash of an entry (RFC 9162, 2.1.1). */
export const leafHash = (entry: Uint8Array): Hash => sha256(concatBytes(Uint8Array.of(0), entry));

/** Returns the hash of two subtrees. Its prefix differs from a leaf's, so that neither is valid as the other. */
export const nodeHash = (left: Hash, right: Hash): Hash => sha256(concatBytes(Uint8Array.of(1), left, right));

/** Returns the hash of the full subtree of 2^level leaves that begins at leaf index × 2^level. */
export type ReadNode = (level: number, index: number) => Hash;

/** Returns the root of the first `size` leaves. For none it is the hash of no bytes. */
export const treeRoot = (size: number, readNode: ReadNode): Hash =>
  size === 0 ? sha256(new Uint8Array()) : hashOfPart({ begin: 0, end: size }, readNode);

/**
 * Returns the hashes from a leaf's sibling up to the root of the first `size` leaves (RFC 9162, 2.1.3.1).
 * @throws RangeError unless `index` is below `size`.
 */
export function proveInclusion(index: number, size: number, readNode: ReadNode): Hash[] {
  if (!Number.isInteger(index) || index < 0 || index >= size)
    throw new RangeError(`Leaf ${index} is not among ${size}.`);
  let part: TreePart = { begin: 0, end: size };
  const downwards: Hash[] = [];
  while (part.end - part.begin > 1) {
    const [left, right] = halvesOf(part);
    const isLeft = index < right.begin;
    downwards.push(hashOfPart(isLeft ? right : left, readNode));
    part = isLeft ? left : right;
  }
  return downwards.reverse();
}

/**
 * Returns the proof that a tree of `newer` leaves begins with the tree of `older` (RFC 9162, 2.1.4.1). Empty when nothing has to be proved.
 * @throws RangeError unless 0 ≤ older ≤ newer.
 */
export function proveConsistency(older: number, newer: number, readNode: ReadNode): Hash[] {
  if (!Number.isInteger(older) || older < 0 || older > newer)
    throw new RangeError(`A tree of ${newer} has no beginning of ${older}.`);
  if (older === 0 || older === newer) return [];
  let part: TreePart = { begin: 0, end: newer };
  const downwards: Hash[] = [];
  while (part.end !== older) {
    const [left, right] = halvesOf(part);
    const isLeft = older <= right.begin;
    downwards.push(hashOfPart(isLeft ? right : left, readNode));
    part = isLeft ? left : right;
  }
  // If the older tree is one full subtree, the reader already knows its root.
  if (part.begin > 0) downwards.push(hashOfPart(part, readNode));
  return downwards.reverse();
}

/** Leaves from `begin` to `end`, which is excluded. */
export interface TreePart {
  begin: number;
  end: number;
}

export function hashOfPart(part: TreePart, readNode: ReadNode): Hash {
  const count = part.end - part.begin;
  const level = Math.round(Math.log2(count));
  if (2 ** level === count) return readNode(level, part.begin / count);
  const [left, right] = halvesOf(part);
  return nodeHash(hashOfPart(left, readNode), hashOfPart(right, readNode));
}

/** Splits a part. The left half is the largest full subtree that leaves something to the right. */
export function halvesOf({ begin, end }: TreePart): [TreePart, TreePart] {
  let count = 1;
  while (count * 2 < end - begin) count *= 2;
  const middle = begin + count;
  return [
    { begin, end: middle },
    { begin: middle, end },
  ];
}
