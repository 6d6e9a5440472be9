import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { archiveCheckpoint, archiveKey } from "~/modules/register/archive-checkpoint.server";
import { checkLedger } from "~/modules/register/check-ledger.server";
import { storeDailyCheckpoints } from "~/modules/register/daily-checkpoints.server";
import { growTree } from "~/modules/register/grow-tree.server";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import { dayMs, hourMs } from "~/time/units";
import { aroundD1 } from "../../support/worker/around-d1";
import { tamper } from "../../support/worker/by-hand";
import { countingD1 } from "../../support/worker/counting-d1";
import { checkIn, checkOut, winter } from "../../support/ledger/a-record";
import { approvesAll } from "../../support/register/approving";
import { aLog, aWorker, keys, live, punch } from "../../support/worker/a-register";
import { aCrowd, crowdPunches } from "./a-crowd";

const { CELL_1: cell, REGISTER: bucket } = env;
const nine = winter("2026-03-02 09:00");

const deps = (now: number, d1: D1Database = cell) => ({
  d1,
  bucket,
  now,
  keys,
  guard: approvesAll,
});
const differences = async (...[deps, log]: Parameters<typeof checkLedger>) =>
  (await checkLedger(deps, log)).differences;
const check = (log: RegisterLog, now: number) => differences(deps(now), log);

/** Makes a register of a few days, whose nights were archived and checked. */
async function aRegister() {
  const log = await aLog(nine - dayMs);
  const worker = await aWorker(log, nine - dayMs);
  for (let day = 0; day < 3; day += 1) {
    await punch(worker, checkIn, nine + day * dayMs);
    await punch(worker, checkOut, nine + day * dayMs + 8 * hourMs);
    await archiveCheckpoint(deps(nine + day * dayMs + 14 * hourMs), log);
    expect(await check(log, nine + day * dayMs + 15 * hourMs)).toEqual([]);
  }
  return { log, worker };
}
const tonight = nine + 2 * dayMs + 15 * hourMs;

/** Builds the tree again, as a forger of events who knows the code would. */
async function recompute(log: RegisterLog) {
  await tamper("DELETE FROM tiles WHERE ledger = ?", log.ledger);
  await growTree(cell, log);
  const all =
    "UPDATE register_progress SET checked = (SELECT max(seq) FROM events WHERE ledger = ?1) WHERE ledger = ?1";
  await cell.prepare(all).bind(log.ledger).run();
}

const archived = async (log: RegisterLog) =>
  (await bucket.list({ prefix: `checkpoints/${log.companyId}/` })).objects.map(({ key }) => key);

