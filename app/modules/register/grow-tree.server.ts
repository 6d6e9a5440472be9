import { withRetries } from "~/platform/retry.server";
import { growTiles, type Tile } from "./format/tiles";
import { factColumns, leafOf, profileColumn, toToldEvent, type FactRow, type Log } from "./read-lines.server";
import { edgeQuery, sizeOf, toTileRow, toTree, treeOf, type TileRow, type Tree } from "./tree-rows";

/** How many events are hashed at a time: two full tiles. */
const pageSize = 512;

type Cell = Pick<D1Database, "prepare" | "batch">;

/** The statement that reads the edge of the tree as it is stored: {@link toTree}. */
export const readEdge = (d1: Cell, { ledger }: Pick<Log, "ledger">) => d1.prepare(edgeQuery).bind(ledger);

/**
 * Lets the tree grow by the events that are not in it yet. What is written follows from the events alone, so any number of
 * growers at once write the same hashes, and one that is killed is finished by the next.
 * @returns the tree of all events there were.
 * @throws Error where an event is missing, or the stored edge is none.
 */
export async function growTree(d1: Cell, log: Log): Promise<Tree> {
  for (;;) {
    const [edge, rows] = await d1.batch([
      readEdge(d1, log),
      d1
        .prepare(
          `SELECT ${factColumns}, ${profileColumn} FROM events
           WHERE ledger = ?1 AND seq > ${sizeOf("?1")} ORDER BY seq LIMIT ${pageSize}`,
        )
        .bind(log.ledger),
    ]);
    const tree = toTree(edge!.results as TileRow[]);
    const events = rows!.results as (FactRow & { profile_id: string | null })[];
    if (events.length === 0) return tree;
    const missing = events.findIndex(({ seq }, at) => seq !== tree.size + at + 1);
    if (missing >= 0)
      throw new Error(`register of ${log.companyId}: nº ${tree.size + missing + 1} is missing`);
    const leaves = events.map((row) =>
      leafOf(toToldEvent(row, { companyId: log.companyId, profileId: row.profile_id })),
    );
    const grown = growTiles(tree.size, tree.edge, leaves);
    await withRetries(() => writeTiles(d1, log, grown));
    if (events.length < pageSize)
      return treeOf(tree.size + events.length, [...grown, ...tree.edge], tree.continued);
  }
}

/**
 * One statement whatever their number, and so all of them or none. A tile that is as long already was written by another
 * grower; that both wrote the same hashes is the table's to hold.
 */
async function writeTiles(d1: Cell, { ledger }: Log, tiles: readonly Tile[]): Promise<void> {
  await d1
    .prepare(
      `INSERT INTO tiles (ledger, level, tile, hashes)
       SELECT ?1, new.value ->> 'level', new.value ->> 'tile', unhex(new.value ->> 'hashes')
       FROM json_each(?2) new
       WHERE NOT EXISTS (
         SELECT 1 FROM tiles old WHERE old.ledger = ?1 AND old.level = new.value ->> 'level'
           AND old.tile = new.value ->> 'tile' AND 2 * length(old.hashes) >= length(new.value ->> 'hashes'))
       ORDER BY new.key
       ON CONFLICT (ledger, level, tile) DO UPDATE SET hashes = excluded.hashes`,
    )
    .bind(ledger, JSON.stringify(tiles.map(toTileRow)))
    .run();
}
