import { events, revealed } from "#cell";
import { sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { allRows } from "~/platform/statement.server";
import { nodeHash, type Hash } from "./format/merkle";
import { readTiles, type Tile, type TileAddress } from "./format/tiles";
import { readStoredTiles } from "./read-hashes.server";
import {
  leafHashOf,
  lineColumns,
  profileColumn,
  readRevealed,
  toDisclosedEvent,
  type LineRow,
  type RegisterLog,
} from "./read-lines.server";
import { isSameBytes } from "./format/same-bytes";

/** How many tiles one call checks: 1,024 events. */
export const tilesAPage = 4;
export const eventsOfTile = 256;
const bytesOfHash = 32;

interface CheckedRow extends LineRow {
  profile_id: string | null;
  follows: number;
  /** Whether the data behind one of its commitments are missing. */
  unopened: number;
}

/**
 * Hashes the events of some tiles again and compares them with the tiles. Compares each full tile with the one above.
 * - Numbers must have no gaps, in the register and for each person.
 * - `recorded_at` must never fall.
 * - Disclosed data must match their commitments, and data of young events must exist.
 * @param first the first tile. It checks at most {@link tilesAPage}, in two round trips.
 * @param size of the tree.
 * @param keptFrom data of events since then must not have been erased.
 * @returns the differences in words.
 */
export async function checkTiles(
  d1: Pick<D1Database, "prepare" | "batch">,
  log: RegisterLog,
  { first, size, keptFrom }: { first: number; size: number; keptFrom: number },
): Promise<string[]> {
  const begin = first * eventsOfTile;
  const end = Math.min(size, begin + tilesAPage * eventsOfTile);
  const commitments = [events.person, events.place, events.text];
  const [rows, tiles] = await Promise.all([
    // Includes the event before the first.
    allRows<CheckedRow>(
      d1,
      sql`SELECT ${lineColumns}, ${profileColumn}, ${events.subjectSeq} = 1 OR EXISTS (
            SELECT 1 FROM ${events} ${earlierEventRow} WHERE ${earlierEventRow.subject} = ${events.subject}
              AND ${earlierEventRow.subjectSeq} = ${events.subjectSeq} - 1 AND ${earlierEventRow.seq} < ${events.seq}) AS follows,
            ${events.recordedAt} >= ${keptFrom} AND (${sql.join(commitments.map(isUnopened), sql` OR `)}) AS unopened
          FROM ${events} WHERE ${events.ledger} = ${log.ledger} AND ${events.seq} >= ${begin} AND ${events.seq} <= ${end}
          ORDER BY ${events.seq}`,
    ),
    readStoredTiles(d1, log, tileAddressesOver(begin, end)),
  ]);
  return [...faultsOfEvents(rows, { log, tiles, begin, end }), ...faultsOfTiles(tiles)];
}

const earlierEventRow = alias(events, "earlier");

const isUnopened = (commitment: SQLiteColumn) =>
  sql`(${commitment} IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM ${revealed} WHERE ${revealed.commitment} = ${commitment} AND ${revealed.salt} IS NOT NULL))`;

/** Returns the tiles of some leaves, and all tiles above them. */
function tileAddressesOver(begin: number, end: number): TileAddress[] {
  const places: TileAddress[] = [];
  for (let level = 0, span = eventsOfTile; level < 4; level += 1, span *= eventsOfTile)
    for (let index = Math.floor(begin / span); index * span < end; index += 1) places.push({ level, index });
  return places;
}

function faultsOfEvents(
  rows: readonly CheckedRow[],
  { log, tiles, begin, end }: { log: RegisterLog; tiles: readonly Tile[]; begin: number; end: number },
): string[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const readNode = readTiles(tiles);
  const faults: string[] = [];
  for (let seq = begin + 1; seq <= end; seq += 1) {
    const row = bySeq.get(seq);
    const before = bySeq.get(seq - 1);
    if (!row) faults.push(`nº ${seq} is missing`);
    else if (!isStoredLeaf(row, log, () => readNode(0, seq - 1)))
      faults.push(`nº ${seq} is not the event in the tree`);
    else if (before && row.recorded_at < before.recorded_at)
      faults.push(`nº ${seq} was recorded before nº ${seq - 1}`);
    else if (!row.follows) faults.push(`nº ${seq} has a wrong number among its person's events`);
    else if (!isCommitted(row)) faults.push(`the data of nº ${seq} do not match their commitment`);
    else if (row.unopened) faults.push(`the data of nº ${seq} were erased before four years`);
  }
  return faults;
}

/** Whether the stored data and salts match the event's commitments. */
function isCommitted(row: CheckedRow): boolean {
  try {
    readRevealed(row);
    return true;
  } catch {
    return false;
  }
}

/** Whether the event gives the stored leaf. False if it is unreadable. */
function isStoredLeaf(row: CheckedRow, { companyId }: RegisterLog, readStoredHash: () => Hash): boolean {
  try {
    const leaf = leafHashOf(toDisclosedEvent(row, { companyId, profileId: row.profile_id }));
    return isSameBytes(leaf, readStoredHash());
  } catch {
    return false;
  }
}

/** Returns the full tiles whose root differs from the hash in the tile above. */
function faultsOfTiles(tiles: readonly Tile[]): string[] {
  const full = tiles.filter(({ hashes }) => hashes.length === eventsOfTile * bytesOfHash);
  return full.flatMap(({ level, index, hashes }) => {
    const above = tiles.find(
      (tile) => tile.level === level + 1 && tile.index === Math.floor(index / eventsOfTile),
    );
    const at = (index % eventsOfTile) * bytesOfHash;
    const readNode = readTiles([{ level: 0, index: 0, hashes }]);
    const root = nodeHash(readNode(7, 0), readNode(7, 1));
    return above && isSameBytes(root, above.hashes.slice(at, at + bytesOfHash))
      ? []
      : [`tile ${level}/${index} does not match the tile above it`];
  });
}
