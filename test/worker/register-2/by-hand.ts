import { env } from "cloudflare:test";
import { expect } from "vitest";

const { CELL_1: cell } = env;

const sqlOf = async (name: string) =>
  (await cell.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").bind(name).first<string>("sql"))!;

/** What only somebody with the cell in their hands can do: its triggers are away meanwhile. */
export async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  const { results } = await cell
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all<{ name: string; sql: string }>();
  await cell.batch(results.map(({ name }) => cell.prepare(`DROP TRIGGER ${name}`)));
  await work();
  await cell.batch(results.map(({ sql }) => cell.prepare(sql)));
}

/** Somebody changes rows as only they can. */
export const tamper = (sql: string, ...values: unknown[]) =>
  withoutTriggers(() =>
    cell
      .prepare(sql)
      .bind(...values)
      .run(),
  );

/** Refused while the trigger stands, and done once it is away: it is this trigger that refuses. */
export async function heldBy(trigger: string, refusal: string, work: () => Promise<D1Result>): Promise<void> {
  await expect(work()).rejects.toThrow(refusal);
  const sql = await sqlOf(trigger);
  await cell.prepare(`DROP TRIGGER ${trigger}`).run();
  try {
    expect((await work()).meta.changes).toBeGreaterThan(0);
  } finally {
    await cell.prepare(sql).run();
  }
}
