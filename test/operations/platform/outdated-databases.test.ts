import { applyD1Migrations, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { listOutdatedDatabases, neededMigrations } from "~/platform/list-outdated-databases.server";
import { expectFaults } from "../../support/quiet-console";
import { dropEverything } from "../../support/worker/empty-database";

/** Counts the queries of a database. */
function counted(d1: D1Database) {
  let queries = 0;
  const prepare = (sql: string) => {
    queries += 1;
    return d1.prepare(sql);
  };
  return { d1: Object.assign(Object.create(d1) as D1Database, { prepare }), queries: () => queries };
}

const withCell = (name: string, d1: D1Database) => ({
  DIRECTORY: env.DIRECTORY,
  cells: new Map([
    ["CELL_1", env.CELL_1],
    [name, d1],
  ]),
});

test("this build requires the newest migration of each database", () => {
  const newest = [env.DIRECTORY_MIGRATIONS, env.CELL_MIGRATIONS].map((all) => all.at(-1)!.name);
  expect([neededMigrations.directory, neededMigrations.cell]).toEqual(newest);
});

test("a database of an earlier build is logged at each call, and not changed", async () => {
  const { SPARE_CELL: d1 } = env;
  await dropEverything(d1);
  await d1.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  await d1.exec("INSERT INTO d1_migrations (name) VALUES ('0025_invitation_limits.sql')");
  for (let calls = 1; calls <= 2; calls += 1) {
    expect(await listOutdatedDatabases(withCell("CELL_2", d1))).toEqual(["CELL_2"]);
    expect(expectFaults().join()).toMatch(
      /^\{"level":"error","what":"database","database":"CELL_2".*lacks a migration/,
    );
  }
  const { results } = await d1
    .prepare("SELECT name FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'")
    .all();
  expect(results).toEqual([{ name: "d1_migrations" }]);
  expect((await d1.prepare("SELECT name FROM d1_migrations").all()).results).toHaveLength(1);
});

test("a database without migrations is logged too", async () => {
  await dropEverything(env.SPARE_CELL);
  expect(await listOutdatedDatabases(withCell("CELL_3", env.SPARE_CELL))).toEqual(["CELL_3"]);
  expect(expectFaults()).toHaveLength(1);
});

test("a database of this build, or of a later one, is checked once", async () => {
  const { SPARE_CELL } = env;
  await dropEverything(SPARE_CELL);
  await applyD1Migrations(SPARE_CELL, env.CELL_MIGRATIONS);
  await SPARE_CELL.exec("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')");
  const { d1, queries } = counted(SPARE_CELL);
  for (let calls = 1; calls <= 3; calls += 1)
    expect(await listOutdatedDatabases(withCell("CELL_4", d1))).toEqual([]);
  expect(queries()).toBe(1);
});

test("a database that does not answer delays no request, and is checked again", async () => {
  let queries = 0;
  const prepare = () => {
    queries += 1;
    throw new Error("D1_ERROR: Network connection lost.");
  };
  const silent = Object.assign(Object.create(env.SPARE_CELL) as D1Database, { prepare });
  for (let calls = 1; calls <= 2; calls += 1)
    expect(await listOutdatedDatabases(withCell("CELL_5", silent))).toEqual([]);
  expect(queries).toBe(2);
});
