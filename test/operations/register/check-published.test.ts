// Proves that the nightly check looks for the archived checkpoints in our public log.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { archiveCheckpoint, archiveKeyOn } from "~/modules/register/archive-checkpoint.server";
import { checkLedger } from "~/modules/register/check-ledger.server";
import { dailyCheckpointsKey, storeDailyCheckpoints } from "~/modules/register/daily-checkpoints.server";
import {
  readStoredCheckpoints,
  writePublishedCheckpoints,
} from "~/modules/register/format/published-checkpoints";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { addDays, utcMidnightOf, type LocalDate } from "~/time/dates";
import { hourMs } from "~/time/units";
import { aNight, archiving, aTurn, publish, turnAt } from "../../support/worker/nights";
import { emptyLog } from "../../support/worker/transparency";
import { checkIn, checkOut } from "../../support/ledger/a-record";
import { aLog, aWorker, punch, type Worker } from "../../support/worker/a-register";

const { REGISTER: bucket } = env;
const monday = "2026-03-02";
const day = (after: number) => addDays(monday, after);
const check = async (log: RegisterLog, after: number) =>
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
      const checkpoint = await archiveCheckpoint(archiving(turnAt(day(after))), log);
      await storeDailyCheckpoints(archiving(turnAt(day(after))), log, checkpoint!);
      await publish(day(after));
    }
    await works(worker, day(after));
  }
  return log;
}

describe("for each checked day, the nightly check of published checkpoints", () => {
  test("finds the leaf of the archive in the log, and reports nothing", async () => {
    const log = await nights(7);
    for (const after of [6, 6, 6]) expect(await check(log, after)).toEqual([]);
  });

  test("reports a checkpoint that was replaced by another signed one", async () => {
    const log = await nights(4);
    const older = await (await bucket.get(archiveKeyOn(log, day(1))))!.text();
    await bucket.put(archiveKeyOn(log, day(2)), older);
    expect((await check(log, 3)).join()).toContain(
      `${archiveKeyOn(log, day(2))} is not what our public log holds of that day`,
    );
  });

  test("reports a leaf that is missing after the time allowed for publishing", async () => {
    const log = await nights(7, (after) => after !== 1);
    const missing = `${archiveKeyOn(log, day(1))} is not in our public log`;
    expect((await check(log, 5)).join()).not.toContain(missing);
    expect((await check(log, 6)).join()).toContain(missing);
  });

  test("reports nothing for unpublished days, which the check of the log reports", async () => {
    const { log, worker } = await aRegister();
    for (let after = 0; after < 7; after += 1) {
      await aTurn(log, day(after));
      await works(worker, day(after));
    }
    expect(await check(log, 6)).toEqual([]);
  });
});

describe("an archived checkpoint that was lost", () => {
  test("is reported every night if the public log has its leaf", async () => {
    const log = await nights(12);
    await bucket.delete(archiveKeyOn(log, day(2)));
    const lost = `${archiveKeyOn(log, day(2))} is missing, and our public log has its leaf`;
    for (let night = 0; night < 3; night += 1) expect(await check(log, 11)).toContain(lost);
  });

  test("is reported if only its month's file has it", async () => {
    const log = await nights(12);
    await emptyLog();
    await bucket.delete(archiveKeyOn(log, day(2)));
    const month = dailyCheckpointsKey(log, "2026-03");
    expect(await check(log, 11)).toContain(`${month} has ${day(2)}, and the archive does not`);
  });

  test("is distinguished from a night without archiving, which is reported until the log decides", async () => {
    const { log, worker } = await aRegister();
    for (let after = 0; after < 12; after += 1) {
      if (after !== 2) await aNight(log, day(after));
      else await publish(day(after));
      await works(worker, day(after));
      const isReported = (await check(log, after)).includes(`no checkpoint is archived on ${day(2)}`);
      expect([after, isReported]).toEqual([after, after > 2 && after < 7]);
    }
  });

  test("is searched for since the register began", async () => {
    const log = await nights(12);
    await bucket.delete([day(0), day(1)].map((on) => archiveKeyOn(log, on)));
    expect((await check(log, 11)).join()).toContain(`${archiveKeyOn(log, day(0))} is missing`);
  });
});

describe("a month's file of checkpoints", () => {
  const month = (log: RegisterLog) => dailyCheckpointsKey(log, "2026-03");
  const storedDays = async (log: RegisterLog) =>
    readStoredCheckpoints(await (await bucket.get(month(log)))!.text())!.days;

  test("that is missing is reported, and restored from the archive and the log", async () => {
    const log = await nights(12);
    const before = (await storedDays(log)).filter((one) => one.day <= day(6));
    await bucket.delete(month(log));
    expect(await check(log, 11)).toEqual([`${month(log)} is missing`]);
    expect(await storedDays(log)).toEqual(before);
    expect(await check(log, 11)).toEqual([]);
  });

  test("with missing days is reported, and gets them back", async () => {
    const log = await nights(12);
    const whole = await storedDays(log);
    const days = whole.filter((one) => one.day !== day(1) && one.day !== day(3));
    await bucket.put(month(log), writePublishedCheckpoints({ certificates: [], days }));
    expect(await check(log, 11)).toEqual([`${month(log)} lacks ${day(1)}, ${day(3)}`]);
    expect(await storedDays(log)).toEqual(whole);
  });

  test("with another checkpoint than the archive is reported", async () => {
    const log = await nights(8);
    const days = (await storedDays(log)).map((one) => ({ ...one }));
    days[7]!.checkpoint = days[6]!.checkpoint;
    await bucket.put(month(log), writePublishedCheckpoints({ certificates: [], days }));
    expect(await check(log, 7)).toContain(
      `${month(log)} has another checkpoint of ${day(7)} than the archive`,
    );
  });
});
