import { env } from "cloudflare:test";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { archiveCheckpoint } from "~/modules/register/archive-checkpoint.server";
import { dailyCheckpointsKey, storeDailyCheckpoints } from "~/modules/register/daily-checkpoints.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { decodeBase64 } from "~/modules/register/format/base64";
import { readCheckpoint, verifyCheckpoint } from "~/modules/register/format/checkpoint";
import { dailyLeaf } from "~/modules/register/format/daily-leaf";
import { readEntries, writeEntries } from "~/modules/register/format/log-files";
import { leafHash } from "~/modules/register/format/merkle";
import { isConsistent, isIncluded } from "~/modules/register/format/merkle-check";
import { writePem } from "~/modules/register/format/pem";
import {
  readPublishedCheckpoints,
  writePublishedCheckpoints,
  type PublishedCheckpoints,
  type ReadDailyCheckpoint,
} from "~/modules/register/format/published-checkpoints";
import {
  authorityPath,
  dayPath,
  logKeyInBucket,
  stampPath,
  transparencyOrigin,
} from "~/modules/register/format/published-log";
import type { PackageSelection } from "~/modules/register/format/statement";
import { readTimeStampResp } from "~/modules/register/format/time-stamp";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { checkpointGuard } from "~/modules/register/sign-checkpoint.server";
import { submitToLog } from "~/modules/register/transparency/log-object.server";
import { addDays, utcMidnightOf, type LocalDate } from "~/time/dates";
import { hourMs } from "~/time/units";
import page from "../../../docs/format.md?raw";
import { readPublishedKeys } from "../../../verifier/trusted-keys";
import { verifyFiles } from "../../../verifier/verify-files";
import { expectFaults } from "../../support/quiet-console";
import { deps } from "../../support/worker/deps";
import { countingD1 } from "../../support/worker/counting-d1";
import { aNight, archived, archiving, aTurn, publish, stamped, turnAt } from "../../support/worker/nights";
import { emptyLog } from "../../support/worker/transparency";
import { checkIn, checkOut } from "../../support/ledger/a-record";
import { aLog, aWorker, keys, punch, type Worker } from "../../support/worker/a-register";

const { REGISTER: bucket } = env;
const monday = "2026-03-02";
const day = (after: number) => addDays(monday, after);
const whole: PackageSelection = { from: null, to: null, profile_ids: null, time_zone: "Europe/Madrid" };

beforeEach(emptyLog);

async function aRegister() {
  const log = await aLog(utcMidnightOf(day(-3)));
  const worker = await aWorker(log, utcMidnightOf(day(-3)));
  return { log, worker };
}

const worked = async (worker: Worker, on: LocalDate) => {
  await punch(worker, checkIn, utcMidnightOf(on) + 8 * hourMs);
  await punch(worker, checkOut, utcMidnightOf(on) + 16 * hourMs);
};

/** Runs nights from Monday on, each before its day's actions. */
async function nights(
  log: RegisterLog,
  worker: Worker,
  count: number,
  works: (after: number) => boolean = () => true,
) {
  for (let after = 0; after < count; after += 1) {
    await aNight(log, day(after));
    if (works(after)) await worked(worker, day(after));
  }
}

const trusted = readPublishedKeys(keys.published)!;

/** Returns a package's content, if the verifier accepts it and every proof leads to its root. */
async function checkpointsOf(log: RegisterLog, at: number, selection: Partial<PackageSelection> = {}) {
  const stream = await exportPackage(archiving(at), {
    log,
    selection: { ...whole, ...selection },
    appOrigin: "https://app.fichaclara.test",
    page: () => Promise.resolve("<!doctype html>"),
  });
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const { outcomes } = await verifyFiles([{ name: "registro.zip", bytes }], trusted);
  expect(outcomes).toMatchObject([{ verdict: { verdict: "valid" } }]);
  const files = unzipSync(bytes);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const { checkpoint } = JSON.parse(text("prueba.json")) as { checkpoint: string };
  const published = readPublishedCheckpoints(text("publicado.json"))!;
  expect(faultsOf(published.days, readCheckpoint(checkpoint)!)).toEqual([]);
  return published;
}

function faultsOf(days: readonly ReadDailyCheckpoint[], own: { size: number; root: Uint8Array }): string[] {
  return days.flatMap((one, at) => {
    const isProved = isConsistent(one.parsed, days[at + 1]?.parsed ?? own, one.consistency);
    const isSigned = verifyCheckpoint(one.checkpoint, keys.trusted) !== null;
    return isProved && isSigned && (!one.log || isLogged(one, one.log)) ? [] : [one.day];
  });
}

