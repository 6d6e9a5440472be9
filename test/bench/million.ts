// Measures the cost of a person in a company of a million events. D1's own counts do not depend on the machine's load.
import type { Member } from "~/modules/session/find-session.server";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { checkLedger } from "~/modules/register/check-ledger.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { growTree } from "~/modules/register/grow-tree.server";
import { issueReceipt } from "~/modules/register/issue-receipt.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import { openDb } from "~/platform/db.server";
import { dayMs, hourMs } from "~/time/units";
import { approvesWhatFollows } from "../support/register/approving";
import { aBucketOfCheckpoints } from "./daily-checkpoints";
import { openBenchDatabase } from "./database";
import { aColleague, aMember } from "./large-register";
import type { Figure } from "./measure";
import { metered, type Meter } from "./metered";

const people = 500;
const days = 1_000;
/** A Monday. */
const firstDay = Date.UTC(2026, 0, 5, 8);
const timeZone = "Europe/Madrid";
const keys = registerKeysOf({
  REGISTER_PRIVATE_KEY: "5".repeat(64),
  REGISTER_ORIGIN: "bench.localhost/registro",
  REGISTER_PUBLIC_KEYS: [],
});

/** P2, P11 and P12 after 500 people have punched for 1,000 days. */
export async function benchMillion(): Promise<Figure[]> {
  const { d1, close } = await openBenchDatabase();
  try {
    const crowd = await aCrowd(d1);
    const worker = crowd.members[7]!;
    await punchDays(d1, crowd, 0, 5);
    const small = await costs(d1, crowd, worker, 5);
    await punchDays(d1, crowd, 6, days);
    const large = await costs(d1, crowd, worker, days);
    const archive = await bucketOf(d1, worker);
    const month = await exported(d1, worker, { bucket: archive.bucket, from: lastDay - 30 * dayMs });
    const all = await exported(d1, worker, { bucket: archive.bucket, from: firstDay });
    const receipt = await receiptOf(d1, worker);
    const size = (await growTree(d1, logOf(worker))).size.toLocaleString("en");
    return [
      {
        bar: `P2 a punch with ${size} events reads as many rows as with ${small.size.toLocaleString("en")}`,
        control: `then: ${small.punch.rowsRead} rows in the cell`,
        figure: `${large.punch.rowsRead} rows`,
        holds: large.punch.rowsRead <= small.punch.rowsRead,
      },
      {
        bar: "P11 one person's last month of it ≤ 600 rows, ≤ 6 round trips, ≤ 100 kB",
        control: "without the page",
        figure: `${month.rowsRead} rows, ${month.trips} round trips, ${(month.bytes / 1_000).toFixed(0)} kB`,
        holds: month.rowsRead <= 600 && month.trips <= 6 && month.bytes <= 100_000,
      },
      {
        bar: "P11 all of one person's years in it: a daily head of each night, an object a month",
        control: `${archive.nights.toLocaleString("en")} nights in ${archive.months} months`,
        figure: `${all.rowsRead.toLocaleString("en")} rows, ${all.trips} round trips, ${all.gets} objects, ${(all.bytes / 1_000_000).toFixed(1)} MB`,
        holds: all.gets <= archive.months + 1,
      },
      {
        bar: "P11 a sealed receipt of it ≤ 15 rows",
        control: "of the person's first punch",
        figure: `${receipt.rowsRead} rows, ${receipt.trips} round trips`,
        holds: receipt.rowsRead <= 15,
      },
      {
        bar: "P12 the nightly check after a day of 1,000 events ≤ 1.5 × the rows with few events",
        control: `then: ${small.night.rowsRead} rows, ${small.night.trips} round trips`,
        figure: `${large.night.rowsRead} rows, ${large.night.trips} round trips`,
        holds: large.night.rowsRead <= 1.5 * small.night.rowsRead,
      },
    ];
  } finally {
    await close();
  }
}

interface Crowd {
  owner: Member;
  members: Member[];
  /** The first key of the members in `subjects`; the keys are consecutive. */
  first: number;
}

