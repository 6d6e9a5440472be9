// P17: idle companies cost next to nothing.
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron, jobs, nightlyCron } from "~/modules/jobs/jobs.server";
import { openDb } from "~/platform/db.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { countingD1 } from "../../support/worker/counting-d1";
import { deps } from "../../support/worker/deps";
import { emptyDatabase } from "../../support/worker/empty-database";
import { emptyBuckets } from "../../support/worker/empty-stores";
import { aCompany, aMember } from "../../support/worker/people";
import { deliverTurns, jobQueue, turnsWaiting } from "../../support/worker/queues";
import { worked } from "../../support/worker/register";
import { idleCompanies } from "../../support/idle-companies";

/** A Wednesday on which no month begins. */
const night = Date.UTC(2026, 4, 6, 3, 30);
const morning = Date.UTC(2026, 4, 6, 9, 5);

/** Makes an empty cell, and a night that no cron has queued. */
async function anEmptyCell() {
  await emptyDatabase();
  await emptyBuckets();
}

/** Makes a cell of idle companies. @returns the turns that are due in twenty of them. */
async function aTown(count: number) {
  await anEmptyCell();
  return idleCompanies(env.CELL_1, { count, at: morning });
}

/** Fires a cron. @returns the companies whose turns it queued, by job, and the number of rows it read. */
async function fired(at: number, cron: string) {
  const { binding, count } = countingD1(env.CELL_1);
  jobQueue.waiting = [];
  await enqueueJobs(deps(at, openDb(binding)), cron);
  const turns = turnsWaiting().flatMap(({ job, company }) => (company ? [`${job} ${company.id}`] : []));
  return { turns: turns.sort(), rowsRead: count.rowsRead };
}

const mostRows = ({ due, cells }: { due: number; cells: number }) => 40 * due + 50 * cells;

describe("a job run over a thousand idle companies", () => {
  test("reads only companies with something due, and queues those", async () => {
    const due = await aTown(1_000);
    await fired(night, nightlyCron);
    const tick = await fired(morning, fiveMinutesCron);
    expect(tick.turns).toEqual(due);
    expect(tick.rowsRead).toBeLessThanOrEqual(mostRows({ due: due.length, cells: 1 }));
  });

  test("reads nothing of them if nothing is due, or while their turns are running", async () => {
    await aTown(1_000);
    await fired(night, nightlyCron);
    await fired(morning, fiveMinutesCron);
    const tick = await fired(morning + 5 * minuteMs, fiveMinutesCron);
    expect(tick.turns).toEqual([]);
    expect(tick.rowsRead).toBeLessThanOrEqual(mostRows({ due: 20, cells: 1 }));
  });

  test("queues the rest of the night, and reads all companies only until that is done", async () => {
    await aTown(1_000);
    const first = await fired(morning, fiveMinutesCron);
    expect(first.turns.filter((turn) => turn.startsWith("archive-checkpoints"))).toHaveLength(1_000);
    const second = await fired(morning + 5 * minuteMs, fiveMinutesCron);
    expect(second.turns).toEqual([]);
    expect(second.rowsRead).toBeLessThanOrEqual(mostRows({ due: 20, cells: 1 }));
  });

  test("uses an index in each job", () => {
    const ofTicks = jobs.filter((job) => "concerns" in job && job.cron === fiveMinutesCron);
    expect(ofTicks.filter((job) => !("among" in job)).map(({ name }) => name)).toEqual([]);
  });
});

describe("the nightly jobs of idle companies", () => {
  /** In as many nights, each of these companies gets its closer check once. */
  const companies = 28;

  test("read at most 100 rows a company, turns included", { tags: "deep" }, async () => {
    await anEmptyCell();
    for (let madeCount = 0; madeCount < companies; madeCount += 1) {
      const company = await aCompany({ createdAt: 0, trialEndsAt: 0 });
      const others = Array.from({ length: 2 }, () => aMember({ company }));
      const people = await Promise.all([aMember({ company, role: "owner" }), ...others]);
      for (const [at, person] of people.entries())
        for (let day = 0; day < 2; day += 1) {
          const cameAt = night - 60 * dayMs + day * dayMs + at * minuteMs;
          await worked(person, cameAt, cameAt + 8 * hourMs);
        }
    }
    const nightOn = async (at: number) => {
      const { binding, count } = countingD1(env.CELL_1);
      await enqueueJobs(deps(at, openDb(binding)), nightlyCron);
      while (jobQueue.waiting.length > 0) await deliverTurns(deps(at, openDb(binding)));
      return count.rowsRead / companies;
    };
    await nightOn(night);
    expect(await nightOn(night + dayMs)).toBeLessThanOrEqual(100);
  });
});
