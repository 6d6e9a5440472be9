import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

/** SHA-256, 32 bytes. */
export type Hash = Uint8Array;

/** The hash of an entry (RFC 9162, 2.1.1). */
export const leafHash = (entry: Uint8Array): Hash => sha256(concatBytes(Uint8Array.of(0), entry));

/** The hash of two subtrees. Its prefix is another than a leaf's, so that neither can pass for the other. */
export const nodeHash = (left: Hash, right: Hash): Hash => sha256(concatBytes(Uint8Array.of(1), left, right));

/** Gives the hash of the full subtree of 2^level leaves that begins at leaf index × 2^level. */
export type ReadNode = (level: number, index: number) => Hash;

/** The root of the first `size` leaves; of none it is the hash of nothing. */
export const rootOf = (size: number, read: ReadNode): Hash =>
  size === 0 ? sha256(new Uint8Array()) : hashOf({ begin: 0, end: size }, read);

/**
 * The hashes that lead from a leaf to the root of the first `size`, from the leaf's sibling upwards (RFC 9162, 2.1.3.1).
 * Throws RangeError unless the leaf is among them.
 */
export function proveInclusion(index: number, size: number, read: ReadNode): Hash[] {
  if (!Number.isInteger(index) || index < 0 || index >= size)
    throw new RangeError(`Leaf ${index} is not among ${size}.`);
  let part: Part = { begin: 0, end: size };
  const downwards: Hash[] = [];
  while (part.end - part.begin > 1) {
    const [left, right] = halves(part);
    const isLeft = index < right.begin;
    downwards.push(hashOf(isLeft ? right : left, read));
    part = isLeft ? left : right;
  }
  return downwards.reverse();
}

/**
 * The hashes that show that the tree of `older` leaves is the beginning of that of `newer` (RFC 9162, 2.1.4.1); none where
 * there is nothing to show. Throws RangeError unless 0 ≤ older ≤ newer.
 */
export function proveConsistency(older: number, newer: number, read: ReadNode): Hash[] {
  if (!Number.isInteger(older) || older < 0 || older > newer)
    throw new RangeError(`A tree of ${newer} has no beginning of ${older}.`);
  if (older === 0 || older === newer) return [];
  let part: Part = { begin: 0, end: newer };
  const downwards: Hash[] = [];
  while (part.end !== older) {
    const [left, right] = halves(part);
    const isLeft = older <= right.begin;
    downwards.push(hashOf(isLeft ? right : left, read));
    part = isLeft ? left : right;
  }
  // Whoever checks knows the older root already where all of it is one full subtree.
  if (part.begin > 0) downwards.push(hashOf(part, read));
  return downwards.reverse();
}

/** Leaves from `begin` on, up to `end`, which is not one of them. */
export interface Part {
  begin: number;
  end: number;
}

/** The hash of a part of the tree. */
export function hashOf(part: Part, read: ReadNode): Hash {
  const count = part.end - part.begin;
  const level = Math.round(Math.log2(count));
  if (2 ** level === count) return read(level, part.begin / count);
  const [left, right] = halves(part);
  return nodeHash(hashOf(left, read), hashOf(right, read));
}

/** The left half is the largest full subtree that leaves something to the right. */
export function halves({ begin, end }: Part): [Part, Part] {
  let count = 1;
  while (count * 2 < end - begin) count *= 2;
  const middle = begin + count;
  return [
    { begin, end: middle },
    { begin: middle, end },
  ];
}