async function aCrowd(d1: D1Database): Promise<Crowd> {
  const db = openDb(d1);
  const owner = await aMember(db);
  const members: Member[] = [];
  while (members.length < people)
    members.push(
      await aColleague(db, owner.company, { fullName: `Persona ${members.length}`, role: "employee" }),
    );
  return { owner, members, first: members[0]!.profile.subject };
}

const logOf = ({ company }: Member) => ({ ledger: company.ledger, companyId: company.id });
const daysOfWeek = 5;
/** Returns eight o'clock of a working day: nobody works at weekends. */
const dayAt = (day: number) => firstDay + (Math.floor(day / daysOfWeek) * 7 + (day % daysOfWeek)) * dayMs;

/** Everybody checks in, one after the other, and checks out eight hours later: 1,000 events a day, without projections. */
async function punchDays(d1: D1Database, { owner, first }: Crowd, from: number, to: number): Promise<void> {
  const { ledger } = owner.company;
  for (let day = from, daysAtOnce: number; day < to; day += daysAtOnce) {
    daysAtOnce = Math.min(daysOfWeek - (day % daysOfWeek), to - day);
    const count = daysAtOnce * 2 * people;
    // The text contains the numbers. Bound numbers are REAL, which would change the divisions.
    const [isOut, person] = [`(n.at / ${people} % 2)`, `(n.at % ${people})`];
    const at = `(${dayAt(day)} + n.at / ${2 * people} * ${dayMs} + ${isOut} * ${8 * hourMs} + ${person} * 1000)`;
    await d1
      .prepare(
        `WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${count}),
           last AS MATERIALIZED (SELECT max(seq) AS seq FROM events WHERE ledger = ${ledger}),
           theirs AS MATERIALIZED (SELECT subject, max(subject_seq) AS seq FROM events
                                   WHERE subject BETWEEN ${first} AND ${first + people - 1} GROUP BY subject)
         INSERT INTO events (ledger, seq, subject, subject_seq, kind, day, about, id, occurred_at, recorded_at, time_zone,
                             source, actor_kind, actor_id, payload, person)
         SELECT ${ledger}, last.seq + n.at + 1, theirs.subject, theirs.seq + n.at / ${people} + 1,
                iif(${isOut}, 'check_out', 'check_in'), date(${at} / 1000, 'unixepoch'),
                iif(${isOut}, theirs.seq + n.at / ${people}, NULL), randomblob(16), ${at}, ${at}, '${timeZone}', 'web', 'member',
                unhex(replace(profiles.id, '-', '')),
                iif(${isOut}, '{"identified_by":"session"}', '{"identified_by":"session","mode":"on_site"}'),
                unhex(profiles.identity_commitment)
         FROM n CROSS JOIN last CROSS JOIN theirs ON theirs.subject = ${first} + ${person}
         JOIN profiles ON profiles.subject = theirs.subject ORDER BY n.at`,
      )
      .run();
  }
}

const guard = approvesWhatFollows();

/** Returns the cost of a punch and of a night on a day. */
async function costs(d1: D1Database, crowd: Crowd, worker: Member, day: number) {
  const log = logOf(worker);
  const before = (await growTree(d1, log)).size;
  await d1
    .prepare(
      `INSERT INTO register_progress (ledger, checked, slice, archive) VALUES (?1, ?2, 0, '')
       ON CONFLICT (ledger) DO UPDATE SET checked = ?2, slice = 0`,
    )
    .bind(log.ledger, before)
    .run();
  await punchDays(d1, crowd, day, day + 1);
  const { binding, meter: night } = metered(d1);
  const now = dayAt(day) + 12 * hourMs;
  const { differences } = await checkLedger({ d1: binding, bucket: emptyBucket, now, keys, guard }, log);
  const others = differences.filter((difference) => !difference.startsWith("no checkpoint is archived"));
  if (others.length > 0) throw new Error(others.join("; "));
  return { size: before, night, punch: await punchBy(d1, crowd.owner, dayAt(day) + 10 * hourMs) };
}

