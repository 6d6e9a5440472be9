import { env } from "cloudflare:test";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { eraseExpired } from "~/modules/register/erase-expired.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { cosignaturesOf } from "~/modules/register/format/cosignature";
import { readPublishedCheckpoints } from "~/modules/register/format/published-checkpoints";
import type { PackageSelection } from "~/modules/register/format/statement";
import { growTree } from "~/modules/register/grow-tree.server";
import { issueReceipt, writeReceipt } from "~/modules/register/issue-receipt.server";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import type { SigningDeps } from "~/modules/register/sign-checkpoint.server";
import { EventsAltered, RegisterRewound } from "~/modules/register/model/signing-faults";
import { addDays } from "~/time/dates";
import { dayMs, hourMs } from "~/time/units";
import { readPublishedKeys } from "../../../verifier/trusted-keys";
import { verifyFiles } from "../../../verifier/verify-files";
import { approvesAll } from "../../support/register/approving";
import { releasedReaders } from "../../support/register/released-readers";
import { aWitness } from "../../support/register/witness";
import { aroundD1 } from "../../support/worker/around-d1";
import { tamper } from "../../support/worker/by-hand";
import { countingD1 } from "../../support/worker/counting-d1";
import { aNight, aTurn, cosigned, stamped } from "../../support/worker/nights";
import { aLongLog } from "../../support/worker/transparency";
import { checkIn, checkOut, lunch, resume, winter } from "../../support/ledger/a-record";
import {
  aLog,
  aWorker,
  identify,
  keys,
  live,
  punch,
  signing,
  type Worker,
} from "../../support/worker/a-register";
import { aCrowd, crowdPunches } from "./a-crowd";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");
const place = { latitude: 40.41678, longitude: -3.70379 };
const whole: PackageSelection = { from: null, to: null, profile_ids: null, time_zone: "Europe/Madrid" };

