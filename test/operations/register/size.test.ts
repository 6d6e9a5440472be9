import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { PunchCommand } from "~/modules/ledger/rules/commands";
import { growTree } from "~/modules/register/grow-tree.server";
import { dayMs, hourMs } from "~/time/units";
import { emptyDatabase } from "../../support/worker/empty-database";
import { checkIn, checkOut, winter } from "../../support/ledger/a-record";
import {
  aLog,
  aWorker,
  punching,
  readRecord,
  statementsOf,
  type Worker,
} from "../../support/worker/a-register";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");
const people = 12;
const days = 100;
const punches = people * days * 2;

/** Makes an empty cell without a free page, so that every write makes it larger. */
async function fullCell(): Promise<void> {
  await emptyDatabase();
  await cell.prepare("CREATE TABLE filler (bytes BLOB)").run();
  const fill = `INSERT INTO filler WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 64)
                SELECT zeroblob(4000) FROM n`;
  for (let size = await bytes(); ;) {
    const { meta } = await cell.prepare(fill).run();
    if (meta.size_after >= size + 64 * 4_096) return;
    size = meta.size_after;
  }
}

const bytes = async () => (await cell.prepare("SELECT 1").run()).meta.size_after;

test.each([
  { most: 400, place: undefined },
  { most: 550, place: { latitude: 40.41678, longitude: -3.70379 } },
])(
  `each of ${punches} punches takes at most $most bytes with the place $place, including indexes, projections and tiles`,
  { tags: "deep" },
  async ({ most, place }) => {
    await fullCell();
    const log = await aLog(nine - dayMs);
    const workers: Worker[] = [];
    for (let at = 0; at < people; at += 1) workers.push(await aWorker(log, nine - dayMs));
    const before = await bytes();
    const records = new Map(
      await Promise.all(workers.map(async (of) => [of, await readRecord(of)] as const)),
    );
    const everybody = async (command: PunchCommand, now: number) => {
      const statements = workers.flatMap((of) => {
        const written = statementsOf(of, records.get(of)!, punching(of, command, now, place));
        if ("refusal" in written) throw new Error(written.refusal.code);
        records.set(of, written.person);
        return written.statements;
      });
      await cell.batch(statements);
    };
    for (let day = 0; day < days; day += 1) {
      await everybody(checkIn, nine + day * dayMs);
      await everybody(checkOut, nine + day * dayMs + 8 * hourMs);
      await growTree(cell, log);
    }
    const each = ((await bytes()) - before) / punches;
    expect(each).toBeLessThanOrEqual(most);
  },
);
