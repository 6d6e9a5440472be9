import { events, subjects, tiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { literal } from "~/platform/statement.server";
import { edgeOf, type Tile } from "./format/tiles";

/** A row of `tiles`, with its hashes in hex: D1 returns BLOBs as lists of numbers. */
export interface TileRow {
  level: number;
  tile: number;
  hashes: string;
}

/** A tree with the tiles at its right edge. Growing it and computing its root need no others. */
export interface Tree {
  size: number;
  edge: Tile[];
  /** The last origin rotation; null in the first generation. */
  continued: ContinuedOrigin | null;
}

/** The event of an origin rotation. */
export interface ContinuedOrigin {
  seq: number;
  generation: number;
}

const bytesOfHash = 32;
const hashesOfTile = 256;
/** Up to 256^4 events, as the table's check requires. */
const tileLevels = [0, 1, 2, 3];

/** Marks the row of the last origin rotation, instead of a level. Its other columns have the event's number and generation. */
const continuedLevel = -1;

/** Selects the last tile of each level of a ledger's tree, and the last origin rotation. */
export const edgeQuery = (ledger: number) =>
  sql<TileRow>`${sql.join(
    [
      ...tileLevels.map(
        (level) =>
          sql`SELECT * FROM (SELECT ${tiles.level}, ${tiles.tile}, hex(${tiles.hashes}) AS hashes FROM ${tiles}
                WHERE ${tiles.ledger} = ${ledger} AND ${tiles.level} = ${literal(level)} ORDER BY ${tiles.tile} DESC LIMIT 1)`,
      ),
      // The company itself has few events.
      sql`SELECT * FROM (SELECT ${literal(continuedLevel)}, ${events.seq}, ${events.payload} ->> '$.generation' FROM ${events}
            WHERE ${events.subject} = (SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL)
              AND ${events.kind} = 'register_continued' ORDER BY ${events.subjectSeq} DESC LIMIT 1)`,
    ],
    sql` UNION ALL `,
  )}`;

/** An expression: the number of leaves in a ledger's tree. */
export const treeSizeOf = (ledger: SQL): SQL =>
  sql`coalesce((SELECT ${tiles.tile} * ${literal(hashesOfTile)} + length(${tiles.hashes}) / ${literal(bytesOfHash)} FROM ${tiles}
        WHERE ${tiles.ledger} = ${ledger} AND ${tiles.level} = 0 ORDER BY ${tiles.tile} DESC LIMIT 1), 0)`;

export const toTile = ({ level, tile, hashes }: TileRow): Tile => ({
  level,
  index: tile,
  hashes: hexToBytes(hashes.toLowerCase()),
});

export const toTileRow = ({ level, index, hashes }: Tile): TileRow => ({
  level,
  tile: index,
  hashes: bytesToHex(hashes),
});

/** @throws Error when the tiles are not the edge of one tree. */
export function toTree(rows: readonly TileRow[]): Tree {
  const tiles = rows.filter(({ level }) => level !== continuedLevel).map(toTile);
  const lowestTile = tiles.find(({ level }) => level === 0);
  const continuedRow = rows.find(({ level }) => level === continuedLevel);
  const continued = continuedRow ? { seq: continuedRow.tile, generation: Number(continuedRow.hashes) } : null;
  return treeOf(
    lowestTile ? lowestTile.index * hashesOfTile + lowestTile.hashes.length / bytesOfHash : 0,
    tiles,
    continued,
  );
}

/**
 * Returns the tree of `size` leaves whose edge is among the tiles.
 * @throws Error when it is not.
 */
export function treeOf(size: number, tiles: readonly Tile[], continued: ContinuedOrigin | null): Tree {
  const edge = edgeOf(size).map(({ level, index }) => {
    const length = Math.floor(size / hashesOfTile ** level) % hashesOfTile;
    const tile = tiles.find((one) => one.level === level && one.index === index);
    if (tile?.hashes.length !== length * bytesOfHash)
      throw new Error(`tiles: ${level}/${index} is not on the right edge of a tree of size ${size}`);
    return tile;
  });
  return { size, edge, continued };
}
