import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron, nightlyCron } from "~/modules/jobs/jobs.server";
import { openDb } from "~/platform/db.server";
import type { Deps } from "~/platform/context.server";
import { idleCompanies } from "../support/idle-companies";
import { openBenchDatabase } from "./database";
import type { Figure } from "./measure";
import { metered } from "./metered";

const companies = 10_000;
/** A Wednesday on which no month begins. The nightly cron queues 4,000 companies of each job, and the next ticks queue the others. */
const night = Date.UTC(2026, 4, 6, 3, 30);
const morning = Date.UTC(2026, 4, 6, 9, 5);
const tickMs = 5 * 60_000;

/** P17: counts the rows that the crons read for 10,000 companies, of which 20 have something due. */
export async function benchIdle(): Promise<Figure[]> {
  const { d1, close } = await openBenchDatabase();
  try {
    const due = await idleCompanies(d1, { count: companies, at: morning });
    const queued: string[] = [];
    const fired = async (now: number, cron: string) => {
      const { binding, meter } = metered(d1);
      queued.length = 0;
      await enqueueJobs(depsOf({ d1: binding, queued, now }), cron);
      return meter.rowsRead;
    };
    let ofNight = await fired(night, nightlyCron);
    for (let ticks = 1; ticks <= 2; ticks += 1)
      ofNight += await fired(night + ticks * tickMs, fiveMinutesCron);
    const ofTick = await fired(morning, fiveMinutesCron);
    const isDue = JSON.stringify([...queued].sort()) === JSON.stringify(due);
    const most = 40 * due.length + 50;
    return [
      {
        bar: `P17 a tick over ${companies.toLocaleString("en")} companies of which ${due.length} have something due ≤ ${most} rows`,
        control: isDue ? "it queues those" : "it queues others",
        figure: `${ofTick} rows`,
        holds: ofTick <= most && isDue,
      },
      {
        bar: "P17 queuing a night ≤ 100 rows a company",
        control: "with the ticks that queue what one firing leaves; the turns are held by a test",
        figure: `${(ofNight / companies).toFixed(1)} rows`,
        holds: ofNight / companies <= 100,
      },
    ];
  } finally {
    await close();
  }
}

interface Around {
  d1: D1Database;
  queued: string[];
  now: number;
}

const files = new Map<string, string>();

/** Returns the dependencies of the crons: a cell, a queue that records its messages, and a bucket for their state. */
function depsOf({ d1, queued, now }: Around): Deps {
  const db = openDb(d1);
  const env = {
    JOBS: {
      sendBatch: (messages: Iterable<{ body: { job: string; company: { id: string } | null } }>) => {
        for (const { body } of messages) if (body.company) queued.push(`${body.job} ${body.company.id}`);
        return Promise.resolve();
      },
    },
    REGISTER: {
      get: (key: string) =>
        Promise.resolve(files.has(key) ? { text: () => Promise.resolve(files.get(key)!) } : null),
      put: (key: string, text: string) => Promise.resolve(void files.set(key, text)),
    },
  };
  const cells = { names: ["CELL_1"], find: () => db };
  return { env, cells, now, db, cell: "CELL_1", defer: () => undefined } as unknown as Deps;
}
