import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import {
  leafHash,
  proveConsistency,
  proveInclusion,
  treeRoot,
  type Hash,
} from "~/modules/register/format/merkle";
import { isConsistent, isIncluded } from "~/modules/register/format/merkle-check";
import { edgeOf, growTiles, readTiles, tilesNeededBy, type Tile } from "~/modules/register/format/tiles";
import { seededRandom } from "../../support/random";

const leavesOf = (from: number, to: number): Hash[] =>
  Array.from({ length: to - from }, (_, at) => leafHash(new TextEncoder().encode(`entry ${from + at}`)));

/** A store of tiles that returns only the requested ones. */
class Store {
  size = 0;
  tiles = new Map<string, Tile>();

  find = (addresses: readonly { level: number; index: number }[]) =>
    addresses.map(({ level, index }) => this.tiles.get(`${level}/${index}`)!);

  grow(leaves: readonly Hash[]) {
    for (const tile of growTiles(this.size, this.find(edgeOf(this.size)), leaves)) {
      const before = this.tiles.get(`${tile.level}/${tile.index}`)?.hashes ?? new Uint8Array();
      expect(tile.hashes.length).toBeGreaterThan(before.length);
      expect(Buffer.compare(tile.hashes.slice(0, before.length), before)).toBe(0);
      this.tiles.set(`${tile.level}/${tile.index}`, tile);
    }
    this.size += leaves.length;
  }

  /** Does work with exactly the tiles that it needs. */
  with<T>(work: (readNode: ReturnType<typeof readTiles>) => T): { result: T; tiles: number } {
    const needed = tilesNeededBy(work);
    return { result: work(readTiles(this.find(needed))), tiles: needed.length };
  }
}

const grownTo = (size: number) => {
  const store = new Store();
  store.grow(leavesOf(0, size));
  return store;
};

const digestsOf = ({ tiles }: Store) =>
  [...tiles].map(([address, { hashes }]) => `${address} ${bytesToHex(sha256(hashes))}`).sort();

describe("the tiles of a tree", () => {
  test("equal those of the specification's example", () => {
    const { tiles } = grownTo(70_000);
    const rows = [...tiles.values()].map(({ level, hashes }) => `${level}: ${hashes.length / 32}`);
    const count = (row: string) => rows.filter((one) => one === row).length;
    expect(rows).toHaveLength(273 + 1 + 1 + 1 + 1);
    expect([count("0: 256"), count("0: 112"), count("1: 256"), count("1: 17"), count("2: 1")]).toEqual([
      273, 1, 1, 1, 1,
    ]);
    expect(edgeOf(70_000)).toEqual([
      { level: 0, index: 273 },
      { level: 1, index: 1 },
      { level: 2, index: 0 },
    ]);
    expect(edgeOf(256)).toEqual([{ level: 1, index: 0 }]);
    expect(edgeOf(0)).toEqual([]);
  });

  test("are the same in whatever steps the tree grew, and never change", () => {
    const random = seededRandom(7);
    const store = new Store();
    const growBy = (most: number) =>
      store.grow(leavesOf(store.size, store.size + 1 + Math.floor(random() * most)));
    while (store.size < 1_000) growBy(20);
    while (store.size < 66_000) growBy(20_000);
    expect(digestsOf(store)).toEqual(digestsOf(grownTo(store.size)));
  });

  test("give the same roots and proofs as the leaves, from a few tiles", () => {
    const size = 70_000;
    const store = grownTo(size);
    const root = store.with((readNode) => treeRoot(size, readNode)).result;
    const leaves = leavesOf(0, size);
    for (const index of [0, 1, 255, 256, 65_535, 65_536, 69_887, 69_888, 69_999]) {
      const { result, tiles } = store.with((readNode) => proveInclusion(index, size, readNode));
      expect(isIncluded({ index, size, leaf: leaves[index]!, root }, result)).toBe(true);
      expect(tiles).toBeLessThanOrEqual(6);
    }
    for (const older of [1, 255, 256, 257, 4_096, 65_536, 65_537, 69_999]) {
      const { result, tiles } = store.with((readNode) => proveConsistency(older, size, readNode));
      const before = { size: older, root: store.with((readNode) => treeRoot(older, readNode)).result };
      expect(isConsistent(before, { size, root }, result)).toBe(true);
      expect(tiles).toBeLessThanOrEqual(6);
    }
  });

  test("of a larger tree also give the roots of smaller sizes", () => {
    const [small, large] = [grownTo(257), grownTo(1_000)];
    expect(large.with((readNode) => treeRoot(257, readNode)).result).toEqual(
      small.with((readNode) => treeRoot(257, readNode)).result,
    );
  });

  test("that are missing or too short are reported", () => {
    const store = grownTo(300);
    const readNode = readTiles([...store.tiles.values()]);
    expect(() => readNode(0, 300)).toThrow(RangeError);
    expect(() => readNode(3, 37)).toThrow(RangeError);
    expect(() => readNode(16, 0)).toThrow(RangeError);
    expect(readNode(0, 299)).toEqual(leavesOf(299, 300)[0]);
  });
});
