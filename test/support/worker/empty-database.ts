import { applyD1Migrations, env } from "cloudflare:test";
import { rowsOf } from "./database";

interface SchemaPart {
  type: string;
  name: string;
  sql: string;
}

/** Removes all tables and views, so that migrations begin again. */
export async function dropEverything(d1: D1Database): Promise<void> {
  const parts = (await schemaOf(d1)).filter(({ type }) => type === "table" || type === "view");
  await d1.batch([
    d1.prepare("PRAGMA defer_foreign_keys = on"),
    ...parts.map(({ type, name }) => d1.prepare(`DROP ${type} "${name}"`)),
  ]);
}

/** The schema after the migrations, by database: a test may have broken it since. */
const asMigrated = new Map<D1Database, string>();

/** Restores both databases to their state after the migrations. It ignores the triggers, since rows of a register cannot be deleted. */
export async function emptyDatabase(): Promise<void> {
  for (const [d1, migrations] of [
    [env.DIRECTORY, env.DIRECTORY_MIGRATIONS],
    [env.CELL_1, env.CELL_MIGRATIONS],
  ] as const) {
    const schema = await schemaOf(d1);
    if (asMigrated.get(d1) === JSON.stringify(schema)) {
      await deleteRows(d1, schema);
      continue;
    }
    await dropEverything(d1);
    await applyD1Migrations(d1, migrations);
    asMigrated.set(d1, JSON.stringify(await schemaOf(d1)));
  }
}

/** Returns the tables, indexes, views and triggers of a database, by type and name. */
export async function schemaOf(d1: D1Database): Promise<SchemaPart[]> {
  const { results } = await d1
    .prepare(
      `SELECT type, name, sql FROM sqlite_schema
       WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY type, name`,
    )
    .all<SchemaPart>();
  return results;
}

/** Deletes every row, except the names of migrations, in spite of the triggers. */
async function deleteRows(d1: D1Database, schema: readonly SchemaPart[]): Promise<void> {
  await withoutTriggers(d1, schema, deletions(d1, schema));
}

const tablesIn = (schema: readonly SchemaPart[]) =>
  schema.filter(({ type, name }) => type === "table" && name !== "d1_migrations");

const deletions = (d1: D1Database, schema: readonly SchemaPart[]) =>
  tablesIn(schema).map(({ name }) => d1.prepare(`DELETE FROM "${name}"`));

async function withoutTriggers(d1: D1Database, schema: readonly SchemaPart[], work: D1PreparedStatement[]) {
  const triggers = schema.filter(({ type }) => type === "trigger");
  await d1.batch([
    d1.prepare("PRAGMA defer_foreign_keys = on"),
    ...triggers.map(({ name }) => d1.prepare(`DROP TRIGGER "${name}"`)),
    ...work,
    ...triggers.map(({ sql }) => d1.prepare(sql)),
  ]);
}

/**
 * Remembers every row of both databases.
 * @returns a function that restores exactly these rows, whatever was written since.
 */
export async function rememberRows(): Promise<() => Promise<void>> {
  const databases = [env.DIRECTORY, env.CELL_1];
  const remembered = await Promise.all(databases.map(async (d1) => ({ d1, rows: await rowsOf(d1) })));
  return async () => {
    for (const { d1, rows } of remembered) {
      const schema = await schemaOf(d1);
      await withoutTriggers(d1, schema, [...deletions(d1, schema), ...insertions(d1, schema, rows)]);
    }
  };
}

/** Adds rows of a database with the same tables, in spite of the triggers. Columns that later migrations add are left out. */
export async function insertRows(d1: D1Database, rows: Rows): Promise<void> {
  const schema = await schemaOf(d1);
  const emptyRows: Rows = {};
  for (const { name: table } of tablesIn(schema)) {
    const { results } = await d1.prepare(`PRAGMA table_info("${table}")`).all<{ name: string }>();
    emptyRows[table] = rows[table]!.map((row) =>
      Object.fromEntries(results.map(({ name }) => [name, row[name]])),
    );
  }
  await withoutTriggers(d1, schema, insertions(d1, schema, emptyRows));
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

const insertions = (d1: D1Database, schema: readonly SchemaPart[], rows: Rows) =>
  tablesIn(schema).flatMap(({ name }) => rows[name]!.map((row) => insertion(d1, name, row)));

function insertion(d1: D1Database, table: string, row: Record<string, unknown>): D1PreparedStatement {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  // D1 returns bytes as numbers.
  const values = Object.values(row).map((value) => (Array.isArray(value) ? new Uint8Array(value) : value));
  return d1
    .prepare(`INSERT INTO "${table}" (${columns.join()}) VALUES (${columns.map(() => "?").join()})`)
    .bind(...values);
}