function isLogged(
  { day: on, checkpoint, parsed }: ReadDailyCheckpoint,
  log: NonNullable<ReadDailyCheckpoint["log"]>,
): boolean {
  const signed = verifyCheckpoint(log.checkpoint, keys.trusted);
  if (signed?.origin !== transparencyOrigin(keys.published)) return false;
  const leaf = leafHash(dailyLeaf({ origin: parsed.origin, day: on }, checkpoint));
  return isIncluded({ index: log.index, size: signed.size, leaf, root: signed.root }, log.proof);
}

const daysWithLog = ({ days }: PublishedCheckpoints) => days.map(({ day: on, log }) => [on, log !== null]);

describe("the daily checkpoints in a package", () => {
  test("are those from the period's first day to the first that covers its last event, each in the log", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 8);
    const selection = { from: day(1), to: day(2), profile_ids: [worker.profileId] };
    expect(daysWithLog(await checkpointsOf(log, turnAt(day(9)), selection))).toEqual([
      [day(1), true],
      [day(2), true],
      [day(3), true],
    ]);
    // All days since the first event. Sunday has had no night yet, and so has no checkpoint.
    const all = await checkpointsOf(log, turnAt(day(9)));
    expect(all.days.map((one) => one.day)).toEqual(Array.from({ length: 8 }, (_, after) => day(after)));
  });

  test("include idle days, with the same checkpoint", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 6, (after) => after === 0 || after === 4);
    const { days } = await checkpointsOf(log, turnAt(day(9)), { from: monday, to: day(4) });
    expect(days.map(({ parsed }) => parsed.size)).toEqual([3, 5, 5, 5, 5, 7]);
    expect(days.map(({ consistency }) => consistency.length > 0)).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(new Set(days.map(({ log: inLog }) => inLog?.index)).size).toBe(6);
    // Idle days count too, so nobody has to wait for an event.
    const first = await checkpointsOf(log, turnAt(day(9)), { from: monday, to: monday });
    expect(first.days.map((one) => one.day)).toEqual([monday, day(1)]);
  });

  test("are left out if the package discloses nothing of people", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 3);
    const before = { from: "2025-01-01", to: "2025-01-31" };
    expect(await checkpointsOf(log, turnAt(day(4)), before)).toEqual({ certificates: [], days: [] });
  });

  test("are left out before anything was published, and the package is valid", async () => {
    const { log, worker } = await aRegister();
    await worked(worker, monday);
    expect(await checkpointsOf(log, turnAt(day(1)))).toEqual({ certificates: [], days: [] });
  });

  test("end with the morning's if the last event is of the same day, and show the log's state then", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 2);
    await aTurn(log, day(2));
    await punch(worker, checkIn, utcMidnightOf(day(2)) + 8 * hourMs);
    const selection = { from: day(1), to: day(2) };
    const early = await checkpointsOf(log, turnAt(day(2)), selection);
    expect(daysWithLog(early)).toEqual([
      [day(1), true],
      [day(2), false],
    ]);
    await publish(day(2));
    const later = await checkpointsOf(log, turnAt(day(2)) + 9 * hourMs, selection);
    expect(daysWithLog(later)).toEqual([
      [day(1), true],
      [day(2), true],
    ]);
    await aTurn(log, day(3));
    const next = await checkpointsOf(log, turnAt(day(3)), selection);
    expect(daysWithLog(next)).toEqual([
      [day(1), true],
      [day(2), true],
      [day(3), false],
    ]);
    expect(next.days[1]!.log).toEqual(later.days[1]!.log);
  });

  test("leave out missing ones, and prove the days on both sides", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 5);
    const key = dailyCheckpointsKey(log, "2026-03");
    const storedMonth = readPublishedCheckpoints(await (await bucket.get(key))!.text())!;
    const others = storedMonth.days.filter((one) => one.day !== day(2));
    await bucket.put(key, writePublishedCheckpoints({ ...storedMonth, days: others }));
    const selection = { from: monday, to: day(3) };
    const { days } = await checkpointsOf(log, turnAt(day(9)), selection);
    expect(days.map((one) => one.day)).toEqual([monday, day(1), day(3), day(4)]);
    await bucket.put(key, "not what was written");
    expect(await checkpointsOf(log, turnAt(day(9)), selection)).toEqual({ certificates: [], days: [] });
  });

  test("continue over months, of which one may be missing", async () => {
    const { log, worker } = await aRegister();
    const all = ["2026-03-31", "2026-04-01", "2026-04-29", "2026-04-30", "2026-05-01", "2026-05-02"];
    for (const on of all) {
      await aNight(log, on);
      if (on !== "2026-05-02") await worked(worker, on);
    }
    const selection = { from: "2026-03-31", to: "2026-05-01" };
    // The first of April had no turn in the days after it.
    expect(daysWithLog(await checkpointsOf(log, turnAt("2026-05-03"), selection))).toEqual(
      all.map((on) => [on, on !== "2026-04-01"]),
    );
    await bucket.delete(dailyCheckpointsKey(log, "2026-04"));
    const left = await checkpointsOf(log, turnAt("2026-06-01"), selection);
    expect(left.days.map((one) => one.day)).toEqual(["2026-03-31", "2026-05-01", "2026-05-02"]);
  });
});

