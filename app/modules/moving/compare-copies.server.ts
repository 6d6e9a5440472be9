import { companies } from "#cell";
import { sql } from "drizzle-orm";
import { bytesToHex } from "@noble/hashes/utils.js";
import { rootOf } from "~/modules/register/format/merkle";
import { growTree } from "~/modules/register/grow-tree.server";
import { withHashes } from "~/modules/register/read-hashes.server";
import { first, prepare } from "~/platform/statement.server";
import { steps } from "./company-tables";
import type { Place } from "./copy-page.server";

/**
 * What differs between a company's rows in two cells, none of which changes: its own row, the roots of their trees, of which the second
 * grew from the copied events alone, and how many rows each table has. In words; nothing where one is the other's copy.
 */
export async function compareCopies(from: Place, to: Place): Promise<string[]> {
  const [there, here] = [await describe(from), await describe(to)];
  return Object.keys(there)
    .filter((what) => there[what] !== here[what])
    .map((what) => `${what}: ${there[what]} → ${here[what]}`);
}

async function describe({ d1, companyId, ledger }: Place): Promise<Record<string, number | string>> {
  const { size, edge } = await growTree(d1, { companyId, ledger });
  const root = await withHashes(d1, { ledger }, (read) => rootOf(size, read), edge);
  const tables = steps.flatMap((step) => step.tables);
  const counts = await d1.batch<{ rows: number }>(
    tables.map(({ from }) => prepare(d1, sql`SELECT count(*) AS rows FROM ${from(companyId)}`)),
  );
  const company = await first<object>(
    d1,
    sql`SELECT * FROM ${companies} WHERE ${companies.id} = ${companyId}`,
  );
  return {
    company: JSON.stringify({ ...company, ledger: null, move: null }),
    tree: `${size} ${bytesToHex(root)}`,
    ...Object.fromEntries(tables.map(({ name }, at) => [name, counts[at]!.results[0]!.rows])),
  };
}
