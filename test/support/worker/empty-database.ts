import { applyD1Migrations, env } from "cloudflare:test";

/** Leaves a database as its migrations make it, whatever was in it: tables are dropped, since rows of a register cannot be deleted. */
export async function emptyDatabase(): Promise<void> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
  ).all<{ name: string }>();
  await env.DB.batch([
    env.DB.prepare("PRAGMA defer_foreign_keys = true"),
    ...tables.map(({ name }) => env.DB.prepare(`DROP TABLE "${name}"`)),
  ]);
  await applyD1Migrations(env.DB, env.MIGRATIONS);
}
