import { exportRegister } from "~/modules/register/export-register.server";
import { sealEvents } from "~/modules/register/seal-events.server";
import type { Env } from "~/platform/env.server";
import { openDb, type Db } from "~/platform/db.server";
import { punchBatch } from "~/modules/clock/punch-batch.server";
import { newId } from "~/platform/ids";
import { openBenchDatabase } from "./database";
import { listEvents } from "./list-events";
import { addEntries, aMember } from "./large-register";
import { median, memoryRise, timeRatio, type Figure } from "./measure";

const punches = 150;
const entries = 50_000;
const MiB = 1024 * 1024;

/** The register's figures: what it adds to a punch, what sealing costs, and that an export does not fill the memory. */
export async function benchRegister(): Promise<Figure[]> {
  const { d1, close } = await openBenchDatabase();
  try {
    const db = openDb(d1);
    const figures = [await punchWithRegister(db)];
    const { company, ...member } = await aMember(db);
    await addEntries(db, { ...member, company }, entries);
    figures.push(await sealing(db, company.id), ...(await exporting(db, company.id)));
    return figures;
  } finally {
    await close();
  }
}

async function punchWithRegister(db: Db): Promise<Figure> {
  const member = await aMember(db);
  let isIn = false;
  const run = async (withRegister: boolean) => {
    for (let count = 0; count < punches; count += 1) {
      isIn = !isIn;
      const now = Date.now();
      const eventId = newId(now);
      const action = isIn ? ("check_in" as const) : ("check_out" as const);
      const batch = punchBatch(db, {
        member,
        action,
        now,
        eventId,
        key: eventId,
        request: "{}",
        newLogId: newId(now),
        location: null,
        source: "web",
      });
      const [remember, write, record] = batch;
      if (withRegister) await db.batch([remember, write, record]);
      else await db.batch([remember, write]);
    }
  };
  const ratio = await timeRatio(
    () => run(true),
    () => run(false),
  );
  return {
    bar: "punch with register ≤ 3 × without",
    control: "the same batch without its event",
    figure: `${ratio.toFixed(2)} ×`,
    holds: ratio <= 3,
  };
}

async function sealing(db: Db, companyId: string): Promise<Figure> {
  const start = performance.now();
  await sealEvents({ db }, { companyId });
  const sealingMs = performance.now() - start;
  const readings: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = performance.now();
    for (let after = 0; ;) {
      const page = await listEvents(db, { companyId, after, limit: 500 });
      if (page.length === 0) break;
      after = page.at(-1)!.seq;
    }
    readings.push(performance.now() - from);
  }
  const ratio = sealingMs / median(readings);
  return {
    bar: "sealing 100 k events ≤ 8 × reading them",
    control: "reading the same pages",
    figure: `${ratio.toFixed(1)} ×`,
    holds: ratio <= 8,
  };
}

async function exporting(db: Db, companyId: string): Promise<Figure[]> {
  const seed = "5".repeat(64);
  const env = {
    APP_ORIGIN: "http://localhost",
    REGISTER_PRIVATE_KEY: seed,
    ASSETS: {
      fetch: () => Promise.resolve(new Response('<script type="application/json" id="keys">[]</script>')),
    },
  } as unknown as Env;
  const open = () =>
    exportRegister(
      { db, env, now: Date.now() },
      { companyId, timeZone: "Europe/Madrid", selection: { from: null, to: null, profileIds: null } },
    );
  const firstBytes: number[] = [];
  const read = (keep: boolean) => async (sample: () => void) => {
    const kept: Uint8Array[] = [];
    const start = performance.now();
    let pieces = 0;
    for await (const piece of (await open()) as unknown as AsyncIterable<Uint8Array>) {
      if (pieces === 1) firstBytes.push(performance.now() - start);
      if (keep) kept.push(piece);
      pieces += 1;
      if (pieces % 25 === 0) sample();
    }
    sample();
    return kept.length;
  };
  const streamed = await memoryRise(read(false));
  const start = performance.now();
  const buffered = await memoryRise(bufferedTwin(db, companyId));
  const bufferedMs = performance.now() - start;
  const first = median(firstBytes) / bufferedMs;
  return [
    {
      bar: "export of 100 k events: memory ≤ 64 MiB and ≤ 0.4 × buffered",
      control: `buffered twin, ${(buffered / MiB).toFixed(0)} MiB`,
      figure: `${(streamed / MiB).toFixed(1)} MiB, ${(streamed / buffered).toFixed(2)} ×`,
      holds: streamed <= 64 * MiB && streamed <= 0.4 * buffered,
    },
    {
      bar: "export: first bytes ≤ 1/10 of the buffered twin's",
      control: "buffered twin",
      figure: `${first.toFixed(3)} ×`,
      holds: first <= 0.1,
    },
  ];
}

/** Reads the whole register before it writes anything. */
const bufferedTwin = (db: Db, companyId: string) => async (sample: () => void) => {
  const events = await listEvents(db, { companyId, after: 0, limit: Number.MAX_SAFE_INTEGER });
  sample();
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  sample();
  return new TextEncoder().encode(text).length;
};
