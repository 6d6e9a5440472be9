import { applyD1Migrations, env } from "cloudflare:test";

/** Leaves no table and no view, so that migrations begin anew. */
export async function dropEverything(d1: D1Database): Promise<void> {
  const { results } = await d1
    .prepare(
      `SELECT type, name FROM sqlite_schema
       WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
    )
    .all<{ type: string; name: string }>();
  await d1.batch([
    d1.prepare("PRAGMA defer_foreign_keys = on"),
    ...results.map(({ type, name }) => d1.prepare(`DROP ${type} "${name}"`)),
  ]);
}

/** Leaves both databases as their migrations make them, whatever was in them: rows of a register cannot be deleted. */
export async function emptyDatabase(): Promise<void> {
  for (const [d1, migrations] of [
    [env.DIRECTORY, env.DIRECTORY_MIGRATIONS],
    [env.CELL_1, env.CELL_MIGRATIONS],
  ] as const) {
    await dropEverything(d1);
    await applyD1Migrations(d1, migrations);
  }
}