async function packageOf(
  log: RegisterLog,
  selection: Partial<PackageSelection> = {},
  other: Partial<SigningDeps & { now: number }> = {},
) {
  const requested = { log, selection: { ...whole, ...selection }, appOrigin: "https://app.fichaclara.test" };
  const stream = await exportPackage(
    { ...signing, now: nine + 400 * dayMs, ...other },
    { ...requested, page: () => Promise.resolve("<!doctype html>") },
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const trusted = readPublishedKeys(keys.published)!;

async function verdictOf(bytes: Uint8Array) {
  const { outcomes } = await verifyFiles([{ name: "registro.zip", bytes }], trusted);
  const [outcome] = outcomes;
  if (outcome?.what !== "package") throw new Error(JSON.stringify(outcome));
  return outcome.verdict;
}

/** Makes a register of random lives, of people who change their names. */
async function lives(count = 4, steps = 60, staff?: number): Promise<{ log: RegisterLog; people: Worker[] }> {
  const log = await aLog(Date.UTC(2026, 2, 1));
  const people: Worker[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const one = await aWorker(log, Date.UTC(2026, 2, 1));
    await live(one, seed, steps / 2, staff);
    await identify(
      one,
      { full_name: `Otro nombre ${seed}`, dni: "12345678Z", email: null },
      Date.UTC(2026, 6, 1),
    );
    await live(one, seed + 100, steps / 2, staff);
    people.push(one);
  }
  return { log, people };
}

const selections: [string, (people: Worker[]) => Partial<PackageSelection>][] = [
  ["everybody and all days", () => ({})],
  ["some days", () => ({ from: "2026-06-10", to: "2026-06-20" })],
  ["one person", ([one]) => ({ profile_ids: [one!.profileId] })],
  [
    "two people and some days",
    ([, one, two]) => ({
      from: "2026-03-20",
      to: "2026-10-30",
      profile_ids: [two!.profileId, one!.profileId],
    }),
  ],
  ["days on which nobody worked", () => ({ from: "2020-01-01", to: "2020-01-31" })],
];

describe("an exported package of a register of random lives", () => {
  let livesRead: Awaited<ReturnType<typeof lives>>;
  beforeAll(async () => (livesRead = await lives()));

  test.each(selections)("for %s is valid", async (_, choose) => {
    const verdict = await verdictOf(await packageOf(livesRead.log, choose(livesRead.people)));
    if (verdict.verdict !== "valid") throw new Error(JSON.stringify(verdict.findings.slice(0, 5)));
    expect(verdict.signedBy.publishedBy).toBe("fichaclara.test/registro");
    expect(verdict.summary.company).toEqual({
      id: livesRead.log.companyId,
      name: "Aceros SL",
      nif: "B12345674",
    });
  });
});

test("a later package has no fewer events than an earlier one, even if its maker's clock is behind", async () => {
  const log = await aLog(nine - dayMs);
  const worker = await aWorker(log, nine - dayMs);
  await punch(worker, checkIn, nine);
  const shorter = await packageOf(log, {}, { now: nine + 3 * hourMs });
  await punch(worker, checkOut, nine + hourMs);
  const longer = await packageOf(log, {}, { now: nine + 2 * hourMs });
  const files = [shorter, longer].map((bytes, at) => ({ name: `${at}.zip`, bytes }));
  const { comparisons } = await verifyFiles(files, trusted);
  expect(comparisons).toMatchObject([{ outcome: "agree" }]);
});

describe("an entry of 26 hours", () => {
  let log: RegisterLog;
  let worker: Worker;
  beforeAll(async () => {
    log = await aLog(nine - dayMs);
    worker = await aWorker(log, nine - dayMs);
    await punch(worker, checkIn, nine);
    await punch(worker, checkOut, nine + 26 * hourMs);
    await punch(worker, checkIn, nine + 3 * dayMs);
    await punch(worker, checkOut, nine + 4 * dayMs);
  });
  const formatOf = (bytes: Uint8Array) =>
    (JSON.parse(new TextDecoder().decode(unzipSync(bytes)["prueba.json"])) as { format: string }).format;
  const wordsOn = (bytes: Uint8Array) =>
    Promise.all(
      releasedReaders.map(async ({ judge }) => {
        const [verdict] = await judge([{ name: "registro.zip", bytes }], { keys: keys.published });
        return verdict!.doubt ?? verdict!.verdict;
      }),
    );

  test("gives a package that discloses it format 3, of which older readers accuse nobody", async () => {
    const bytes = await packageOf(log);
    expect(formatOf(bytes)).toBe("fichaclara-register/3");
    expect((await verdictOf(bytes)).verdict).toBe("valid");
    expect((await wordsOn(bytes)).slice(0, 2)).toEqual(["unknown-format", "unknown-format"]);
  });

  test("leaves a package of other days in format 2, which every released reader accepts", async () => {
    const bytes = await packageOf(log, { from: "2026-03-05", to: "2026-03-06" });
    expect(formatOf(bytes)).toBe("fichaclara-register/2");
    expect(await wordsOn(bytes)).toEqual(releasedReaders.map(() => "valid"));
  });

  test("leaves its receipts valid for every released reader", async () => {
    const receipt = await issueReceipt(signing, { ...worker, seq: 5 });
    expect(receipt!.event.envelope.kind).toBe("check_out");
    expect(await wordsOn(new TextEncoder().encode(writeReceipt(receipt!)))).toEqual(
      releasedReaders.map(() => "valid"),
    );
  });
});

describe("an event that was altered after the tree grew", () => {
  test.each(selections.slice(0, 3))("is in no package of %s", async (_, choose) => {
    const { log, people } = await lives(3, 40);
    await growTree(cell, log);
    const chosen = choose(people);
    const { lines } = linesOf(await packageOf(log, chosen));
    const { seq } = lines.find(({ kind, isDisclosed }) => isDisclosed && kind === "check_in")!;
    await tamper("UPDATE events SET source = 'kiosk' WHERE ledger = ? AND seq = ?", log.ledger, seq);
    await expect(packageOf(log, chosen)).rejects.toThrow(EventsAltered);
  });

  test("stops a large package before it is signed", { tags: "deep" }, async () => {
    const log = await aLog(nine - dayMs);
    await punch(await aWorker(log, nine - dayMs), checkIn, nine);
    await crowdPunches(await aCrowd(log, 2), 4_200, nine + dayMs);
    await growTree(cell, log);
    await tamper("UPDATE events SET source = 'web' WHERE ledger = ? AND seq = 3000", log.ledger);
    await expect(packageOf(log)).rejects.toThrow("its events are other than in its tree");
  });

  test("has no receipt, and nothing of it is disclosed", async () => {
    const log = await aLog(nine - dayMs);
    const worker = await aWorker(log, nine - dayMs);
    await punch(worker, checkIn, nine);
    await growTree(cell, log);
    await tamper("UPDATE events SET source = 'kiosk' WHERE ledger = ? AND seq = 4", log.ledger);
    await expect(issueReceipt(signing, { ...worker, seq: 4 })).rejects.toThrow(EventsAltered);
  });
});

describe("revealed data that differ from their commitment", () => {
  const altered = async () => {
    const log = await aLog(nine - dayMs);
    const worker = await aWorker(log, nine - dayMs);
    await punch(worker, checkIn, nine, place);
    await tamper(
      "UPDATE revealed SET data = json_set(data, '$.latitude', 41) WHERE ledger = ? AND json_extract(data, '$.latitude') IS NOT NULL",
      log.ledger,
    );
    return { log, worker };
  };

  test("are disclosed in no package and no receipt", async () => {
    const { log, worker } = await altered();
    await expect(packageOf(log)).rejects.toThrow("nº 4 cannot be read");
    await expect(issueReceipt(signing, { ...worker, seq: 4 })).rejects.toThrow("nº 4 cannot be read");
  });

  test("such as an identity, are in no receipt that repeats them", async () => {
    const log = await aLog(nine - dayMs);
    const worker = await aWorker(log, nine - dayMs);
    await punch(worker, checkIn, nine);
    await tamper(
      "UPDATE revealed SET salt = zeroblob(32) WHERE ledger = ? AND json_extract(data, '$.full_name') IS NOT NULL",
      log.ledger,
    );
    await expect(issueReceipt(signing, { ...worker, seq: 4 })).rejects.toThrow("nº 4 cannot be read");
  });
});

function linesOf(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const text = new TextDecoder().decode(files["registro.jsonl"]);
  interface Line {
    envelope: Linked & { kind: string };
    facts?: object;
  }
  const lines = text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
    .map(({ envelope, facts }) => ({ ...envelope, isDisclosed: facts !== undefined }));
  return { files, lines };
}

test("a package discloses only the selected people, and others only for their actions in the period", async () => {
  const { log, people } = await lives(3, 40);
  const [one] = people;
  const all = linesOf(await packageOf(log));
  const { day } = all.lines.find(({ kind, subject }) => kind === "check_in" && subject === one!.profileId)!;
  const { lines, files } = linesOf(
    await packageOf(log, { from: day, to: day, profile_ids: [one!.profileId] }),
  );
  expect(new Set(lines.map(({ subject }) => subject))).toEqual(new Set([null, one!.profileId]));
  const csv = new TextDecoder().decode(files["registro.csv"]);
  for (const { profileId } of people.slice(1))
    expect(new TextDecoder().decode(files["registro.jsonl"])).not.toContain(profileId);
  expect(csv).toContain("Aceros SL");
});

describe("a receipt compared with a newer package", () => {
  async function aReceipt() {
    const log = await aLog(nine - dayMs);
    const worker = await aWorker(log, nine - dayMs);
    await punch(worker, checkIn, nine, place);
    const receipt = await issueReceipt(signing, { ...worker, seq: 4 });
    await punch(worker, checkOut, nine + hourMs, place);
    return { log, receipt: new TextEncoder().encode(writeReceipt(receipt!)) };
  }

  async function beside({ log, receipt }: Awaited<ReturnType<typeof aReceipt>>, guard = signing.guard) {
    const files = [
      { name: "comprobante.json", bytes: receipt },
      { name: "registro.zip", bytes: await packageOf(log, {}, { guard }) },
    ];
    const { outcomes, comparisons } = await verifyFiles(files, trusted);
    return {
      verdicts: outcomes.map((outcome) => outcome.what !== "problem" && outcome.verdict.verdict),
      outcomes: comparisons.map(({ outcome }) => outcome),
    };
  }

  test("is of its beginning", async () => {
    expect(await beside(await aReceipt())).toEqual({
      verdicts: ["valid", "valid"],
      outcomes: ["agree"],
    });
  });

  test("contradicts a rewritten history with recomputed hashes", async () => {
    const receiptCase = await aReceipt();
    const { ledger } = receiptCase.log;
    await tamper("UPDATE events SET occurred_at = occurred_at + 60000 WHERE ledger = ? AND seq = 4", ledger);
    await tamper("DELETE FROM tiles WHERE ledger = ?", ledger);
    await expect(beside(receiptCase)).rejects.toThrow(RegisterRewound);
    // The holder of the key signs it all the same.
    const both = await beside(receiptCase, approvesAll);
    expect(both).toEqual({ verdicts: ["valid", "valid"], outcomes: ["contradiction"] });
  });
});

interface Linked {
  seq: number;
  subject: string | null;
  subject_seq: number;
  day: string;
  about: number | null;
}

/** Returns the numbers of the events that belong to some days, step by step from all events. */
function expectedFor(lines: readonly Linked[], from: string, to: string): Set<number> {
  const meant = new Set(lines.filter(({ day }) => day >= from && day <= to));
  for (let size = 0; size < meant.size;) {
    size = meant.size;
    for (const one of lines)
      for (const other of lines)
        if (one.subject === other.subject && one.about === other.subject_seq)
          if (meant.has(one) || meant.has(other)) meant.add(one).add(other);
  }
  return new Set([...meant].map(({ seq }) => seq));
}

describe("a package of some days", () => {
  /** Returns the days for which the package's lines of people differ from their linked events. */
  async function faults(): Promise<string[]> {
    // Nobody is deactivated for long, so late lines belong to punches and corrections.
    const { log } = await lives(10, 40, 0);
    const all = linesOf(await packageOf(log)).lines.filter(({ subject }) => subject !== null);
    const wrong: string[] = [];
    const days = [...new Set(all.flatMap(({ kind, day }) => (kind === "check_in" ? [day] : [])))].sort();
    for (const from of days.filter((_, at) => at % 4 === 0)) {
      const to = addDays(from, 1);
      const bytes = await packageOf(log, { from, to }, { d1: env.CELL_1 });
      const disclosedLines = linesOf(bytes).lines.filter(
        ({ isDisclosed, subject, kind }) => isDisclosed && subject !== null && kind !== "person",
      );
      const persons = new Set(all.filter(({ kind }) => kind === "person").map(({ seq }) => seq));
      const expected = [...expectedFor(all, from, to)].filter((seq) => !persons.has(seq));
      if (String(expected.sort((a, b) => a - b)) !== String(disclosedLines.map(({ seq }) => seq)))
        wrong.push(from);
    }
    return wrong;
  }

  test("discloses exactly the events that are linked with those of its days", async () => {
    expect(await faults()).toEqual([]);
  });
});

test("punches made while a package is made are not part of it", async () => {
  const log = await aLog(nine - dayMs);
  const worker = await aWorker(log, nine - dayMs);
  await punch(worker, checkIn, nine, place);
  let at = nine;
  const busy = aroundD1(cell, async (send) => {
    const answer = await send();
    await punch(worker, (at - nine) % (2 * hourMs) === 0 ? checkOut : checkIn, (at += hourMs), place);
    return answer;
  });
  const verdict = await verdictOf(await packageOf(log, {}, { d1: busy }));
  expect(verdict).toMatchObject({ verdict: "valid", summary: { size: 4, rows: 1 } });
});

test("events recorded by a machine with a fast clock leave a package valid, with one date throughout", async () => {
  const log = await aLog(nine - dayMs);
  const worker = await aWorker(log, nine - dayMs);
  const requestedAt = nine + 400 * dayMs;
  await punch(worker, checkIn, requestedAt + 3_000);
  const verdict = await verdictOf(await packageOf(log));
  expect(verdict).toMatchObject({ verdict: "valid", summary: { size: 4, at: requestedAt + 3_000 } });
  // Other days of the person count too: their later events are redacted lines.
  const early = { from: "2026-01-01", to: "2026-01-31", profile_ids: [worker.profileId] };
  expect(await verdictOf(await packageOf(log, early))).toMatchObject({ verdict: "valid" });
});

describe("the whole register of a large company", () => {
  const all = { from: null, to: null };
  const february = { from: "2026-02-01", to: "2026-02-28" };

  const takesFewTrips = async (people: number, each: number, days: typeof all | typeof february) => {
    const log = await aLog(Date.UTC(2026, 0, 1));
    const crowd = await aCrowd(log, people);
    await crowdPunches(crowd, people * each, Date.UTC(2026, 1, 1));
    await growTree(cell, log);
    const { binding, count } = countingD1(cell);
    const { lines } = linesOf(await packageOf(log, days, { d1: binding }));
    expect(lines).toHaveLength(people * each + 1);
    expect(count.roundTrips).toBeLessThanOrEqual(lines.length / 500 + 10);
  };
  const title = "of %i people with %i events each takes a trip for 500 lines and ten more";
  test.each([[300, 10, all]])(title, takesFewTrips);
  test.each([
    [1_200, 4, all],
    [1_200, 4, february],
  ])(title, { tags: "deep" }, takesFewTrips);

  /** Exports a package of more lines than fit into memory. Old data are erased while its second file is made. */
  async function whileErased() {
    const then = Date.UTC(2021, 0, 1);
    const log = await aLog(then);
    const worker = await aWorker(log, then);
    await punch(worker, checkIn, then + hourMs, place);
    await punch(worker, checkOut, then + 2 * hourMs, place);
    await crowdPunches(await aCrowd(log, 2), 4_800, then + dayMs);
    await growTree(cell, log);
    let pages = 0;
    const busy = aroundD1(env.CELL_1, async (send, { method }) => {
      // After the outline and two pages of lines, the next reads are the second ones.
      if (method === "batch" && (pages += 1) === 5) await eraseExpired({ d1: cell, now: nine }, log);
      return send();
    });
    return packageOf(log, {}, { d1: busy });
  }

  test("is not signed if data were erased between its files", async () => {
    await expect(whileErased()).rejects.toThrow("erased while it was read");
  });
});

/** The most for which a month's package has room: docs/operations.md. */
const witnesses = Array.from({ length: 8 }, (_, at) => aWitness(`testigo-${at + 1}.example.com`));

/**
 * Makes a worker's last month, 22 days with a pause. A crowd punches before, during and after it. Nights, an authority and witnesses
 * process it, next to a log of two million leaves.
 */
async function aMonth() {
  await aLongLog(2 ** 21 - 2 ** 16);
  const log = await aLog(nine - 60 * dayMs);
  const worker = await aWorker(log, nine - 60 * dayMs);
  const crowd = await aCrowd(log, 40);
  for (let day = 0; day < 20; day += 1) {
    await punch(worker, checkIn, nine - 50 * dayMs + day * dayMs);
    await punch(worker, checkOut, nine - 50 * dayMs + day * dayMs + 8 * hourMs);
    await crowdPunches(crowd, 60, nine - 50 * dayMs + day * dayMs + 9 * hourMs);
  }
  for (let day = 0; day <= 30; day += 1) {
    const [at, on] = [nine + day * dayMs, addDays("2026-03-02", day)];
    await aNight(log, on);
    await stamped(on, crypto.getRandomValues(new Uint8Array(500)));
    await cosigned(on, witnesses);
    if (day % 7 > 4 || day === 30) continue;
    await punch(worker, checkIn, at, place);
    await punch(worker, lunch, at + 4 * hourMs, place);
    await punch(worker, resume, at + 5 * hourMs, place);
    await punch(worker, checkOut, at + 9 * hourMs, place);
    await crowdPunches(crowd, 150, at + 10 * hourMs);
  }
  await aTurn(log, "2026-04-02");
  await growTree(cell, log);
  return {
    log,
    worker,
    selection: { from: "2026-03-02", to: "2026-03-31", profile_ids: [worker.profileId] },
  };
}

test(
  "one person's month of a large register costs at most 6 round trips and 600 rows, and 100 kB",
  { tags: "deep" },
  async () => {
    const { log, worker, selection } = await aMonth();
    const { binding, count } = countingD1(cell);
    const bytes = await packageOf(log, selection, { d1: binding });
    expect(await verdictOf(bytes)).toMatchObject({ verdict: "valid", summary: { rows: 22 } });
    expect(count.roundTrips).toBeLessThanOrEqual(6);
    // In a register of a million, every event of the month is in its own tile: some 80 rows more.
    expect(count.rowsRead).toBeLessThanOrEqual(500);
    expect(bytes.length).toBeLessThanOrEqual(100_000);
    const { days } = readPublishedCheckpoints(new TextDecoder().decode(unzipSync(bytes)["publicado.json"]))!;
    expect(days).toHaveLength(31);
    expect(days.every(({ log: inLog }) => inLog!.token!.length >= 700)).toBe(true);
    const keysOf = witnesses.map(({ key }) => key);
    expect(
      days.every(({ log: inLog }) => cosignaturesOf(inLog!.checkpoint, keysOf).length === witnesses.length),
    ).toBe(true);
    expect(days.every(({ log: inLog }) => inLog!.parsed.size > 2 ** 20 && inLog!.proof.length > 12)).toBe(
      true,
    );

    // With an event that is not in the tree yet.
    await punch(worker, checkIn, nine + 32 * dayMs);
    const late = countingD1(cell);
    await packageOf(log, selection, { d1: late.binding });
    expect(late.count.roundTrips).toBeLessThanOrEqual(6);
    expect(late.count.rowsRead).toBeLessThanOrEqual(500);
  },
);
