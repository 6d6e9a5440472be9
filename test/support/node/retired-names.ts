import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as cell from "../../../drizzle/cell/index";
import * as directory from "../../../drizzle/directory/index";

const schemas = { cell, directory };

/** Returns the pattern of code that uses a retired table, or a retired column by its table or by a row called `company`. */
function patternOf(retired: string): RegExp | null {
  const [, database, table, column] = /^table (cell|directory)\.(\w+)(?:: (\w+))?$/.exec(retired) ?? [];
  if (!table) return null;
  const [own, schema] = Object.entries(schemas[database as keyof typeof schemas]).find(
    ([, part]) => is(part, SQLiteTable) && getTableName(part) === table,
  ) as [string, SQLiteTable];
  if (column === undefined) return new RegExp(`\\b(?:${own}|${table})\\b`);
  const columns = getTableConfig(schema).columns.map(({ name }) => name);
  if (!columns.includes(column)) throw new Error(`${table} has no column ${column}`);
  return new RegExp(`\\b(?:${own}|company)\\.${column}\\b`);
}

/** Returns the retired tables and columns that a source text uses. */
export const retiredIn = (code: string, retired: readonly string[]): string[] =>
  retired.filter((name) => patternOf(name)?.test(code));

/** Returns the uses of retired tables and columns in `app` and `dev`, each with its file. */
export const findRetiredUses = (retired: readonly string[]): string[] =>
  ["app", "dev"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .flatMap((file) => retiredIn(readFileSync(file, "utf8"), retired).map((name) => `${file}: ${name}`)),
  );
