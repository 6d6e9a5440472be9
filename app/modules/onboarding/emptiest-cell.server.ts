import { companies } from "#cell";
import { sql } from "drizzle-orm";
import { askEachCell } from "~/platform/ask-each-cell.server";
import type { GlobalDeps } from "~/platform/context.server";
import { prepare } from "~/platform/statement.server";

/**
 * The cell with the fewest bytes, where a company that is founded now will live. Only where there are several is any asked; one
 * that does not answer, or has no tables yet, is given none.
 * @throws what the first of them answered, when none does.
 */
export async function emptiestCell(deps: GlobalDeps): Promise<string> {
  const [only, ...others] = deps.cells.names;
  if (others.length === 0) return only!;
  const { answers, faults } = await askEachCell("size of a cell", deps, async ({ cell, db }) => {
    const { meta } = await prepare(db.$client, sql`SELECT 1 FROM ${companies} LIMIT 1`).all();
    return { cell, bytes: meta.size_after };
  });
  if (answers.length === 0) throw faults[0];
  return answers.reduce((least, size) => (size.bytes < least.bytes ? size : least)).cell;
}
