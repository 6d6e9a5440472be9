// Checks that each table of a schema has a lifecycle.
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { CellLifecycle, Lifecycle } from "../drizzle/lifecycle";

type AnyLifecycle = Lifecycle | CellLifecycle;

/**
 * Compares the tables of a schema with its lifecycles.
 * @param schema the exports of drizzle/{database}/index.ts.
 * @returns what is missing or contradicts the table, in words.
 */
export function findLifecycleFaults(
  schema: Readonly<Record<string, unknown>>,
  lifecycles: Readonly<Record<string, AnyLifecycle>>,
): string[] {
  const tables = new Map(
    Object.entries(schema).flatMap(([name, part]) => (is(part, SQLiteTable) ? [[name, part] as const] : [])),
  );
  const unsaid = [...tables].filter(([name]) => !Object.hasOwn(lifecycles, name));
  const unknown = Object.keys(lifecycles).filter((name) => !tables.has(name));
  const said = Object.entries(lifecycles).flatMap(([name, lifecycle]) => {
    const table = tables.get(name);
    return table ? [{ table, lifecycle }] : [];
  });
  return [
    ...unsaid.map(([, table]) => `${getTableName(table)} has no entry in lifecycle.ts`),
    ...unknown.map((name) => `lifecycle.ts has ${name}, and the schema does not`),
    ...said.flatMap(({ table, lifecycle }, at) => [
      ...findContradictions(table, lifecycle),
      ...findDisorder(
        table,
        said.slice(at + 1).filter((later) => pageKeyOf(later.lifecycle) !== null),
      ),
    ]),
  ];
}

const pageKeyOf = (lifecycle: AnyLifecycle) =>
  "move" in lifecycle && typeof lifecycle.move === "object" ? lifecycle.move.pagedBy : null;

function findContradictions(table: SQLiteTable, lifecycle: AnyLifecycle): string[] {
  const { name, columns } = getTableConfig(table);
  const { retention } = lifecycle;
  const namesCompany = columns.some((column) => column.name === "company_id");
  const faults: string[] = [];
  if (typeof retention === "object" && retention.after.table !== table)
    faults.push(`${name} is deleted by the age of another table's column`);
  if (namesCompany && "move" in lifecycle && lifecycle.move === "stays")
    faults.push(`${name} names a company, and stays behind when it moves`);
  const key = pageKeyOf(lifecycle);
  if (key && !namesCompany) faults.push(`${name} is copied with its company, and does not name it`);
  else if (key && !isUniqueInCompany(table, key))
    faults.push(`${name} is copied by ${key.name}, which is not unique in a company`);
  return faults;
}

function isUniqueInCompany(table: SQLiteTable, key: SQLiteColumn): boolean {
  const { columns, primaryKeys, indexes } = getTableConfig(table);
  const isCovered = (names: readonly string[]) =>
    names.length > 0 && names.every((name) => name === key.name || name === "company_id");
  const namesIn = (parts: readonly object[]) =>
    parts.map((part) => ("name" in part ? String(part.name) : ""));
  return (
    columns.some((column) => column === key && (column.primary || column.isUnique)) ||
    primaryKeys.some((primary) => isCovered(namesIn(primary.columns))) ||
    indexes.some(({ config }) => config.unique && !config.where && isCovered(namesIn(config.columns)))
  );
}

function findDisorder(table: SQLiteTable, later: readonly { table: SQLiteTable }[]): string[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable } = key.reference();
    return later.some((other) => other.table === foreignTable)
      ? [`${getTableName(table)} stands before ${getTableName(foreignTable)}, to which it refers`]
      : [];
  });
}
