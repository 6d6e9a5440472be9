import { halves, nodeHash, type Hash, type Part } from "~/modules/register/format/merkle";
import type { PlacedLeaf } from "~/modules/register/format/merkle-subset";

/**
 * Hashes of full subtrees by where they stand. A log only grows, so that in each of its trees these are the same: of two signed
 * trees whose hashes differ at one place, one is of another log.
 */
export type KnownNodes = Map<string, Hash>;

export const placeOf = ({ begin, end }: Part): string => `${begin}+${end - begin}`;

const isFull = ({ begin, end }: Part) =>
  Number.isInteger(Math.log2(end - begin)) && begin % (end - begin) === 0;

/** All that the leaves of a package and its proof tell of the tree. Both have been checked against its root. */
export function nodesOfPackage(
  leaves: readonly PlacedLeaf[],
  size: number,
  proof: readonly Hash[],
): KnownNodes {
  const nodes: KnownNodes = new Map();
  let [used, next] = [0, 0];
  const walk = (part: Part): Hash => {
    const isHeld = (leaves[next]?.index ?? Infinity) < part.end;
    const hash = !isHeld
      ? proof[used++]!
      : part.end - part.begin === 1
        ? leaves[next++]!.hash
        : joined(halves(part));
    if (isFull(part)) nodes.set(placeOf(part), hash);
    return hash;
  };
  const joined = ([left, right]: [Part, Part]) => {
    const leftHash = walk(left);
    return nodeHash(leftHash, walk(right));
  };
  if (size > 0) walk({ begin: 0, end: size });
  return nodes;
}

/** The same of a receipt, which holds one leaf and its proof from there to the root. */
export function nodesOfReceipt(leaf: PlacedLeaf, size: number, proof: readonly Hash[]): KnownNodes {
  const siblings: { part: Part; isLeft: boolean }[] = [];
  for (let part: Part = { begin: 0, end: size }; part.end - part.begin > 1;) {
    const [left, right] = halves(part);
    const isLeft = leaf.index >= right.begin;
    siblings.push({ part: isLeft ? left : right, isLeft });
    part = isLeft ? right : left;
  }
  // From left to right, as a package has them.
  const hashes = siblings.reverse().map(({ part, isLeft }, at) => ({ part, isLeft, hash: proof[at]! }));
  const left = hashes.filter(({ isLeft }) => isLeft).reverse();
  const right = hashes.filter(({ isLeft }) => !isLeft);
  return nodesOfPackage(
    [leaf],
    size,
    [...left, ...right].map(({ hash }) => hash),
  );
}

/** The full subtrees that together are the tree of `size` leaves. */
export function peaksOf(size: number): Part[] {
  const peaks: Part[] = [];
  for (let part: Part = { begin: 0, end: size }; part.end > part.begin;) {
    if (isFull(part)) return [...peaks, part];
    const [left, right] = halves(part);
    peaks.push(left);
    part = right;
  }
  return peaks;
}
