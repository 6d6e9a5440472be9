import { applyD1Migrations, env } from "cloudflare:test";

interface SchemaPart {
  type: string;
  name: string;
  sql: string;
}

/** Leaves no table and no view, so that migrations begin anew. */
export async function dropEverything(d1: D1Database): Promise<void> {
  const parts = (await schemaOf(d1)).filter(({ type }) => type === "table" || type === "view");
  await d1.batch([
    d1.prepare("PRAGMA defer_foreign_keys = on"),
    ...parts.map(({ type, name }) => d1.prepare(`DROP ${type} "${name}"`)),
  ]);
}

/** What migrations made, by database: a test may have broken it since. */
const asMigrated = new Map<D1Database, string>();

/** Leaves both databases as their migrations make them, whatever was in them: rows of a register cannot be deleted. */
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

async function schemaOf(d1: D1Database): Promise<SchemaPart[]> {
  const { results } = await d1
    .prepare(
      `SELECT type, name, sql FROM sqlite_schema
       WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY type, name`,
    )
    .all<SchemaPart>();
  return results;
}

/** Every row but the names of migrations, of a database whose triggers let none go. */
async function deleteRows(d1: D1Database, schema: readonly SchemaPart[]): Promise<void> {
  const triggers = schema.filter(({ type, sql }) => type === "trigger" && sql.includes("BEFORE DELETE"));
  const tables = schema.filter(({ type, name }) => type === "table" && name !== "d1_migrations");
  await d1.batch([
    d1.prepare("PRAGMA defer_foreign_keys = on"),
    ...triggers.map(({ name }) => d1.prepare(`DROP TRIGGER "${name}"`)),
    ...tables.map(({ name }) => d1.prepare(`DELETE FROM "${name}"`)),
    ...triggers.map(({ sql }) => d1.prepare(sql)),
  ]);
}