describe("the nightly turn that collects daily checkpoints", () => {
  const keptOf = async (log: RegisterLog) =>
    readPublishedCheckpoints(await (await bucket.get(dailyCheckpointsKey(log, "2026-03")))!.text())!.days;

  test("takes fewer than twenty calls, including those to the guard and the log", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 5);
    const { binding, count } = countingD1(env.CELL_1);
    const stores = (["get", "put"] as const).map((name) => vi.spyOn(bucket, name));
    const guard = vi.fn(checkpointGuard({ ...env, OBJECT_JURISDICTION: "none" }));
    const tonight = archiving(turnAt(day(5)), { d1: binding, guard });
    const checkpoint = (await archiveCheckpoint(tonight, log))!;
    await submitToLog(deps(tonight.now), { companyId: log.companyId, checkpoint });
    await storeDailyCheckpoints(tonight, log, checkpoint);
    const ofStores = stores.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    stores.forEach((spy) => spy.mockRestore());
    const [findingTheLedger, submitting] = [1, 1];
    const calls = count.roundTrips + ofStores + guard.mock.calls.length + findingTheLedger + submitting;
    expect((await keptOf(log)).map(({ log: inLog }) => inLog !== null)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(calls).toBeLessThan(20);
  });

  test("repeats a day whose turn was cut off before its checkpoint was stored", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 2);
    await archived(log, turnAt(day(2)));
    await publish(day(2));
    await aTurn(log, day(3));
    expect(daysWithLog({ days: await keptOf(log), certificates: [] })).toEqual([
      [monday, true],
      [day(1), true],
      [day(2), true],
      [day(3), false],
    ]);
  });

  test("finds a late leaf in the next day", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 1);
    await publish(day(1));
    const late = await archived(log, turnAt(day(1)) + 9 * hourMs);
    await storeDailyCheckpoints(archiving(turnAt(day(1)) + 9 * hourMs), log, late);
    await aTurn(log, day(2));
    expect((await keptOf(log)).map(({ log: inLog }) => inLog !== null)).toEqual([true, false, false]);
    await publish(day(2));
    await aTurn(log, day(3));
    const storedDays = await keptOf(log);
    expect(storedDays.map(({ log: inLog }) => inLog !== null)).toEqual([true, true, true, false]);
    expect(storedDays[1]!.log!.checkpoint).toBe(storedDays[2]!.log!.checkpoint);
    await checkpointsOf(log, turnAt(day(3)));
  });

  const entriesPath = logKeyInBucket("tile/entries/000");
  /** Changes every leaf of the log except one, below its label. */
  async function alterAllBut(own: Uint8Array) {
    const entries = readEntries(new Uint8Array(await (await bucket.get(entriesPath))!.arrayBuffer()))!;
    const isOwn = (entry: Uint8Array) => String(entry) === String(own);
    const altered = entries.map((entry) => (isOwn(entry) ? entry : entry.with(63, entry[63]! ^ 1)));
    await bucket.put(entriesPath, writeEntries(altered));
  }
  const unsign = async () => {
    const path = logKeyInBucket(dayPath(monday));
    const added = await (await bucket.get(path))!.text();
    await bucket.put(path, added.replace("fichaclara.test/registro", "fichaclara.test/otro"));
  };
  test.each<[string, (own: Uint8Array) => Promise<unknown>]>([
    ["a file of it is missing", () => bucket.delete(entriesPath)],
    ["other leaves are others", alterAllBut],
    ["nobody known has signed it", unsign],
  ])("stores the day without the log if %s, and states that", async (_, spoil) => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 1);
    const [{ checkpoint, parsed }] = (await keptOf(log)) as [ReadDailyCheckpoint];
    await spoil(dailyLeaf({ origin: parsed.origin, day: monday }, checkpoint));
    await aTurn(log, day(1));
    expect((await keptOf(log)).map((one) => [one.day, one.log])).toEqual([
      [monday, null],
      [day(1), null],
    ]);
    expect(expectFaults().join()).toContain("checkpoints of a month: not read");
  });

  /** Two turns of one night: one reads its month before the log is published, and the other writes it in between. */
  async function raced(change: (options: R2PutOptions) => R2PutOptions = (options) => options) {
    const { log, worker } = await aRegister();
    await aTurn(log, monday);
    await worked(worker, monday);
    const note = await archived(log, turnAt(day(1)));
    let isFirst = true;
    const slow = new Proxy(bucket, {
      get: (target, name) => {
        if (name !== "put") return (target[name as keyof R2Bucket] as () => unknown).bind(target);
        return async (key: string, text: string, options: R2PutOptions) => {
          if (isFirst) {
            isFirst = false;
            await publish(monday);
            await storeDailyCheckpoints(archiving(turnAt(day(1))), log, note);
          }
          return target.put(key, text, change(options));
        };
      },
    });
    await storeDailyCheckpoints(archiving(turnAt(day(1)), { bucket: slow }), log, note);
    expect(isFirst).toBe(false);
    return daysWithLog({ days: await keptOf(log), certificates: [] });
  }

  test("that loses a race against another of the same night takes nothing back", async () => {
    expect(await raced()).toEqual([
      [monday, true],
      [day(1), false],
    ]);
  });

  test("that ignores the condition of its write does take it back (twin)", { tags: "deep" }, async () => {
    expect(await raced((options) => ({ httpMetadata: options.httpMetadata! }))).toEqual([
      [monday, false],
      [day(1), false],
    ]);
  });
});

