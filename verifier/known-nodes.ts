import { halvesOf, nodeHash, treeRoot, type Hash, type TreePart } from "~/modules/register/format/merkle";
import type { PlacedLeaf } from "~/modules/register/format/merkle-subset";

/**
 * Hashes of full subtrees, by their place. A log only grows, so these never change.
 * If two signed trees have different hashes at one place, they are of different logs.
 */
export type KnownNodes = Map<string, Hash>;

export const nodePlaceOf = ({ begin, end }: TreePart): string => `${begin}+${end - begin}`;

const isFullSubtree = ({ begin, end }: TreePart) =>
  Number.isInteger(Math.log2(end - begin)) && begin % (end - begin) === 0;

/** Returns all hashes that follow from a package's leaves and proof. Check both against the root first. */
export function nodesOfPackage(
  leaves: readonly PlacedLeaf[],
  size: number,
  proof: readonly Hash[],
): KnownNodes {
  const nodes: KnownNodes = new Map();
  let [used, next] = [0, 0];
  const walk = (part: TreePart): Hash => {
    const isHeld = (leaves[next]?.index ?? Infinity) < part.end;
    const hash = !isHeld
      ? proof[used++]!
      : part.end - part.begin === 1
        ? leaves[next++]!.hash
        : joined(halvesOf(part));
    if (isFullSubtree(part)) nodes.set(nodePlaceOf(part), hash);
    return hash;
  };
  const joined = ([left, right]: [TreePart, TreePart]) => {
    const leftHash = walk(left);
    return nodeHash(leftHash, walk(right));
  };
  if (size > 0) walk({ begin: 0, end: size });
  return nodes;
}

/** Returns the same for a receipt: one leaf and the proof from there to the root. */
export function nodesOfReceipt(leaf: PlacedLeaf, size: number, proof: readonly Hash[]): KnownNodes {
  const siblings: { part: TreePart; isLeft: boolean }[] = [];
  for (let part: TreePart = { begin: 0, end: size }; part.end - part.begin > 1;) {
    const [left, right] = halvesOf(part);
    const isLeft = leaf.index >= right.begin;
    siblings.push({ part: isLeft ? left : right, isLeft });
    part = isLeft ? right : left;
  }
  // A package has its proof from left to right.
  const hashes = siblings.reverse().map(({ part, isLeft }, at) => ({ part, isLeft, hash: proof[at]! }));
  const left = hashes.filter(({ isLeft }) => isLeft).reverse();
  const right = hashes.filter(({ isLeft }) => !isLeft);
  return nodesOfPackage(
    [leaf],
    size,
    [...left, ...right].map(({ hash }) => hash),
  );
}

/** Returns the full subtrees that together are the tree of `size` leaves. */
export function peaksOf(size: number): TreePart[] {
  const peaks: TreePart[] = [];
  for (let part: TreePart = { begin: 0, end: size }; part.end > part.begin;) {
    if (isFullSubtree(part)) return [...peaks, part];
    const [left, right] = halvesOf(part);
    peaks.push(left);
    part = right;
  }
  return peaks;
}

/** Returns all hashes that follow from a checkpoint alone: its root, if its tree is full. */
export const nodesOfCheckpoint = ({ size, root }: { size: number; root: Hash }): KnownNodes => {
  const whole = { begin: 0, end: size };
  return new Map(size > 0 && isFullSubtree(whole) ? [[nodePlaceOf(whole), root]] : []);
};

/** Returns the same for a consistency proof. Check it against both roots first. */
export function nodesOfConsistency(
  older: { size: number; root: Hash },
  newer: { size: number; root: Hash },
  hashes: readonly Hash[],
): KnownNodes {
  const nodes = nodesOfCheckpoint(newer);
  if (older.size === 0 || older.size === newer.size) return nodes;
  const passedNodes: { whole: TreePart; sibling: TreePart; isLeft: boolean }[] = [];
  let part: TreePart = { begin: 0, end: newer.size };
  while (part.end !== older.size) {
    const [left, right] = halvesOf(part);
    const isLeft = older.size > right.begin;
    passedNodes.push({ whole: part, sibling: isLeft ? left : right, isLeft });
    part = isLeft ? right : left;
  }
  const addNode = (at: TreePart, hash: Hash) => {
    if (isFullSubtree(at)) nodes.set(nodePlaceOf(at), hash);
    return hash;
  };
  let [used, hash] = part.begin === 0 ? [0, older.root] : [1, hashes[0]!];
  addNode(part, hash);
  for (const { whole, sibling, isLeft } of passedNodes.reverse()) {
    const other = addNode(sibling, hashes[used++]!);
    hash = addNode(whole, isLeft ? nodeHash(other, hash) : nodeHash(hash, other));
  }
  return nodes;
}

/** Returns the root of the first `size` leaves, or null when a hash for it is unknown. */
export function rootIn(nodes: KnownNodes, size: number): Hash | null {
  const peaks = peaksOf(size).map((peak) => nodes.get(nodePlaceOf(peak)));
  if (!peaks.every((hash) => hash !== undefined)) return null;
  return size === 0
    ? treeRoot(0, () => new Uint8Array())
    : peaks.reduceRight((right, left) => nodeHash(left, right));
}
