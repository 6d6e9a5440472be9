import { concatBytes } from "@noble/hashes/utils.js";
import { nodeHash, rootOf, type Hash, type ReadNode } from "./merkle";

// C2SP tlog-tiles: 256 hashes a tile, which stand for eight levels of the tree.
const levelsOfTile = 8;
const hashesOfTile = 2 ** levelsOfTile;
const bytesOfHash = 32;

/** Where a tile is: its level and its place in it. */
export interface TileAddress {
  level: number;
  index: number;
}

/** A row of up to 256 hashes, one after the other; at level 0 of leaves, above that of full tiles of the level below. */
export interface Tile extends TileAddress {
  hashes: Uint8Array;
}

/** The tiles at the right edge of a tree of `size` leaves that are not full, lowest first: all that growing it needs. */
export function edgeOf(size: number): TileAddress[] {
  const edge: TileAddress[] = [];
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / hashesOfTile))
    if (count % hashesOfTile > 0) edge.push({ level, index: Math.floor(count / hashesOfTile) });
  return edge;
}

/**
 * Lets a tree grow by leaves.
 * @param edge the tiles of {@link edgeOf} its size.
 * @returns the tiles that are new or longer, each with all its hashes. What was in a tile stays where it is.
 */
export function growTiles(size: number, edge: readonly Tile[], leaves: readonly Hash[]): Tile[] {
  const grown: Tile[] = [];
  let fresh = [...leaves];
  for (let level = 0, count = size; fresh.length > 0; level += 1, count = Math.floor(count / hashesOfTile)) {
    const first = Math.floor(count / hashesOfTile);
    const before = edge.find((tile) => tile.level === level && tile.index === first)?.hashes;
    const row = concatBytes(before ?? new Uint8Array(), ...fresh);
    fresh = [];
    for (let at = 0; at < row.length; at += hashesOfTile * bytesOfHash) {
      const hashes = row.slice(at, at + hashesOfTile * bytesOfHash);
      const tile = { level, index: first + at / (hashesOfTile * bytesOfHash), hashes };
      grown.push(tile);
      if (hashes.length === hashesOfTile * bytesOfHash)
        fresh.push(rootOf(hashesOfTile, (height, index) => hashInTile(hashes, height, index)));
    }
  }
  return grown;
}

/** Which tiles work with {@link ReadNode} reads: the work is done once without any hash. */
export function tilesNeededBy(work: (read: ReadNode) => unknown): TileAddress[] {
  const needed = new Map<string, TileAddress>();
  const nothing = new Uint8Array(bytesOfHash);
  work((level, index) => {
    const { tile } = placeOf(level, index);
    needed.set(`${tile.level}/${tile.index}`, tile);
    return nothing;
  });
  return [...needed.values()];
}

/** Reads a tree's hashes out of its tiles; throws RangeError where one is not there. */
export function readTiles(tiles: readonly Tile[]): ReadNode {
  const known = new Map(tiles.map((tile) => [`${tile.level}/${tile.index}`, tile.hashes]));
  return (level, index) => {
    const { tile, height, at } = placeOf(level, index);
    const hashes = known.get(`${tile.level}/${tile.index}`);
    if (!hashes || (at + 1) * 2 ** height * bytesOfHash > hashes.length)
      throw new RangeError(`No hash ${index} of level ${level} in the tiles.`);
    return hashInTile(hashes, height, at);
  };
}

/** The tile that holds what a hash of the tree is made of, how high above its row the hash is, and which there. */
function placeOf(level: number, index: number) {
  const height = level % levelsOfTile;
  const perTile = 2 ** (levelsOfTile - height);
  return {
    tile: { level: Math.floor(level / levelsOfTile), index: Math.floor(index / perTile) },
    height,
    at: index % perTile,
  };
}

function hashInTile(hashes: Uint8Array, height: number, at: number): Hash {
  if (height === 0) return hashes.slice(at * bytesOfHash, (at + 1) * bytesOfHash);
  return nodeHash(hashInTile(hashes, height - 1, 2 * at), hashInTile(hashes, height - 1, 2 * at + 1));
}
