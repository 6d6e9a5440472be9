// Applies a database's migrations to an empty one, with SQLite 3.39 compiled to JavaScript.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, getViewConfig, SQLiteTable, SQLiteView } from "drizzle-orm/sqlite-core";
import initSqlJs, { type Database } from "sql.js";

const SQL = await initSqlJs();

export const databaseNames = ["directory", "cell"] as const;
export type DatabaseName = (typeof databaseNames)[number];

export interface Migration {
  name: string;
  sql: string;
}

/** Returns the migrations of a database, in wrangler's order. */
export function readMigrations(root: string, database: DatabaseName): Migration[] {
  const folder = join(root, "migrations", database);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

export const schemaFile = (root: string, database: DatabaseName) =>
  join(root, "drizzle", database, "schema.sql");

/**
 * Applies migrations to an empty database.
 * @returns the database, and the forbidden operations in words: a table that is created again loses its triggers.
 */
export function applyMigrations(migrations: readonly Migration[]): { database: Database; refused: string[] } {
  const database = new SQL.Database();
  const refusals: string[] = [];
  for (const { name, sql } of migrations) {
    if (sql.includes("__new_"))
      refusals.push(`${name} makes a table anew (__new_): write ALTER TABLE instead`);
    const guarded = new Set(
      rowsOf(database, "SELECT DISTINCT tbl_name FROM sqlite_schema WHERE type = 'trigger'").flat(),
    );
    for (const [, table] of sql.matchAll(/\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?[`"[]?(\w+)/gi))
      if (guarded.has(table!)) refusals.push(`${name} drops ${table}, which triggers guard`);
    database.exec(sql);
  }
  return { database, refused: refusals };
}

const rowsOf = (database: Database, sql: string) => (database.exec(sql)[0]?.values ?? []) as string[][];

/** Returns the schema of a database, in an order that does not depend on its history. */
export function writeSchema(database: Database, name: DatabaseName): string {
  const parts = rowsOf(
    database,
    `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
     ORDER BY CASE type WHEN 'table' THEN 1 WHEN 'view' THEN 2 WHEN 'index' THEN 3 ELSE 4 END, tbl_name, name`,
  );
  const head = `-- What the migrations make of an empty database (${name}). \`npm run db:generate\` writes this file, \`npm run db:check\` compares it.`;
  return [head, ...parts.map(([sql]) => `${sql};`), ""].join("\n\n").trimEnd() + "\n";
}

/** The lines of each table or view: one for each column and index. */
type SchemaShape = ReadonlyMap<string, readonly string[]>;

const columnLine = (name: string, type: string, isRequired: boolean) =>
  `column ${name} ${type.toLowerCase()}${isRequired ? " not null" : ""}`;

function shapeOfDatabase(database: Database): SchemaShape {
  const names = rowsOf(
    database,
    "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*'",
  );
  return new Map(
    names.map(([name, type]) => [
      name!,
      type === "view"
        ? ["view"]
        : [
            ...rowsOf(
              database,
              `SELECT name, type, "notnull" OR pk > 0 FROM pragma_table_info('${name}')`,
            ).map(([column, its, isRequired]) => columnLine(column!, its!, Number(isRequired) === 1)),
            ...rowsOf(database, `SELECT name FROM pragma_index_list('${name}') WHERE origin = 'c'`).map(
              ([index]) => `index ${index}`,
            ),
          ],
    ]),
  );
}

/** @param schema the exports of drizzle/{database}/index.ts. */
function shapeOfSchema(schema: Readonly<Record<string, unknown>>): SchemaShape {
  const shape = new Map<string, string[]>();
  for (const part of Object.values(schema))
    if (is(part, SQLiteTable)) {
      const { name, columns, indexes } = getTableConfig(part);
      shape.set(name, [
        ...columns.map((column) => columnLine(column.name, column.getSQLType(), column.notNull)),
        ...columns.flatMap(({ isUnique, uniqueName }) => (isUnique ? [`index ${uniqueName}`] : [])),
        ...indexes.map(({ config }) => `index ${config.name}`),
      ]);
    } else if (is(part, SQLiteView)) shape.set(getViewConfig(part).name, ["view"]);
  return shape;
}

/**
 * Compares a database with its schema in drizzle/: tables, views, columns and indexes.
 * @returns the differences in words; empty when they agree.
 */
export function compareWithSchema(database: Database, schema: Readonly<Record<string, unknown>>): string[] {
  const [made, said] = [shapeOfDatabase(database), shapeOfSchema(schema)];
  const differences: string[] = [];
  for (const name of new Set([...made.keys(), ...said.keys()])) {
    const [inDatabase, inSchema] = [made.get(name), said.get(name)];
    if (!inSchema) differences.push(`the database has ${name}, and the schema does not`);
    else if (!inDatabase) differences.push(`the schema has ${name}, and the database does not`);
    else
      differences.push(
        ...inDatabase
          .filter((line) => !inSchema.includes(line))
          .map((line) => `only the database: ${name}, ${line}`),
        ...inSchema
          .filter((line) => !inDatabase.includes(line))
          .map((line) => `only the schema: ${name}, ${line}`),
      );
  }
  return differences;
}
