import { env } from "cloudflare:test";

type Row = Record<string, unknown>;

/** Returns every row of both databases. A test can prove that nothing was written, or that a text appears nowhere. */
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

/** Does the work without triggers, as only a person with access to the database can. */
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

/** Returns a function that says whether any row has changed since its last call. */
export async function watchRows(): Promise<() => Promise<boolean>> {
  let knownRows = JSON.stringify(await everyRow());
  return async () => {
    const rows = JSON.stringify(await everyRow());
    const isOther = rows !== knownRows;
    knownRows = rows;
    return isOther;
  };
}

/** Returns the rows that each table gained since `before`. It leaves out unchanged tables. */
export async function rowsGained(before: Record<string, Row[]>): Promise<Record<string, number>> {
  const gained = Object.entries(await everyRow()).map(
    ([name, rows]) => [name, rows.length - (before[name]?.length ?? 0)] as const,
  );
  return Object.fromEntries(gained.filter(([, count]) => count !== 0));
}
