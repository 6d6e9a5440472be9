import { companies, companyJobs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import { inEachCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { statement } from "~/platform/statement.server";
import { isGivenUp } from "./given-up";
import { everyFiveMinutes, jobs, nightly, type CompanyJob, type GlobalJob, type Job } from "./jobs.server";
import { noteQueuedJobs, readQueuedJobs } from "./queued-nights.server";

/** A job's turn, of a company in its cell or of everything: ids only, what there is to do is in the database. */
export const jobMessage = z.strictObject({
  job: z.string(),
  company: z.strictObject({ cell: z.string(), id: z.string() }).nullable(),
});

export type JobMessage = z.output<typeof jobMessage>;

/** As many as a queue takes at once. */
const batchSize = 100;
/**
 * Of a job in one cron, in all cells: two calls for each hundred, so that all jobs together stay below the thousand calls that an
 * invocation may make. The rest is queued five minutes later.
 */
const companiesACron = 4_000;
/** Longer than the queue tries a turn: one that has not ended by then was lost, and is queued again. */
const leaseMs = 60 * 60_000;
const dayMs = 86_400_000;
/** Into a day of UTC, as `nightly` has it. */
const nightlyAtMs = 3.5 * 3_600_000;

/**
 * Queues the turns that one cron has to queue: a message a company and job, the company that has waited longest first. A job that cannot
 * be queued, or not in one cell, keeps no other from it. The five-minute cron also queues what the nightly one has left, or never
 * came to queue.
 */
export async function enqueueJobs(
  deps: GlobalDeps,
  cron: string,
  table: readonly Job[] = jobs,
): Promise<void> {
  const nights = await Promise.all(inEachCell(deps).map((there) => openNight(there, cron)));
  for (const job of table)
    if (!("concerns" in job)) {
      if (job.cron === cron) await queued({ job: job.name }, () => enqueueOnce(deps, job));
    } else
      for (const night of nights) {
        if (job.cron !== cron && (cron !== everyFiveMinutes || night.queued.has(job.name))) continue;
        const { there } = night;
        const sent = await queued({ job: job.name, cell: there.cell }, () => enqueueTurns(there, job, cron));
        if (sent?.isAll && job.cron === nightly) night.queued.add(job.name);
      }
  await Promise.all(nights.map(closeNight));
}

/** The night's jobs of which every turn is queued, in one cell. */
interface Night {
  there: Deps;
  beganAt: number;
  queued: Set<string>;
  /** How many of them the cron found noted. */
  noted: number;
}

async function openNight(there: Deps, cron: string): Promise<Night> {
  const beganAt = cron === nightly ? lastNightBefore(there.now + 1) : lastNightBefore(there.now);
  // The nightly cron looks at all of them, also when it comes a second time.
  const queued = new Set(cron === nightly ? [] : await readQueuedJobs(there, beganAt));
  return { there, beganAt, queued, noted: queued.size };
}

async function closeNight({ there, beganAt, queued, noted }: Night): Promise<void> {
  if (queued.size > noted) await noteQueuedJobs(there, { night: beganAt, jobs: [...queued] });
}

interface Sent {
  turns: number;
  /** Whether these were all that there were to send. */
  isAll: boolean;
}

/** @returns what was sent, which is logged; undefined where it could not be. */
async function queued(about: Record<string, string>, send: () => Promise<Sent>): Promise<Sent | undefined> {
  try {
    const sent = await send();
    if (sent.turns > 0) logNotice("job queued", about);
    return sent;
  } catch (fault) {
    logFault("job not queued", fault, about);
  }
}

async function enqueueOnce({ env }: GlobalDeps, { name: job }: GlobalJob): Promise<Sent> {
  await env.JOBS.sendBatch([{ body: { job, company: null } satisfies JobMessage }]);
  return { turns: 1, isAll: true };
}

/** Queues a job's turns of the companies of one cell. */
async function enqueueTurns(deps: Deps, job: CompanyJob, cron: string): Promise<Sent> {
  const { db, env, cell } = deps;
  const among = job.among?.(deps);
  if (among === null) return { turns: 0, isAll: true };
  const looked = among ? sql`(${among}) m CROSS JOIN ${companies} c ON c.id = m.id` : sql`${companies} c`;
  const most = Math.floor(companiesACron / deps.cells.names.length);
  // The conditions are asked in their order: few companies come as far as the last.
  const isOpen = sql`c.closed_at IS NULL AND NOT ${isGivenUp(sql`c.id`)}`;
  const waiting = await db.all<{ id: string }>(sql`
    SELECT c.id FROM ${looked}
    LEFT JOIN ${companyJobs} j ON j.job = ${job.name} AND j.company_id = c.id
    WHERE c.move IS NULL AND ${job.concerns(deps, sql`c.id`)} AND ${isDue(deps, job, cron)} ${job.alsoClosed ? sql`` : sql`AND ${isOpen}`}
    ORDER BY coalesce(j.done_at, 0), c.id
    LIMIT ${most}`);
  for (let from = 0; from < waiting.length; from += batchSize) {
    const ids = waiting.slice(from, from + batchSize).map(({ id }) => id);
    await env.JOBS.sendBatch(
      ids.map((id) => ({ body: { job: job.name, company: { cell, id } } satisfies JobMessage })),
    );
    // After sending: killed in between, they are queued twice, which is once too many and harmless.
    await db.batch([rememberQueued(deps, job, ids)]);
  }
  return { turns: waiting.length, isAll: waiting.length < most };
}

/** A night's turn is queued once a night; one of every five minutes when none is under way. */
function isDue({ now }: Deps, job: CompanyJob, cron: string): SQL {
  if (job.cron === everyFiveMinutes)
    return sql`(j.queued_at IS NULL OR j.queued_at <= j.done_at OR j.queued_at < ${now - leaseMs})`;
  if (cron === nightly) return sql`(j.queued_at IS NULL OR j.queued_at < ${now})`;
  const night = lastNightBefore(now);
  return sql`coalesce(j.queued_at, c.created_at) < ${night}`;
}

/** Before, and not at: at that minute both crons fire. */
const lastNightBefore = (now: number) => Math.floor((now - 1 - nightlyAtMs) / dayMs) * dayMs + nightlyAtMs;

export const rememberQueued = ({ db, now }: Deps, { name }: CompanyJob, ids: string[]) =>
  statement(
    db,
    sql`INSERT INTO ${companyJobs} (job, company_id, queued_at)
        SELECT ${name}, value, ${now} FROM json_each(${JSON.stringify(ids)}) WHERE TRUE
        ON CONFLICT (job, company_id) DO UPDATE SET queued_at = excluded.queued_at`,
  );
