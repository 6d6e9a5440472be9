import { describe, expect, test } from "vitest";
import {
  leafHash,
  nodeHash,
  proveInclusion,
  treeRoot,
  type ReadNode,
} from "~/modules/register/format/merkle";
import { proveSubset, rootOfSubset } from "~/modules/register/format/merkle-subset";

const most = 9;
const leaves = Array.from({ length: most }, (_, at) => leafHash(Uint8Array.of(at)));
const readNode: ReadNode = (level, index) =>
  level === 0 ? leaves[index]! : nodeHash(readNode(level - 1, 2 * index), readNode(level - 1, 2 * index + 1));

/** Every tree of up to nine leaves with every choice of them. */
const cases = Array.from({ length: most }, (_, at) => at + 1).flatMap((size) =>
  Array.from({ length: 2 ** size }, (_, bits) => ({
    size,
    indexes: Array.from({ length: size }, (_leaf, at) => at).filter((at) => bits & (1 << at)),
  })),
);
const placed = (indexes: readonly number[]) => indexes.map((index) => ({ index, hash: leaves[index]! }));

test(`the proofs of ${cases.length} selections of leaves give the root of their tree`, () => {
  const wrong = cases.filter(({ size, indexes }) => {
    const root = rootOfSubset(placed(indexes), size, proveSubset(indexes, size, readNode));
    return String(root) !== String(treeRoot(size, readNode));
  });
  expect(wrong).toEqual([]);
});

test("the hashes for one leaf are its inclusion proof, and for all leaves there are none", () => {
  for (let index = 0; index < most; index++)
    expect(proveSubset([index], most, readNode).map(String).sort()).toEqual(
      proveInclusion(index, most, readNode).map(String).sort(),
    );
  expect(proveSubset([...leaves.keys()], most, readNode)).toEqual([]);
});

describe("an altered proof of a selection", () => {
  const indexes = [1, 2, 7];
  const proof = proveSubset(indexes, most, readNode);
  const root = String(treeRoot(most, readNode));
  const leadsThere = (placedLeaves = placed(indexes), size = most, hashes = proof) =>
    String(rootOfSubset(placedLeaves, size, hashes)) === root;

  test("gives another root, whichever hash is altered", () => {
    expect(leadsThere()).toBe(true);
    for (const [at, hash] of proof.entries()) {
      expect(leadsThere(undefined, most, proof.with(at, hash.with(0, hash[0]! ^ 1)))).toBe(false);
      expect(leadsThere(undefined, most, proof.toSpliced(at, 1))).toBe(false);
      expect(leadsThere(undefined, most, proof.toSpliced(at, 0, hash))).toBe(false);
    }
  });

  test("gives another root with another leaf, one fewer, one more, or two swapped", () => {
    const placedLeaves = placed(indexes);
    for (const at of placedLeaves.keys()) {
      expect(leadsThere(placedLeaves.with(at, { index: placedLeaves[at]!.index, hash: leaves[5]! }))).toBe(
        false,
      );
      expect(leadsThere(placedLeaves.toSpliced(at, 1))).toBe(false);
      expect(leadsThere(placedLeaves.toSpliced(at, 0, placedLeaves[at]!))).toBe(false);
    }
    expect(leadsThere([placedLeaves[1]!, placedLeaves[0]!, placedLeaves[2]!])).toBe(false);
    // Nothing can be between two positions: such a leaf would hide behind its neighbour.
    expect(
      leadsThere([placedLeaves[0]!, placedLeaves[1]!, { index: 2.5, hash: leaves[5]! }, placedLeaves[2]!]),
    ).toBe(false);
    expect(leadsThere(placedLeaves, 9.5)).toBe(false);
    expect(leadsThere(placed([1, 2, 7, 8]))).toBe(false);
  });
});

test.each([
  ["outside the tree", [most]],
  ["twice", [3, 3]],
  ["out of order", [4, 3]],
  ["before the first", [-1]],
  ["between two places", [1.5]],
])("a selection with a leaf %s has no proof", (_, indexes) => {
  expect(() => proveSubset(indexes, most, readNode)).toThrow(RangeError);
});
