import { applyD1Migrations, env } from "cloudflare:test";

/** Leaves no table and no view, so that migrations begin anew. */
export async function dropEverything(): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT type, name FROM sqlite_schema
     WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
  ).all<{ type: string; name: string }>();
  await env.DB.batch([
    env.DB.prepare("PRAGMA defer_foreign_keys = on"),
    ...results.map(({ type, name }) => env.DB.prepare(`DROP ${type} "${name}"`)),
  ]);
}

/** Leaves a database as its migrations make it, whatever was in it: rows of a register cannot be deleted. */
export async function emptyDatabase(): Promise<void> {
  await dropEverything();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
}
