import { companies, companyJobs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import { inEachCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { statement } from "~/platform/statement.server";
import { isGivenUp } from "./given-up";
import { everyFiveMinutes, jobs, nightly, type CompanyJob, type Job } from "./jobs.server";

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
 * Queues what one cron has to do: a message a company and job, who has waited longest first. A job that cannot be queued,
 * or not in one cell, keeps no other from it. What a nightly cron that was killed or never came has left, the five-minute one queues.
 */
export async function enqueueJobs(
  deps: GlobalDeps,
  cron: string,
  table: readonly Job[] = jobs,
): Promise<void> {
  for (const job of table) {
    if (job.cron !== cron && !("concerns" in job && cron === everyFiveMinutes)) continue;
    if ("concerns" in job)
      for (const there of inEachCell(deps))
        await queued({ job: job.name, cell: there.cell }, () => enqueueTurns(there, job, cron));
    else
      await queued({ job: job.name }, () =>
        deps.env.JOBS.sendBatch([{ body: { job: job.name, company: null } satisfies JobMessage }]),
      );
  }
}

async function queued(about: Record<string, string>, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
    logNotice("job queued", about);
  } catch (fault) {
    logFault("job not queued", fault, about);
  }
}

async function enqueueTurns(deps: Deps, job: CompanyJob, cron: string) {
  const { db, env, cell } = deps;
  const waiting = await db.all<{ id: string }>(sql`
    SELECT c.id FROM ${companies} c
    LEFT JOIN ${companyJobs} j ON j.job = ${job.name} AND j.company_id = c.id
    WHERE c.move IS NULL ${job.alsoClosed ? sql`` : sql`AND c.closed_at IS NULL AND NOT ${isGivenUp(sql`c.id`)}`} AND ${isDue(deps, job, cron)} AND ${job.concerns(deps, sql`c.id`)}
    ORDER BY coalesce(j.done_at, 0), c.id
    LIMIT ${Math.floor(companiesACron / deps.cells.names.length)}`);
  for (let from = 0; from < waiting.length; from += batchSize) {
    const ids = waiting.slice(from, from + batchSize).map(({ id }) => id);
    await env.JOBS.sendBatch(
      ids.map((id) => ({ body: { job: job.name, company: { cell, id } } satisfies JobMessage })),
    );
    // After sending: killed in between, they are queued twice, which is once too many and harmless.
    await db.batch([rememberQueued(deps, job, ids)]);
  }
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
