import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import {
  leafHash,
  nodeHash,
  proveConsistency,
  proveInclusion,
  treeRoot,
  type Hash,
  type ReadNode,
} from "~/modules/register/format/merkle";
import { isConsistent, isIncluded } from "~/modules/register/format/merkle-check";

/** Reads a tree that is stored only as its leaves. */
const readOf =
  (leaves: readonly Hash[]): ReadNode =>
  (level, index) =>
    level === 0
      ? leaves[index]!
      : nodeHash(readOf(leaves)(level - 1, 2 * index), readOf(leaves)(level - 1, 2 * index + 1));

const most = 33;
const leaves = Array.from({ length: most }, (_, at) => leafHash(Uint8Array.of(at)));
const readNode = readOf(leaves);
const roots = Array.from({ length: most + 1 }, (_, size) => treeRoot(size, readNode));

/** Returns each list that is wrong by one step. */
const spoilt = (proof: readonly Hash[]): Hash[][] => [
  ...proof.map((_, at) => proof.filter((_hash, other) => other !== at)),
  ...proof.map((hash, at) => proof.with(at, hash.with(0, hash[0]! ^ 1))),
  ...proof.slice(1).map((hash, at) => proof.with(at, hash).with(at + 1, proof[at]!)),
  [...proof, leaves[0]!],
  [leaves[0]!, ...proof],
];

/** The example of Certificate Transparency's reference implementation. */
describe("the published Merkle tree of eight leaves", () => {
  const entries = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
  ];
  const readPublishedNode = readOf(entries.map((hex) => leafHash(hexToBytes(hex))));

  test.each([
    [0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    [1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"],
    [2, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
    [3, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"],
    [4, "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"],
    [5, "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"],
    [6, "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"],
    [7, "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"],
    [8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"],
  ])("has the documented root for its first %i leaves", (size, root) => {
    expect(bytesToHex(treeRoot(size, readPublishedNode))).toBe(root);
  });
});

describe("an inclusion proof", () => {
  test("verifies for every leaf and tree size, and no other proof does", () => {
    for (let size = 1; size <= most; size += 1)
      for (let index = 0; index < size; index += 1) {
        const proof = proveInclusion(index, size, readNode);
        const claim = { index, size, leaf: leaves[index]!, root: roots[size]! };
        expect(isIncluded(claim, proof)).toBe(true);
        for (const other of spoilt(proof)) expect(isIncluded(claim, other)).toBe(false);
        expect(isIncluded({ ...claim, leaf: leaves[(index + 1) % most]! }, proof)).toBe(false);
        expect(isIncluded({ ...claim, root: roots[(size % most) + 1]! }, proof)).toBe(false);
        for (let place = 0; place < size; place += 1)
          expect(isIncluded({ ...claim, index: place }, proof)).toBe(place === index);
      }
  });

  test.each([
    [0, 0],
    [3, 3],
    [-1, 3],
    [0.5, 3],
  ])("for leaf %d of %d does not exist", (index, size) => {
    expect(() => proveInclusion(index, size, readNode)).toThrow(RangeError);
    expect(isIncluded({ index, size, leaf: leaves[0]!, root: roots[1]! }, [])).toBe(false);
  });
});

describe("a consistency proof", () => {
  test("verifies for every two sizes, and no other proof does", () => {
    for (let newer = 1; newer <= most; newer += 1)
      for (let older = 0; older <= newer; older += 1) {
        const proof = proveConsistency(older, newer, readNode);
        const [before, after] = [older, newer].map((size) => ({ size, root: roots[size]! })) as [
          { size: number; root: Hash },
          { size: number; root: Hash },
        ];
        expect(isConsistent(before, after, proof)).toBe(true);
        for (const other of spoilt(proof)) expect(isConsistent(before, after, other)).toBe(false);
        if (older === 0) continue;
        expect(isConsistent({ ...before, root: leaves[0]!.with(0, 7) }, after, proof)).toBe(false);
        expect(isConsistent(before, { ...after, root: leaves[0]!.with(0, 7) }, proof)).toBe(false);
        for (let size = 1; size < newer; size += 1)
          expect(isConsistent({ ...before, size }, after, proof)).toBe(size === older);
      }
  });

  test("does not exist for the old root of a tree with rewritten history", { tags: "deep" }, () => {
    const rewritten = readOf(leaves.with(3, leafHash(Uint8Array.of(99))));
    const after = { size: most, root: treeRoot(most, rewritten) };
    for (let older = 4; older < most; older += 1) {
      const proof = proveConsistency(older, most, rewritten);
      expect(isConsistent({ size: older, root: roots[older]! }, after, proof)).toBe(false);
      expect(isConsistent({ size: older, root: treeRoot(older, rewritten) }, after, proof)).toBe(true);
    }
  });

  test.each([
    [2, 1],
    [-1, 1],
    [0.5, 2],
  ])("of %d with %d does not exist", (older, newer) => {
    expect(() => proveConsistency(older, newer, readNode)).toThrow(RangeError);
    expect(isConsistent({ size: older, root: roots[1]! }, { size: newer, root: roots[1]! }, [])).toBe(false);
  });
});