describe("the nightly check of a register", () => {
  test("finds nothing in unchanged registers, also of random lives", async () => {
    const log = await aLog(Date.UTC(2026, 2, 1));
    for (const seed of [1, 2]) await live(await aWorker(log, Date.UTC(2026, 2, 1)), seed, 40);
    await archiveCheckpoint(deps(Date.UTC(2027, 1, 1)), log);
    for (const night of [1, 2, 3]) expect(await check(log, Date.UTC(2027, 1, 1, night))).toEqual([]);
    expect(await archived(log)).toHaveLength(1);
  });

  test.each([
    [
      "an old event",
      "UPDATE events SET source = 'kiosk' WHERE ledger = ? AND seq = 5",
      "nº 5 is not the event in the tree",
    ],
    ["an event's person", "UPDATE events SET subject_seq = 99 WHERE ledger = ? AND seq = 9", "nº 9"],
    [
      "a payload",
      `UPDATE events SET payload = '{"x":1}' WHERE ledger = ? AND seq = 4`,
      "nº 4 is not the event in the tree",
    ],
    ["a deleted event", "DELETE FROM events WHERE ledger = ? AND seq = 6", "nº 6 is missing"],
    [
      "a deleted end",
      "DELETE FROM events WHERE ledger = ? AND seq >= 8",
      "it ends with nº 7, and its tree with nº 9",
    ],
    [
      "a person's last event, although others follow it",
      "DELETE FROM events WHERE ledger = ? AND seq = 3",
      "nº 3 is missing",
    ],
    [
      "an altered hash",
      "UPDATE tiles SET hashes = CAST(zeroblob(32) || substr(hashes, 33) AS BLOB) WHERE ledger = ?",
      "nº 1 is not the event in the tree",
    ],
    ["missing hashes", "UPDATE tiles SET hashes = substr(hashes, 1, 64) WHERE ledger = ? AND level = 0", ""],
    [
      "an altered record of checked events",
      "UPDATE register_progress SET checked = 99 WHERE ledger = ?",
      "99 events were checked before",
    ],
    [
      "an altered record of erasure decisions",
      "UPDATE register_progress SET erased = 99 WHERE ledger = ?",
      "99 events were judged for erasure",
    ],
    [
      "the company's identity, erased too early",
      "UPDATE revealed SET salt = NULL, data = NULL WHERE ledger = ? AND subject_seq = 1",
      "the data of nº 1 were erased before four years",
    ],
  ])("finds %s", async (_, attack, expectedDifference) => {
    const { log } = await aRegister();
    await tamper(attack, log.ledger);
    const differencesFound = await check(log, tonight);
    // Missing parts of the tree grow again: then the register is as before.
    if (expectedDifference === "") expect(differencesFound).toEqual([]);
    else expect(differencesFound.join("; ")).toContain(expectedDifference);
    // The difference is reported until somebody corrects it. The record of checked events is restored.
    expect(await check(log, tonight)).toEqual(
      expectedDifference.includes("checked before") ? [] : differencesFound,
    );
  });

  test("finds a new event that was altered before it was ever checked or sealed, or recorded out of order", async () => {
    const { log, worker } = await aRegister();
    await punch(worker, checkIn, nine + 3 * dayMs);
    await growTree(cell, log);
    await tamper("UPDATE events SET time_zone = 'Europe/Lisbon' WHERE ledger = ? AND seq = 10", log.ledger);
    expect((await check(log, tonight)).join()).toContain("nº 10 is not the event in the tree");
    const unread = await aRegister();
    await punch(unread.worker, checkIn, nine + 3 * dayMs);
    await tamper("UPDATE events SET payload = '{' WHERE ledger = ? AND seq = 10", unread.log.ledger);
    expect((await check(unread.log, tonight)).join()).toContain("it cannot grow: nº 10 cannot be read");
    const other = await aRegister();
    await punch(other.worker, checkIn, nine + 3 * dayMs);
    await tamper(
      "UPDATE events SET recorded_at = recorded_at - 172800000 WHERE ledger = ? AND seq = 10",
      other.log.ledger,
    );
    expect((await check(other.log, tonight)).join()).toContain("nº 10 was recorded before nº 9");
  });

  test("finds a person's missing last events in any part of the register", async () => {
    const { log } = await aRegister();
    const crowd = await aCrowd(log, 5);
    await crowdPunches(crowd, 1_100, nine + 3 * dayMs);
    const worker = await aWorker(log, nine + 4 * dayMs);
    await punch(worker, checkIn, nine + 4 * dayMs);
    await punch(await aWorker(log, nine + 4 * dayMs), checkIn, nine + 4 * dayMs);
    expect(await check(log, tonight)).toEqual([]);
    const lost = "SELECT max(seq) AS seq FROM events WHERE subject = ?";
    const seq = await cell.prepare(lost).bind(worker.subject).first<number>("seq");
    await tamper("DELETE FROM events WHERE ledger = ? AND seq = ?", log.ledger, seq);
    await cell.prepare("UPDATE register_progress SET slice = 0 WHERE ledger = ?").bind(log.ledger).run();
    expect(await check(log, tonight)).toEqual([`nº ${seq} is missing`]);
  });

  test("finds an upper tile that does not match the one below", async () => {
    const { log } = await aRegister();
    const crowd = await aCrowd(log, 5);
    await crowdPunches(crowd, 300, nine + 3 * dayMs);
    await growTree(cell, log);
    await tamper("UPDATE tiles SET hashes = zeroblob(32) WHERE ledger = ? AND level = 1", log.ledger);
    expect((await check(log, tonight)).join()).toContain("tile 0/0 does not match the tile above it");
  });
});

