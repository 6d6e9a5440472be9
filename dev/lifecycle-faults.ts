// Checks that each table of a schema has a lifecycle.
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Lifecycle } from "../drizzle/lifecycle";

/**
 * Compares the tables of a schema with its lifecycles.
 * @param schema the exports of drizzle/{database}/index.ts.
 * @returns the gaps and the contradictions, in words.
 */
export function findLifecycleFaults(
  schema: Readonly<Record<string, unknown>>,
  lifecycles: Readonly<Record<string, Lifecycle>>,
): string[] {
  const tables = new Map(
    Object.entries(schema).flatMap(([name, part]) => (is(part, SQLiteTable) ? [[name, part] as const] : [])),
  );
  const unsaid = [...tables].filter(([name]) => !Object.hasOwn(lifecycles, name));
  const unknown = Object.keys(lifecycles).filter((name) => !tables.has(name));
  const tableLifecycles = Object.entries(lifecycles).flatMap(([name, lifecycle]) => {
    const table = tables.get(name);
    return table ? [{ table, lifecycle }] : [];
  });
  return [
    ...unsaid.map(([, table]) => `${getTableName(table)} has no entry in lifecycle.ts`),
    ...unknown.map((name) => `lifecycle.ts has ${name}, and the schema does not`),
    ...tableLifecycles.flatMap(({ table, lifecycle }) => findContradictions(table, lifecycle)),
  ];
}

function findContradictions(table: SQLiteTable, { retention }: Lifecycle): string[] {
  return typeof retention === "object" && retention.after.table !== table
    ? [`${getTableName(table)} is deleted by the age of another table's column`]
    : [];
}
