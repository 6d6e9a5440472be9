import { events, subjects, tiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { edgeOf, type Tile } from "./format/tiles";

/** A row of `tiles`, with its hashes as hex: D1 hands BLOBs out as lists of numbers. */
export interface TileRow {
  level: number;
  tile: number;
  hashes: string;
}

/** A tree, and the tiles at its right edge: all it takes to grow it, and to know its root. */
export interface Tree {
  size: number;
  edge: Tile[];
  /** The event with which the register went on after a loss; null in its first generation. */
  continued: Continued | null;
}

/** From which event on a register is signed as another generation. */
export interface Continued {
  seq: number;
  generation: number;
}

const bytesOfHash = 32;
const hashesOfTile = 256;
/** 256^4 events, as the table's own check has it. */
const levels = [0, 1, 2, 3];

/** Stands for a level in the row of the event with which a register went on after a loss: its number and generation. */
const continuedLevel = -1;

const number = (value: number) => sql.raw(`${value}`);

/** The last tile of each level of a ledger's tree: a row a level, and one of the last loss. */
export const edgeQuery = (ledger: number): SQL =>
  sql.join(
    [
      ...levels.map(
        (level) =>
          sql`SELECT * FROM (SELECT ${tiles.level}, ${tiles.tile}, hex(${tiles.hashes}) AS hashes FROM ${tiles}
                WHERE ${tiles.ledger} = ${ledger} AND ${tiles.level} = ${number(level)} ORDER BY ${tiles.tile} DESC LIMIT 1)`,
      ),
      // Of the company itself there are few events.
      sql`SELECT * FROM (SELECT ${number(continuedLevel)}, ${events.seq}, ${events.payload} ->> '$.generation' FROM ${events}
            WHERE ${events.subject} = (SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL)
              AND ${events.kind} = 'register_continued' ORDER BY ${events.subjectSeq} DESC LIMIT 1)`,
    ],
    sql` UNION ALL `,
  );

/** How many leaves the tree of a ledger has, as an expression. */
export const sizeOf = (ledger: SQL): SQL =>
  sql`coalesce((SELECT ${tiles.tile} * ${number(hashesOfTile)} + length(${tiles.hashes}) / ${number(bytesOfHash)} FROM ${tiles}
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

/** @throws Error where the last tiles are not the edge of one tree. */
export function toTree(rows: readonly TileRow[]): Tree {
  const tiles = rows.filter(({ level }) => level !== continuedLevel).map(toTile);
  const lowest = tiles.find(({ level }) => level === 0);
  const loss = rows.find(({ level }) => level === continuedLevel);
  const continued = loss ? { seq: loss.tile, generation: Number(loss.hashes) } : null;
  return treeOf(
    lowest ? lowest.index * hashesOfTile + lowest.hashes.length / bytesOfHash : 0,
    tiles,
    continued,
  );
}

/**
 * The tree of so many leaves whose edge is among the tiles.
 * @throws Error where it is not.
 */
export function treeOf(size: number, tiles: readonly Tile[], continued: Continued | null): Tree {
  const edge = edgeOf(size).map(({ level, index }) => {
    const length = Math.floor(size / hashesOfTile ** level) % hashesOfTile;
    const tile = tiles.find((one) => one.level === level && one.index === index);
    if (tile?.hashes.length !== length * bytesOfHash)
      throw new Error(`tiles: ${level}/${index} is no edge of a tree of ${size}`);
    return tile;
  });
  return { size, edge, continued };
}