describe("while people punch between its steps, the nightly check", () => {
  /** Returns a database before each of whose calls a person punches. */
  async function busy() {
    const { log, worker } = await aRegister();
    const count = { punches: 0 };
    let last: Promise<unknown> = Promise.resolve();
    // One after the other, even if two calls are sent in parallel.
    const comeOrLeave = async () => {
      count.punches += 1;
      await punch(worker, count.punches % 2 === 1 ? checkIn : checkOut, tonight + count.punches * hourMs);
    };
    const d1 = aroundD1(env.CELL_1, async (send) => {
      await (last = last.then(comeOrLeave));
      return send();
    });
    return { log, count, d1 };
  }

  test("finds nothing, and leaves later events for the next night", async () => {
    const { log, count, d1 } = await busy();
    expect(await differences(deps(tonight + dayMs, d1), log)).toEqual([]);
    expect(count.punches).toBeGreaterThan(5);
    expect(await check(log, tonight + dayMs)).toEqual([]);
  });

  test("still finds an altered event", async () => {
    const { log, d1 } = await busy();
    await tamper("UPDATE events SET source = 'kiosk' WHERE ledger = ? AND seq = 5", log.ledger);
    expect((await differences(deps(tonight + dayMs, d1), log)).join()).toContain(
      "nº 5 is not the event in the tree",
    );
  });
});

describe("a rewritten history with recomputed hashes", () => {
  async function rewritten() {
    const { log } = await aRegister();
    await tamper(
      "UPDATE events SET occurred_at = occurred_at - 3600000 WHERE ledger = ? AND seq = 4",
      log.ledger,
    );
    await tamper(
      "UPDATE time_logs SET check_in_time = check_in_time - 3600000, parts = NULL WHERE ledger = ? AND opened_by = 3",
      log.ledger,
    );
    await recompute(log);
    return log;
  }

  test("is detected by the archived checkpoints, the newest and each older one in turn", async () => {
    const log = await rewritten();
    const [first, , last] = await archived(log);
    const differenceText = (await check(log, tonight)).join("; ");
    expect(differenceText).toContain(`${last} does not match today's tree`);
    expect(differenceText).toContain(`${first} does not match today's tree`);
  });

  test("is still detected if a newer checkpoint was archived over it", async () => {
    const log = await rewritten();
    await archiveCheckpoint(deps(tonight + dayMs), log);
    expect((await check(log, tonight + dayMs)).join()).toContain("the past was rewritten");
  });

  test("is not detected without an archive (twin)", { tags: "deep" }, async () => {
    const log = await rewritten();
    await bucket.delete(await archived(log));
    await cell.prepare("UPDATE register_progress SET archive = '' WHERE ledger = ?").bind(log.ledger).run();
    const differencesFound = await check(log, nine);
    expect(differencesFound).toEqual([]);
  });
});

