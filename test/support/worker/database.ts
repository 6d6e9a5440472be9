import { env } from "cloudflare:test";

type Row = Record<string, unknown>;

/** Every row of every table of both databases, so that a test can say that nothing at all was written, or look for what must not stand there. */
export async function everyRow(): Promise<Record<string, Row[]>> {
  return { ...(await rowsOf(env.DIRECTORY)), ...(await rowsOf(env.CELL_1)) };
}

export async function tablesOf(d1: D1Database): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `SELECT name FROM sqlite_master
       WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY name`,
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

export async function rowsOf(d1: D1Database): Promise<Record<string, Row[]>> {
  const tables = await tablesOf(d1);
  const rows = await d1.batch<Row>(tables.map((name) => d1.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(tables.map((name, at) => [name, rows[at]!.results]));
}

/** What only somebody with the database in their hands can do: its triggers are away meanwhile. */
export async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  const { results } = await env.CELL_1.prepare(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
  ).all<{
    name: string;
    sql: string;
  }>();
  await env.CELL_1.batch(results.map(({ name }) => env.CELL_1.prepare(`DROP TRIGGER ${name}`)));
  await work().finally(() => env.CELL_1.batch(results.map((trigger) => env.CELL_1.prepare(trigger.sql))));
}

/** Tells, each time it is asked, whether any row has changed since the last time. */
export async function watchRows(): Promise<() => Promise<boolean>> {
  let known = JSON.stringify(await everyRow());
  return async () => {
    const rows = JSON.stringify(await everyRow());
    const isOther = rows !== known;
    known = rows;
    return isOther;
  };
}

/** How many rows each table gained since `before`; tables that did not change are left out. */
export async function rowsGained(before: Record<string, Row[]>): Promise<Record<string, number>> {
  const gained = Object.entries(await everyRow()).map(
    ([name, rows]) => [name, rows.length - (before[name]?.length ?? 0)] as const,
  );
  return Object.fromEntries(gained.filter(([, count]) => count !== 0));
}
