import { halves, nodeHash, rootOf, type Hash, type Part } from "~/modules/register/format/merkle";
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

/** All that a checkpoint tells by itself: its root, where that is of a full tree. */
export const nodesOfCheckpoint = ({ size, root }: { size: number; root: Hash }): KnownNodes => {
  const whole = { begin: 0, end: size };
  return new Map(size > 0 && isFull(whole) ? [[placeOf(whole), root]] : []);
};

/** The same of a proof that one tree is the beginning of another, which has been checked against both roots. */
export function nodesOfConsistency(
  older: { size: number; root: Hash },
  newer: { size: number; root: Hash },
  hashes: readonly Hash[],
): KnownNodes {
  const nodes = nodesOfCheckpoint(newer);
  if (older.size === 0 || older.size === newer.size) return nodes;
  const passed: { whole: Part; sibling: Part; isLeft: boolean }[] = [];
  let part: Part = { begin: 0, end: newer.size };
  while (part.end !== older.size) {
    const [left, right] = halves(part);
    const isLeft = older.size > right.begin;
    passed.push({ whole: part, sibling: isLeft ? left : right, isLeft });
    part = isLeft ? right : left;
  }
  const known = (at: Part, hash: Hash) => {
    if (isFull(at)) nodes.set(placeOf(at), hash);
    return hash;
  };
  let [used, hash] = part.begin === 0 ? [0, older.root] : [1, hashes[0]!];
  known(part, hash);
  for (const { whole, sibling, isLeft } of passed.reverse()) {
    const other = known(sibling, hashes[used++]!);
    hash = known(whole, isLeft ? nodeHash(other, hash) : nodeHash(hash, other));
  }
  return nodes;
}

/** The root of the first `size` leaves; null where too little is known. */
export function rootIn(nodes: KnownNodes, size: number): Hash | null {
  const peaks = peaksOf(size).map((peak) => nodes.get(placeOf(peak)));
  if (!peaks.every((hash) => hash !== undefined)) return null;
  return size === 0
    ? rootOf(0, () => new Uint8Array())
    : peaks.reduceRight((right, left) => nodeHash(left, right));
}