describe("the archive of checkpoints", () => {
  let log: RegisterLog;
  beforeEach(async () => ({ log } = await aRegister()));

  test("has one checkpoint a day, the first", async () => {
    const keysOf = await archived(log);
    expect(keysOf).toHaveLength(3);
    const { etag } = (await bucket.head(keysOf[2]!))!;
    await archiveCheckpoint(deps(tonight), log);
    expect((await bucket.head(keysOf[2]!))!.etag).toBe(etag);
  });

  test("is reported if all of it, the newest days, or one between them are missing", async () => {
    const [, second, third] = await archived(log);
    await bucket.delete(second!);
    await cell
      .prepare("UPDATE register_progress SET archive = ? WHERE ledger = ?")
      .bind(archiveKey(log, nine), log.ledger)
      .run();
    for (let night = 0; night < 2; night += 1)
      expect(await check(log, tonight)).toContain("no checkpoint is archived on 2026-03-03");
    expect((await check(log, tonight + 3 * dayMs)).join()).toContain(`is archived since ${third}`);
    await bucket.delete(await archived(log));
    expect(await check(log, tonight)).toEqual(["no checkpoint is archived since it began"]);
  });

  test("is read from its beginning if the row with the progress is invalid", async () => {
    const set = cell.prepare("UPDATE register_progress SET archive = ? WHERE ledger = ?");
    const [first] = await archived(log);
    for (const lie of ["x", `${first}x`, "checkpoints/another/2026-03-02"]) {
      await set.bind(lie, log.ledger).run();
      expect(await check(log, tonight)).toEqual([]);
      const row = cell.prepare("SELECT archive FROM register_progress WHERE ledger = ?").bind(log.ledger);
      expect(await row.first("archive")).toBe(first);
    }
  });

  test("is not trusted with another key's signature or another register's checkpoint", async () => {
    const [, , newest] = await archived(log);
    const other = registerKeysOf({
      REGISTER_PRIVATE_KEY: "8".repeat(64),
      REGISTER_ORIGIN: keys.published.origin,
      REGISTER_PUBLIC_KEYS: [],
    });
    await bucket.delete(newest!);
    await archiveCheckpoint({ ...deps(tonight), keys: other }, log);
    expect((await check(log, tonight)).join()).toContain(`${newest} is signed by no key of ours`);
    // The same checkpoint is valid with the key in the configuration.
    const trusting = { ...keys, trusted: [...other.trusted, ...keys.trusted] };
    expect(await differences({ ...deps(tonight), keys: trusting }, log)).toEqual([]);

    const { log: neighbour } = await aRegister();
    const [theirs] = await archived(neighbour);
    await bucket.put(newest!, await (await bucket.get(theirs!))!.text());
    expect((await check(log, tonight)).join()).toContain(`${newest} is another register's`);
  });
});

test("more new events than a turn checks take several turns, and an alteration in the last is reported", async () => {
  const log = await aLog(nine - dayMs);
  await punch(await aWorker(log, nine - dayMs), checkIn, nine);
  await crowdPunches(await aCrowd(log, 10), 2_400, nine);
  const turn = async () => {
    // The slice is the first one, whose person is not in the crowd.
    await cell.prepare("UPDATE register_progress SET slice = 0 WHERE ledger = ?").bind(log.ledger).run();
    return checkLedger(deps(nine), log, 1);
  };
  const checked = () =>
    cell.prepare("SELECT checked FROM register_progress WHERE ledger = ?").bind(log.ledger).first("checked");
  for (const upTo of [1_024, 2_048]) {
    expect(await turn()).toEqual({ differences: [], isCut: true });
    expect(await checked()).toBe(upTo);
  }
  await tamper("UPDATE events SET source = 'api' WHERE ledger = ? AND seq = 2100", log.ledger);
  expect(await turn()).toEqual({ differences: ["nº 2100 is not the event in the tree"], isCut: false });
  expect(await checked()).toBe(2_048);
});

test(
  "the nightly check reads only new events and a part of the others, however long the history",
  { tags: "deep" },
  async () => {
    const log = await aLog(nine - dayMs);
    await punch(await aWorker(log, nine - dayMs), checkIn, nine);
    const crowd = await aCrowd(log, 10);
    let archivedAt = nine - dayMs;
    const night = async (count: number, at: number) => {
      await crowdPunches(crowd, count, at);
      for (; archivedAt <= at; archivedAt += dayMs) {
        const checkpoint = await archiveCheckpoint(deps(archivedAt), log);
        await storeDailyCheckpoints(deps(archivedAt), log, checkpoint!);
      }
      // The slice is the first one, whose person is not in the crowd.
      await cell.prepare("UPDATE register_progress SET slice = 0 WHERE ledger = ?").bind(log.ledger).run();
      const { binding, count: cost } = countingD1(cell);
      expect(await differences(deps(at, binding), log)).toEqual([]);
      return cost;
    };
    await night(1_496, nine + hourMs);
    const small = await night(100, nine + dayMs + 9 * hourMs);
    await night(3_996, nine + 2 * dayMs);
    const large = await night(100, nine + 5 * dayMs);
    expect(large.rowsRead).toBeLessThan(small.rowsRead * 1.2);
    expect(large.roundTrips).toBeLessThanOrEqual(small.roundTrips);
  },
);
