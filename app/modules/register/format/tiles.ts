import { concatBytes } from "@noble/hashes/utils.js";
import { nodeHash, treeRoot, type Hash, type ReadNode } from "./merkle";

// C2SP tlog-tiles: a tile has 256 hashes and covers eight levels of the tree.
const levelsOfTile = 8;
const hashesOfTile = 2 ** levelsOfTile;
const bytesOfHash = 32;

/** A tile's level, and its index in that level. */
export interface TileAddress {
  level: number;
  index: number;
}

/** A row of up to 256 hashes: of leaves at level 0, of full tiles of the level below at other levels. */
export interface Tile extends TileAddress {
  hashes: Uint8Array;
}

/** Returns the incomplete tiles at the right edge of a tree of `size` leaves, lowest first. Growing needs no others. */
export function edgeOf(size: number): TileAddress[] {
  const edgeAddresses: TileAddress[] = [];
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / hashesOfTile))
    if (count % hashesOfTile > 0) edgeAddresses.push({ level, index: Math.floor(count / hashesOfTile) });
  return edgeAddresses;
}

/**
 * Appends leaves to a tree.
 * @param edge the tiles of {@link edgeOf} its size.
 * @returns the new or longer tiles, each with all its hashes. Hashes never change their place.
 */
export function growTiles(size: number, edge: readonly Tile[], leaves: readonly Hash[]): Tile[] {
  const grownTiles: Tile[] = [];
  let freshHashes = [...leaves];
  for (
    let level = 0, count = size;
    freshHashes.length > 0;
    level += 1, count = Math.floor(count / hashesOfTile)
  ) {
    const first = Math.floor(count / hashesOfTile);
    const before = edge.find((tile) => tile.level === level && tile.index === first)?.hashes;
    const row = concatBytes(before ?? new Uint8Array(), ...freshHashes);
    freshHashes = [];
    for (let at = 0; at < row.length; at += hashesOfTile * bytesOfHash) {
      const hashes = row.slice(at, at + hashesOfTile * bytesOfHash);
      const tile = { level, index: first + at / (hashesOfTile * bytesOfHash), hashes };
      grownTiles.push(tile);
      if (hashes.length === hashesOfTile * bytesOfHash)
        freshHashes.push(treeRoot(hashesOfTile, (height, index) => hashInTile(hashes, height, index)));
    }
  }
  return grownTiles;
}

/** Returns the tiles that a function needs. It calls the function once with empty hashes. */
export function tilesNeededBy(work: (readNode: ReadNode) => unknown): TileAddress[] {
  const needed = new Map<string, TileAddress>();
  const zeroHash = new Uint8Array(bytesOfHash);
  work((level, index) => {
    const { tile } = placeInTiles(level, index);
    needed.set(`${tile.level}/${tile.index}`, tile);
    return zeroHash;
  });
  return [...needed.values()];
}

/** Returns a reader of the hashes in some tiles. It throws RangeError when a hash is missing. */
export function readTiles(tiles: readonly Tile[]): ReadNode {
  const hashesByTile = new Map(tiles.map((tile) => [`${tile.level}/${tile.index}`, tile.hashes]));
  return (level, index) => {
    const { tile, height, at } = placeInTiles(level, index);
    const hashes = hashesByTile.get(`${tile.level}/${tile.index}`);
    if (!hashes || (at + 1) * 2 ** height * bytesOfHash > hashes.length)
      throw new RangeError(`No hash ${index} of level ${level} in the tiles.`);
    return hashInTile(hashes, height, at);
  };
}

/** Returns the tile from which a hash follows, the hash's height above the tile's row, and its index there. */
function placeInTiles(level: number, index: number) {
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
