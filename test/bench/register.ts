import type { Member } from "~/modules/session/find-session.server";
import { rebuildInTurns } from "~/modules/ledger/rebuild-in-turns.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { growTree } from "~/modules/register/grow-tree.server";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import { openDb, type Db } from "~/platform/db.server";
import { hourMs } from "~/time/units";
import { requestRebuild } from "../../dev/requests/request-rebuild";
import { approvesWhatFollows } from "../support/register/approving";
import { aBucketOfCheckpoints } from "./daily-checkpoints";
import { openBenchDatabase } from "./database";
import { listEvents } from "./list-events";
import { aColleague, addEntries, aMember } from "./large-register";
import { median, memoryRise, type Figure } from "./measure";

const people = 50;
const entriesEach = 1_000;
const MiB = 1024 * 1024;
const guard = approvesWhatFollows();
const keys = registerKeysOf({
  REGISTER_PRIVATE_KEY: "5".repeat(64),
  REGISTER_ORIGIN: "bench.localhost/registro",
  REGISTER_PUBLIC_KEYS: [],
});

/** The register's figures: the cost of growing its tree, and the memory of an export. */
export async function benchRegister(): Promise<Figure[]> {
  const { d1, close } = await openBenchDatabase();
  try {
    const db = openDb(d1);
    const owner = await aMember(db);
    const { company } = owner;
    const log = { ledger: company.ledger, companyId: company.id };
    const members: Member[] = [];
    for (let nth = 0; nth < people; nth += 1) {
      const requested = { fullName: `Persona ${nth}`, role: "employee" } as const;
      const member = nth === 0 ? owner : await aColleague(db, company, requested);
      members.push(member);
      await addEntries(db, member, {
        entries: entriesEach,
        from: Date.UTC(2026, 0, 2),
        everyMs: 8 * hourMs,
        lastingMs: 6 * hourMs,
      });
    }
    const readingMs = await reading(db, log);
    return [
      await growing(db, log, readingMs),
      await rebuilding(db, members, readingMs),
      ...(await exporting(db, owner)),
    ];
  } finally {
    await close();
  }
}

/** Returns the time to read all events, with their digests. */
async function reading(db: Db, log: RegisterLog): Promise<number> {
  const readings: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = performance.now();
    for (let after = 0; ;) {
      const page = await listEvents(db.$client, { ...log, after, limit: 512 });
      if (page.length === 0) break;
      after = page.at(-1)!.envelope.seq;
    }
    readings.push(performance.now() - from);
  }
  return median(readings);
}

async function growing(db: Db, log: RegisterLog, readingMs: number): Promise<Figure> {
  const start = performance.now();
  await growTree(db.$client, log);
  const ratio = (performance.now() - start) / readingMs;
  return {
    bar: "growing a tree of 100 k events ≤ 3 × reading them",
    control: "reading the same pages, with their digests",
    figure: `${ratio.toFixed(1)} ×`,
    holds: ratio <= 3,
  };
}

async function rebuilding(
  { $client: d1 }: Db,
  members: readonly Member[],
  readingMs: number,
): Promise<Figure> {
  const { ledger, id: companyId } = members[0]!.company;
  await requestRebuild(async (sql) => (await d1.prepare(sql).all()).results as never, { companyId });
  const start = performance.now();
  while ((await rebuildInTurns(d1, { ledger, companyId })) === "more");
  const ratio = (performance.now() - start) / readingMs;
  const { entries } = (await d1
    .prepare("SELECT count(*) AS entries FROM time_logs WHERE ledger = ?")
    .bind(ledger)
    .first<{ entries: number }>())!;
  return {
    bar: "P12 rebuilding what screens show of 100 k events ≤ 6 × reading them",
    control: "reading the same pages, with their digests",
    figure: `${ratio.toFixed(1)} ×, ${entries} entries`,
    holds: ratio <= 6 && entries === people * entriesEach,
  };
}

async function exporting(db: Db, member: Member): Promise<Figure[]> {
  const { company } = member;
  const log = { ledger: company.ledger, companyId: company.id };
  const selection = { from: null, to: null, profile_ids: null, time_zone: "Europe/Madrid" };
  const deps = { d1: db.$client, bucket: aBucketOfCheckpoints(keys, log, []), now: Date.now(), keys, guard };
  const page = () => Promise.resolve("");
  const open = () => exportPackage(deps, { log, selection, appOrigin: "http://localhost", page });
  const took = { first: 0, last: 0 };
  const streamed = await memoryRise(async (sample) => {
    const start = performance.now();
    let pieces = 0;
    for await (const piece of (await open()) as unknown as AsyncIterable<Uint8Array>) {
      if (pieces === 1 && piece.length > 0) took.first = performance.now() - start;
      pieces += 1;
      if (pieces % 200 === 0) sample();
    }
    took.last = performance.now() - start;
    sample();
  });
  const buffered = await memoryRise(bufferedTwin(db, member));
  const first = took.first / took.last;
  return [
    {
      bar: "export of 100 k events: memory ≤ 64 MiB and ≤ 0.4 × buffered",
      control: `buffered twin, ${(buffered / MiB).toFixed(0)} MiB`,
      figure: `${(streamed / MiB).toFixed(1)} MiB, ${(streamed / buffered).toFixed(2)} ×`,
      holds: streamed <= 64 * MiB && streamed <= 0.4 * buffered,
    },
    {
      bar: "export: first bytes ≤ 1/10 of the time to the last",
      control: "the same export",
      figure: `${first.toFixed(3)} ×`,
      holds: first <= 0.1,
    },
  ];
}

/** Reads the whole register before it writes anything. */
const bufferedTwin =
  (db: Db, { company }: Member) =>
  async (sample: () => void) => {
    const log = { ledger: company.ledger, companyId: company.id };
    const events = await listEvents(db.$client, { ...log, after: 0, limit: Number.MAX_SAFE_INTEGER });
    sample();
    const text = events.map((event) => `${JSON.stringify(event)}\n`).join("");
    sample();
    return new TextEncoder().encode(text).length;
  };
