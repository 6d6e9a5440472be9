import { env } from "cloudflare:test";
import { expect } from "vitest";
import { withoutTriggers } from "./database";

/** Changes rows as only a person with access to the database can. */
export const tamper = (sql: string, ...values: unknown[]) =>
  withoutTriggers(() =>
    env.CELL_1.prepare(sql)
      .bind(...values)
      .run(),
  );

/** Returns the triggers on some tables, by name. */
export async function triggersOn(...tables: string[]): Promise<string[]> {
  const { results } = await env.CELL_1.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(?)) ORDER BY name`,
  )
    .bind(JSON.stringify(tables))
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Expects a refusal while the trigger exists and success without it: this trigger refuses. */
export async function heldBy(trigger: string, refusal: string, work: () => Promise<D1Result>): Promise<void> {
  await expect(work()).rejects.toThrow(refusal);
  const sql = await env.CELL_1.prepare("SELECT sql FROM sqlite_schema WHERE name = ?")
    .bind(trigger)
    .first<string>("sql");
  await env.CELL_1.prepare(`DROP TRIGGER ${trigger}`).run();
  try {
    expect((await work()).meta.changes).toBeGreaterThan(0);
  } finally {
    await env.CELL_1.prepare(sql!).run();
  }
}
