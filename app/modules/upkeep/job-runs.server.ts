import { jobRuns } from "#schema";
import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { statement } from "~/platform/statement.server";

type Db = Pick<Deps, "db" | "now">;

/** Longer than a cron of a Worker may run: whatever began before that and has not ended was killed. */
const leaseMs = 16 * 60_000;
const dayMs = 86_400_000;

/** A page of a job in a period: the day, and where in the companies it begins. */
export interface Run {
  job: string;
  /** YYYY-MM-DD, in UTC. */
  day: string;
  /** The key after which the page begins; empty for the first. */
  after: string;
}

const periodOf = ({ day, after }: Run) => (after === "" ? day : `${day}/${after}`);
const isRun = (run: Run) => and(eq(jobRuns.job, run.job), eq(jobRuns.period, periodOf(run)));

export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** Writes down what has to be done in a day, so that nothing of it is forgotten when its cron is killed or never comes. */
export const planRuns = ({ db, now }: Db, names: string[]) =>
  db.batch([
    statement(
      db,
      sql`INSERT INTO ${jobRuns} (job, period, started_at)
          SELECT value, ${dayOf(now)}, 0 FROM json_each(${JSON.stringify(names)}) WHERE TRUE
          ON CONFLICT (job, period) DO NOTHING`,
    ),
  ]);

/** Takes a run: true for one only, and never again once it has ended. A run whose owner was killed may be taken again. */
export async function takeRun({ db, now }: Db, run: Run): Promise<boolean> {
  const taken = await db
    .insert(jobRuns)
    .values({ job: run.job, period: periodOf(run), startedAt: now })
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.period],
      set: { startedAt: now },
      setWhere: sql`${jobRuns.finishedAt} IS NULL AND ${jobRuns.startedAt} <= ${now - leaseMs}`,
    })
    .returning({ job: jobRuns.job });
  return taken.length > 0;
}

/** Ends a run and, in the same breath, leaves the next page to whoever comes first. @param next null after the last page. */
export async function endRun({ db, now }: Db, run: Run, next: string | null): Promise<void> {
  const ended = db.update(jobRuns).set({ finishedAt: now }).where(isRun(run));
  if (next === null) return void (await ended);
  const waiting = { job: run.job, period: periodOf({ ...run, after: next }), startedAt: 0 };
  await db.batch([ended, db.insert(jobRuns).values(waiting).onConflictDoNothing()]);
}

/** The runs of today and yesterday that nobody is at work on and that have not ended, in the order they were planned. */
export async function findDue({ db, now }: Db): Promise<Run[]> {
  const rows = await db
    .select()
    .from(jobRuns)
    .where(
      and(
        isNull(jobRuns.finishedAt),
        lte(jobRuns.startedAt, now - leaseMs),
        gte(jobRuns.period, dayOf(now - dayMs)),
      ),
    )
    .orderBy(sql`rowid`);
  return rows.map(({ job, period }) => ({ job, day: period.slice(0, 10), after: period.slice(11) }));
}
