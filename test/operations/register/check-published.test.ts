// Proves that the nightly check looks for the archived checkpoints in our public log.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { archiveCheckpoint, archiveKeyOn } from "~/modules/register/archive-checkpoint.server";
import { checkLedger } from "~/modules/register/check-ledger.server";
import type { Log } from "~/modules/register/read-lines.server";
import { addDays, utcMidnightOf, type LocalDate } from "~/time/dates";
import { aNight, archiving, publish, turnAt } from "../../support/worker/nights";
import { hourMs } from "../../support/worker/time";
import { emptyLog } from "../../support/worker/transparency";
import { checkIn, checkOut } from "../../unit/ledger/a-record";
import { aLog, aWorker, punch, type Worker } from "../../http/register/a-register";

const { REGISTER: bucket } = env;
const monday = "2026-03-02";
const day = (after: number) => addDays(monday, after);
const check = async (log: Log, after: number) =>
  (await checkLedger(archiving(turnAt(day(after)) + hourMs), log)).differences;

beforeEach(emptyLog);

async function aRegister() {
  const log = await aLog(utcMidnightOf(day(-1)));
  const worker = await aWorker(log, utcMidnightOf(day(-1)));
  return { log, worker };
}

const works = async (worker: Worker, on: LocalDate) => {
  await punch(worker, checkIn, utcMidnightOf(on) + 8 * hourMs);
  await punch(worker, checkOut, utcMidnightOf(on) + 16 * hourMs);
};

/** Runs nights and days from Monday on. @param submits whether a night's checkpoint is submitted to the log. */
async function nights(count: number, submits: (after: number) => boolean = () => true) {
  const { log, worker } = await aRegister();
  for (let after = 0; after < count; after += 1) {
    if (submits(after)) await aNight(log, day(after));
    else {
      await archiveCheckpoint(archiving(turnAt(day(after))), log);
      await publish(day(after));
    }
    await works(worker, day(after));
  }
  return log;
}

describe("of each day that it looks at, the check", () => {
  test("finds the leaf of the archive in the log, and nothing to report", async () => {
    const log = await nights(7);
    for (const after of [6, 6, 6]) expect(await check(log, after)).toEqual([]);
  });

  test("reports a checkpoint that was exchanged for another signed one", async () => {
    const log = await nights(4);
    const older = await (await bucket.get(archiveKeyOn(log, day(1))))!.text();
    await bucket.put(archiveKeyOn(log, day(2)), older);
    expect((await check(log, 3)).join()).toContain(
      `${archiveKeyOn(log, day(2))} is not what our public log holds of that day`,
    );
  });

  test("reports a leaf that is not there once it can no longer be on its way", async () => {
    const log = await nights(7, (after) => after !== 1);
    const missing = `${archiveKeyOn(log, day(1))} is not in our public log`;
    expect((await check(log, 5)).join()).not.toContain(missing);
    expect((await check(log, 6)).join()).toContain(missing);
  });

  test("says nothing of days on which the log was not published yet", async () => {
    const { log, worker } = await aRegister();
    for (let after = 0; after < 7; after += 1) {
      await archiveCheckpoint(archiving(turnAt(day(after))), log);
      await works(worker, day(after));
    }
    expect(await check(log, 6)).toEqual([]);
  });
});
