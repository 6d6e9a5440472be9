import { events, tiles } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { withRetries } from "~/platform/retry.server";
import {
  batchOf,
  builderOf,
  listOf,
  literal,
  nameOf,
  prepare,
  type Batches,
} from "~/platform/statement.server";
import { growTiles, type Tile } from "./format/tiles";
import {
  factColumns,
  leafHashOf,
  profileColumn,
  toDisclosedEvent,
  type FactRow,
  type RegisterLog,
} from "./read-lines.server";
import { edgeQuery, treeSizeOf, toTileRow, toTree, treeOf, type Tree } from "./tree-rows";

/** How many events are hashed at a time: two full tiles. */
const pageSize = 512;

type FreshRow = FactRow & { profile_id: string | null };

/**
 * Adds all new events to the tree. The hashes follow from the events alone.
 * So several runs at the same time write the same hashes, and the next run completes an interrupted one.
 * @param isAtPrimary reads what other requests have written until now. Otherwise a replica may answer that is behind them.
 * @returns the tree of all events.
 * @throws Error when an event is missing, or the stored edge is invalid.
 */
export async function growTree(
  d1: Batches,
  log: RegisterLog,
  { isAtPrimary = false }: { isAtPrimary?: boolean } = {},
): Promise<Tree> {
  for (;;) {
    const { edge, rows } = await batchOf(d1, {
      edge: edgeQuery(log.ledger),
      rows: sql<FreshRow>`SELECT ${factColumns}, ${profileColumn} FROM ${events}
            WHERE ${events.ledger} = ${log.ledger} AND ${events.seq} > ${treeSizeOf(sql`${log.ledger}`)}
            ORDER BY ${events.seq} LIMIT ${literal(pageSize)}`,
      // D1 sends every batch with a write to the primary. Later reads of the session are then at least as new.
      toPrimary: isAtPrimary
        ? builderOf(d1)
            .delete(tiles)
            .where(sql`FALSE`)
        : undefined,
    });
    const tree = toTree(edge.results);
    const freshRows = rows.results;
    if (freshRows.length === 0) return tree;
    const missing = freshRows.findIndex(({ seq }, at) => seq !== tree.size + at + 1);
    if (missing >= 0)
      throw new Error(`register of ${log.companyId}: nº ${tree.size + missing + 1} is missing`);
    const leaves = freshRows.map((row) =>
      leafHashOf(toDisclosedEvent(row, { companyId: log.companyId, profileId: row.profile_id })),
    );
    const grown = growTiles(tree.size, tree.edge, leaves);
    await withRetries(() => writeTiles(d1, log, grown));
    if (freshRows.length < pageSize)
      return treeOf(tree.size + freshRows.length, [...grown, ...tree.edge], tree.continued);
  }
}

const oldTileRow = alias(tiles, "old");
const tileKeyColumns = listOf([tiles.ledger, tiles.level, tiles.tile].map(nameOf));
const hashesColumn = nameOf(tiles.hashes);

/**
 * Writes all tiles with one statement, so that either all or none are stored. It skips tiles that another run has already written.
 * The table's triggers guarantee that both wrote the same hashes.
 */
async function writeTiles(d1: Batches, { ledger }: RegisterLog, grown: readonly Tile[]): Promise<void> {
  await prepare(
    d1,
    sql`INSERT INTO ${tiles} (${tileKeyColumns}, ${hashesColumn})
        SELECT ${ledger}, new.value ->> 'level', new.value ->> 'tile', unhex(new.value ->> 'hashes')
        FROM json_each(${JSON.stringify(grown.map(toTileRow))}) new
        WHERE NOT EXISTS (
          SELECT 1 FROM ${tiles} ${oldTileRow} WHERE ${oldTileRow.ledger} = ${ledger} AND ${oldTileRow.level} = new.value ->> 'level'
            AND ${oldTileRow.tile} = new.value ->> 'tile' AND 2 * length(${oldTileRow.hashes}) >= length(new.value ->> 'hashes'))
        ORDER BY new.key
        ON CONFLICT (${tileKeyColumns}) DO UPDATE SET ${hashesColumn} = excluded.${hashesColumn}`,
  ).run();
}