/** Nothing is archived here. The check reports it, but it is not measured. */
const emptyBucket = {
  list: () => Promise.resolve({ objects: [], truncated: false, delimitedPrefixes: [] }),
} as unknown as R2Bucket;

/** The owner, whose projections are correct, checks in and out. @returns the reads of the check-in. */
async function punchBy(d1: D1Database, { profile, company }: Member, now: number): Promise<Meter> {
  const { binding, meter } = metered(d1);
  const of = { ledger: company.ledger, subject: profile.subject, profileId: profile.id };
  const punch = (on: D1Database, kind: "check_in" | "check_out", at: number) =>
    executeCommand(on, of, {
      now: at,
      source: "web",
      actor: { kind: "member", id: profile.id },
      extent: "open",
      request: null,
      decide: (person) =>
        decidePunch(
          person,
          kind === "check_in" ? { kind, mode: "on_site", endsWithMissingExit: false } : { kind },
          {
            now: at,
            timeZone,
            punched: { identified_by: "session", deferred: null },
          },
        ),
    });
  const outcomes = [await punch(binding, "check_in", now), await punch(d1, "check_out", now + hourMs)];
  if (outcomes.some(({ code }) => code !== "appended")) throw new Error(JSON.stringify(outcomes));
  return meter;
}

const lastDay = dayAt(days + 1);

/** Exports a person's package from a day on. */
async function exported(
  d1: D1Database,
  worker: Member,
  { bucket, from }: { bucket: R2Bucket; from: number },
): Promise<Meter & { bytes: number; gets: number }> {
  const { binding, meter } = metered(d1);
  const local = (at: number) => new Date(at).toISOString().slice(0, 10);
  let gets = 0;
  const counted = { get: (key: string) => ((gets += 1), bucket.get(key)) } as unknown as R2Bucket;
  const stream = await exportPackage(
    { d1: binding, bucket: counted, now: lastDay, keys, guard },
    {
      log: logOf(worker),
      selection: {
        from: local(from),
        to: local(lastDay),
        profile_ids: [worker.profile.id],
        time_zone: timeZone,
      },
      appOrigin: "http://localhost",
      page: () => Promise.resolve(""),
    },
  );
  let bytes = 0;
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  return { ...meter, bytes, gets };
}

/** Returns a bucket with the checkpoint of each night at half past three, from the first day on. */
async function bucketOf(d1: D1Database, worker: Member) {
  const count = Math.floor((lastDay - firstDay) / dayMs);
  const nights = Array.from({ length: count }, (_, after) => firstDay + (after + 1) * dayMs - 4.5 * hourMs);
  const sizes: number[] = [];
  for (let from = 0; from < count; from += 100) {
    const answers = await d1.batch<{ size: number }>(
      nights
        .slice(from, from + 100)
        .map((at) =>
          d1
            .prepare(
              "SELECT seq AS size FROM events WHERE ledger = ? AND recorded_at < ? ORDER BY seq DESC LIMIT 1",
            )
            .bind(worker.company.ledger, at),
        ),
    );
    sizes.push(...answers.map(({ results }) => results[0]!.size));
  }
  const checkpoints = nights.map((at, night) => ({ at, size: sizes[night]! }));
  const months = new Set(nights.map((at) => new Date(at).toISOString().slice(0, 7))).size;
  return { bucket: aBucketOfCheckpoints(keys, logOf(worker), checkpoints), nights: count, months };
}

async function receiptOf(d1: D1Database, worker: Member): Promise<Meter> {
  const seq = await d1
    .prepare("SELECT seq FROM events WHERE subject = ? AND kind = 'check_in' ORDER BY subject_seq LIMIT 1")
    .bind(worker.profile.subject)
    .first<number>("seq");
  const { binding, meter } = metered(d1);
  const receipt = await issueReceipt(
    { d1: binding, bucket: aBucketOfCheckpoints(keys, logOf(worker), []), now: dayAt(days + 1), keys, guard },
    { ...logOf(worker), profileId: worker.profile.id, seq: seq! },
  );
  if (!receipt) throw new Error("there is no receipt");
  return meter;
}
