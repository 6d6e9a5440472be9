import { tiles } from "#cell";
import { sql } from "drizzle-orm";
import { allRows, type StatementPreparer } from "~/platform/statement.server";
import type { Hash, ReadNode } from "./format/merkle";
import { readTiles, tilesNeededBy, type Tile, type TileAddress } from "./format/tiles";
import type { RegisterLog } from "./read-lines.server";
import { toTile, type TileRow } from "./tree-rows";
import { sqlValuesOf } from "./model/values";

/** About two megabytes of answer. */
const tilesAPage = 128;

/** Reads tiles by their addresses, in one round trip. Missing tiles are left out. */
export async function readStoredTiles(
  d1: StatementPreparer,
  { ledger }: Pick<RegisterLog, "ledger">,
  places: readonly TileAddress[],
): Promise<Tile[]> {
  if (places.length === 0) return [];
  const values = sql.raw(sqlValuesOf(places.map(({ level, index }) => [level, index])));
  const rows = await allRows<TileRow>(
    d1,
    sql`WITH wanted (height, nth) AS ${values}
        SELECT ${tiles.level}, ${tiles.tile}, hex(${tiles.hashes}) AS hashes FROM wanted
        CROSS JOIN ${tiles} ON ${tiles.ledger} = ${ledger} AND ${tiles.level} = height AND ${tiles.tile} = nth`,
  );
  return rows.map(toTile);
}

/**
 * Calls a function that needs hashes of a tree, and reads its tiles page by page. Memory has one page and the needed hashes.
 * @param knownTiles tiles that were already read.
 * @throws RangeError when a hash is missing.
 */
export async function withHashes<T>(
  d1: StatementPreparer,
  log: Pick<RegisterLog, "ledger">,
  work: (readNode: ReadNode) => T,
  knownTiles: readonly Tile[] = [],
): Promise<T> {
  const wantedNodes = new Map<string, { level: number; index: number }[]>();
  const places = new Map<string, TileAddress>();
  const emptyHash = new Uint8Array();
  work((level, index) => {
    const [tile] = tilesNeededBy((readNode) => readNode(level, index));
    const name = tileName(tile!);
    places.set(name, tile!);
    const ofTile = wantedNodes.get(name) ?? [];
    ofTile.push({ level, index });
    wantedNodes.set(name, ofTile);
    return emptyHash;
  });
  const hashes = new Map<string, Hash>();
  const take = (tiles: readonly Tile[]) => {
    const readNode = readTiles(tiles);
    for (const tile of tiles)
      for (const { level, index } of wantedNodes.get(tileName(tile)) ?? [])
        hashes.set(`${level}/${index}`, readNode(level, index));
  };
  take(knownTiles);
  const names = new Set(knownTiles.map(tileName));
  const missing = [...places].flatMap(([name, place]) => (names.has(name) ? [] : [place]));
  for (let at = 0; at < missing.length; at += tilesAPage)
    take(await readStoredTiles(d1, log, missing.slice(at, at + tilesAPage)));
  return work((level, index) => {
    const hash = hashes.get(`${level}/${index}`);
    if (!hash) throw new RangeError(`No hash ${index} of level ${level} in the tiles.`);
    return hash;
  });
}

const tileName = ({ level, index }: TileAddress) => `${level}/${index}`;

/** Makes null of a missing hash, for `catch`: a database that was restored since the tree was read lacks some. @throws other faults. */
export function nullIfMissing(fault: unknown): null {
  if (fault instanceof RangeError) return null;
  throw fault;
}
