// Proves that the nightly check opens the commitments of the events that it reads.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { archiveCheckpoint } from "~/modules/register/archive-checkpoint.server";
import { checkLedger } from "~/modules/register/check-ledger.server";
import { dayMs, hourMs } from "~/time/units";
import { tamper } from "../../support/worker/by-hand";
import { approvesAll } from "../../support/register/approving";
import { checkIn, winter } from "../../support/ledger/a-record";
import { aLog, aWorker, keys, punch } from "../../support/worker/a-register";

const nine = winter("2026-03-02 09:00");
const deps = { d1: env.CELL_1, bucket: env.REGISTER, now: nine + 15 * hourMs, keys, guard: approvesAll };
const place = { latitude: 40.41678, longitude: -3.70379 };
const check = async (log: Parameters<typeof checkLedger>[1]) => (await checkLedger(deps, log)).differences;

async function aRegister() {
  const log = await aLog(nine - dayMs);
  await punch(await aWorker(log, nine - dayMs), checkIn, nine, place);
  await archiveCheckpoint(deps, log);
  return log;
}

test("the check of revealed data finds nothing in unchanged data", async () => {
  expect(await check(await aRegister())).toEqual([]);
});

test.each([
  ["a place", "data = json_set(data, '$.latitude', 41) WHERE json_extract(data, '$.latitude') = 40.41678", 4],
  ["a salt", "salt = zeroblob(32) WHERE json_extract(data, '$.latitude') = 40.41678", 4],
  [
    "the company's name",
    "data = json_set(data, '$.name', 'Otra SL') WHERE json_extract(data, '$.name') = 'Aceros SL'",
    1,
  ],
  ["unreadable data", "data = '{' WHERE json_extract(data, '$.latitude') = 40.41678", 4],
])("the check of revealed data finds a changed %s", async (_, change, seq) => {
  const log = await aRegister();
  await tamper(`UPDATE revealed SET ${change} AND ledger = ?`, log.ledger);
  const expectedDifference = `the data of nº ${seq} do not match their commitment`;
  expect(await check(log)).toContain(expectedDifference);
  // Every night again.
  expect(await check(log)).toContain(expectedDifference);
});
