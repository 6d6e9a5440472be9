// The triggers that fence a company's rows during a move: three for each table with a company id.
import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "sql.js";
import type { CellLifecycle } from "../drizzle/lifecycle";

const on = {
  insert: (table: string) => `BEFORE INSERT ON ${table}
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')`,
  update: (table: string) => `BEFORE UPDATE ON ${table}
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)`,
  delete: (table: string) => `BEFORE DELETE ON ${table}
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'`,
};

type Change = keyof typeof on;
const changes = Object.keys(on) as Change[];

const nameOf = (table: string, change: Change) => `${table}_fenced_${change}`;

const writeFence = (table: string, change: Change) =>
  `CREATE TRIGGER ${nameOf(table, change)} ${on[change](table)}
BEGIN SELECT RAISE(ABORT, '${table}: the ledger is closed'); END`;

export interface FenceFault {
  problem: string;
  /** The statement for a new migration; null when it must be written by hand. */
  sql: string | null;
}

/**
 * Compares the fences of a database with those that its tables' lifecycles need.
 * @param tables by their names in the schema.
 * @returns missing and differing triggers, and fences of tables without such a lifecycle.
 */
export function findFenceFaults(
  database: Database,
  tables: Readonly<Record<string, unknown>>,
  lifecycles: Readonly<Record<string, CellLifecycle>>,
): FenceFault[] {
  const triggers = new Map(
    (database.exec("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")[0]?.values ?? []) as [
      string,
      string,
    ][],
  );
  const required = Object.entries(lifecycles).flatMap(([own, { move }]) =>
    typeof move === "object"
      ? changes.map((change) => ({
          table: getTableName(tables[own] as SQLiteTable),
          change,
          // Rows of append-only tables never change, and their deletion has a condition of its own.
          isByHand: move.isAppendOnly === true && change !== "insert",
        }))
      : [],
  );
  const names = new Set(required.map(({ table, change }) => nameOf(table, change)));
  const unexpected = [...triggers.keys()].filter(
    (name) => changes.some((change) => name.endsWith(`_fenced_${change}`)) && !names.has(name),
  );
  return [
    ...required.flatMap(({ table, change, isByHand }) => {
      const name = nameOf(table, change);
      const sql = isByHand ? null : writeFence(table, change);
      const found = triggers.get(name);
      if (found === undefined) return [{ problem: `${table} lacks its trigger ${name}`, sql }];
      return sql === null || found === sql
        ? []
        : [
            {
              problem: `${name} is not as dev/fence-triggers.ts writes it`,
              sql: `DROP TRIGGER ${name};\n${sql}`,
            },
          ];
    }),
    ...unexpected.map((name) => ({
      problem: `${name} fences a table that no lifecycle has copied`,
      sql: null,
    })),
  ];
}
