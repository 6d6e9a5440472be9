// Proves that the migration which retires moves leaves a cell with data as a new one, and that it refuses a cell with an unfinished move.
import { applyD1Migrations, env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { aBusyCompany } from "../../support/worker/a-busy-company";
import { rowsOf } from "../../support/worker/database";
import { dropEverything, insertRows, schemaOf } from "../../support/worker/empty-database";

const { SPARE_CELL: cell, CELL_MIGRATIONS: migrations } = env;
const at = migrations.findIndex(({ name }) => name === "0006_retired_moves.sql");

/** Makes the spare cell one of the schema before, and gives it the first cell's rows. */
async function aCellBefore(): Promise<void> {
  await dropEverything(cell);
  await applyD1Migrations(cell, migrations.slice(0, at));
  await aBusyCompany();
  await insertRows(cell, await rowsOf(env.CELL_1));
}

async function rowsWithoutMigrations() {
  const rows = await rowsOf(cell);
  delete rows.d1_migrations;
  return rows;
}

beforeEach(aCellBefore);

test("migrating a cell with data keeps every row, and gives the schema of a new cell", async () => {
  const before = await rowsWithoutMigrations();
  expect(before.events!.length).toBeGreaterThan(5);
  expect(await schemaOf(cell)).not.toEqual(await schemaOf(env.CELL_1));
  await applyD1Migrations(cell, migrations);
  // Later migrations add columns.
  expect(await rowsWithoutMigrations()).toMatchObject(before);
  expect(await schemaOf(cell)).toEqual(await schemaOf(env.CELL_1));
});

test.each(["leaving", "gone"])(
  "migrating a cell with a company that is %s is refused as a whole",
  async (move) => {
    await cell.exec("UPDATE companies SET move = 'leaving'");
    if (move === "gone") await cell.exec("UPDATE companies SET move = 'gone'");
    const schema = await schemaOf(cell);
    await expect(applyD1Migrations(cell, migrations)).rejects.toThrow("precondition unmet");
    expect(await schemaOf(cell)).toEqual(schema);
  },
);
