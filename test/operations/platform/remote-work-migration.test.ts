// Proves which companies still ask where people work after the migration that adds the setting.
import { applyD1Migrations, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { timeLogs } from "#cell";
import { eq } from "drizzle-orm";
import { hourMs } from "~/time/units";
import { aProtocol } from "../../support/worker/a-protocol";
import { deps } from "../../support/worker/deps";
import { rowsOf } from "../../support/worker/database";
import { dropEverything, insertRows } from "../../support/worker/empty-database";
import { aLog, aMember } from "../../support/worker/people";

const { SPARE_CELL: cell, CELL_MIGRATIONS: migrations } = env;
const at = migrations.findIndex(({ name }) => name === "0009_remote_work.sql");

test("the migration keeps the choice of remote work for a company with a remote entry or a protocol, and drops it for others", async () => {
  const [remote, declared, onSite] = [
    await aMember({ role: "owner" }),
    await aMember({ role: "owner" }),
    await aMember({ role: "owner" }),
  ];
  const checkInTime = Date.now() - hourMs;
  await aLog(remote, { checkInTime, checkOutTime: null, mode: "remote" });
  await aLog(onSite, { checkInTime, checkOutTime: null });
  await aProtocol(declared);
  expect(
    await deps().db.select().from(timeLogs).where(eq(timeLogs.ledger, remote.company.ledger)),
  ).toHaveLength(1);

  const rows = await rowsOf(env.CELL_1);
  await dropEverything(cell);
  await applyD1Migrations(cell, migrations.slice(0, at));
  await insertRows(cell, rows);
  await applyD1Migrations(cell, migrations);
  const { results } = await cell
    .prepare("SELECT id FROM companies WHERE remote_work_enabled = 1")
    .all<{ id: string }>();
  const ids = results.map(({ id }) => id).sort();
  expect(ids).toEqual([remote.company.id, declared.company.id].sort());
});