describe("a stamp of a time-stamping authority", () => {
  // The example's certificates: here only their place matters.
  const example = JSON.parse(/```text publicado\.json\n(.*?)\n```/s.exec(page)![1]!) as {
    certificates: string[];
  };
  const certificate = decodeBase64(example.certificates[0]!)!;

  test("is stored with each day, and its certificate once", async () => {
    const { log, worker } = await aRegister();
    const tokens: (Uint8Array | null)[] = [];
    for (const after of [0, 1, 2, 3]) {
      await aNight(log, day(after));
      tokens.push(after === 1 ? null : await stamped(day(after)));
      await worked(worker, day(after));
    }
    const authority = logKeyInBucket(authorityPath(readTimeStampResp(tokens[0]!)!.stamp!));
    await bucket.put(authority, writePem([certificate]));
    const { days, certificates } = await checkpointsOf(log, turnAt(day(3)) + 9 * hourMs, {
      from: monday,
      to: day(3),
    });
    expect(days.map((one) => one.log?.token ?? null)).toEqual(tokens);
    expect(certificates).toEqual([certificate]);
    await bucket.delete(authority);
    expect((await checkpointsOf(log, turnAt(day(4)), { from: monday, to: day(3) })).certificates).toEqual([]);
  });

  test("is added if it came after its day was stored, and never another day's", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 2);
    const selection = { from: monday, to: day(1) };
    const tokens = async () =>
      (await checkpointsOf(log, turnAt(day(9)), selection)).days.map((one) => one.log?.token ?? null);
    await aTurn(log, day(2));
    expect(await tokens()).toEqual([null, null, null]);
    const stamp = await stamped(day(1));
    await bucket.put(logKeyInBucket(stampPath(day(2))), stamp);
    await aTurn(log, day(3));
    expect(await tokens()).toEqual([null, stamp, null]);
    // The job no longer looks at days that are long past.
    await stamped(monday);
    await aTurn(log, day(4));
    expect((await tokens())[0]).toBeNull();
  });

  test("and later witnesses' lines are stored with the day as the log has them", async () => {
    const { log, worker } = await aRegister();
    await nights(log, worker, 1);
    const path = logKeyInBucket(dayPath(monday));
    const added = await (await bucket.get(path))!.json<{ checkpoint: string }>();
    const cosigned = `${added.checkpoint}— testigo.example ${btoa("0123456789")}\n`;
    await bucket.put(path, JSON.stringify({ ...added, checkpoint: cosigned }));
    await aTurn(log, day(1));
    const { days } = await checkpointsOf(log, turnAt(day(1)), { from: monday, to: monday });
    expect(days[0]!.log!.checkpoint).toBe(cosigned);
  });
});
