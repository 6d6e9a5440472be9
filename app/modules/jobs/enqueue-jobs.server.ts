import { companies, companyJobs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { inEachCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { isGivenUp } from "./given-up";
import { fiveMinutesCron, jobs, nightlyCron, type CompanyJob, type GlobalJob, type Job } from "./jobs.server";

const companyRow = alias(companies, "c");
const jobRow = alias(companyJobs, "j");

/** The message for a job's turn: of one company in its cell, or of a global job. It has only ids, since the database has the work. */
export const jobMessageSchema = z.strictObject({
  job: z.string(),
  company: z.strictObject({ cell: z.string(), id: z.string() }).nullable(),
});

export type JobMessage = z.output<typeof jobMessageSchema>;

/** The most messages that a queue accepts in one call. */
const batchSize = 100;
/**
 * The most turns of a job in one cron, over all cells. Each hundred costs two calls, and an invocation may make a thousand calls for all
 * jobs. The rest is queued five minutes later.
 */
const mostCompaniesACron = 4_000;
/** Longer than the queue retries a turn. A turn that has not ended by then was lost, and is queued again. */
const leaseMs = 60 * minuteMs;
/** The time of `nightly` within a UTC day. */
const nightlyTimeOfDayMs = 3.5 * hourMs;

/**
 * Queues the turns of one cron: a message per company and job. The company that has waited longest comes first. A fault of one job or cell
 * does not affect the others. The five-minute cron also queues turns that the nightly cron left or missed.
 */
export async function enqueueJobs(
  deps: GlobalDeps,
  cron: string,
  table: readonly Job[] = jobs,
): Promise<void> {
  const nights = await Promise.all(inEachCell(deps).map((there) => openNight(there, cron)));
  for (const job of table)
    if (!("concerns" in job)) {
      if (job.cron === cron) await sendLogged({ job: job.name }, () => enqueueOnce(deps, job));
    } else
      for (const night of nights) {
        if (job.cron !== cron && (cron !== fiveMinutesCron || night.queued.has(job.name))) continue;
        const { there } = night;
        const sentTurns = await sendLogged({ job: job.name, cell: there.cell }, () =>
          enqueueTurns(there, job, cron),
        );
        if (sentTurns?.isAll && job.cron === nightlyCron) night.queued.add(job.name);
      }
  await Promise.all(nights.map(closeNight));
}

/** The nightly jobs whose turns are all queued, in one cell. */
interface Night {
  there: Deps;
  beganAt: number;
  queued: Set<string>;
  /** How many of them were already noted. */
  noted: number;
}

async function openNight(there: Deps, cron: string): Promise<Night> {
  const beganAt = cron === nightlyCron ? lastNightBefore(there.now + 1) : lastNightBefore(there.now);
  // The nightly cron checks all jobs, even when it runs twice.
  const queued = new Set(cron === nightlyCron ? [] : await readQueuedJobs(there, beganAt));
  return { there, beganAt, queued, noted: queued.size };
}

async function closeNight({ there, beganAt, queued, noted }: Night): Promise<void> {
  if (queued.size > noted) await noteQueuedJobs(there, { night: beganAt, jobs: [...queued] });
}

interface SentTurns {
  turns: number;
  /** Whether no turns are left to send. */
  isAll: boolean;
}

/** Sends turns, and logs them. @returns the sent turns; undefined when sending failed: then the fault is logged. */
async function sendLogged(
  about: Record<string, string>,
  send: () => Promise<SentTurns>,
): Promise<SentTurns | undefined> {
  try {
    const sentTurns = await send();
    if (sentTurns.turns > 0) logNotice("job queued", about);
    return sentTurns;
  } catch (fault) {
    logFault("job not queued", fault, about);
  }
}

async function enqueueOnce({ env }: GlobalDeps, { name: job }: GlobalJob): Promise<SentTurns> {
  await env.JOBS.sendBatch([{ body: { job, company: null } satisfies JobMessage }]);
  return { turns: 1, isAll: true };
}

/** Queues a job's turns for the companies of one cell. */
async function enqueueTurns(deps: Deps, job: CompanyJob, cron: string): Promise<SentTurns> {
  const { db, env, cell } = deps;
  const among = job.among?.(deps);
  if (among === null) return { turns: 0, isAll: true };
  const companiesToLookAt = among
    ? sql`${among} m CROSS JOIN ${companies} ${companyRow} ON ${companyRow.id} = m.${nameOf(companies.id)}`
    : sql`${companies} ${companyRow}`;
  const mostCompanies = Math.floor(mostCompaniesACron / deps.cells.names.length);
  // The conditions are evaluated in order, so few companies reach the last.
  const isOpen = sql`${companyRow.closedAt} IS NULL AND NOT ${isGivenUp(sql`${companyRow.id}`)}`;
  const dueCompanies = await db.all<{ id: string }>(sql`
    SELECT ${companyRow.id} FROM ${companiesToLookAt}
    LEFT JOIN ${companyJobs} ${jobRow} ON ${jobRow.job} = ${job.name} AND ${jobRow.companyId} = ${companyRow.id}
    WHERE ${job.concerns(deps, sql`${companyRow.id}`)}
      AND ${isDue(deps, job, cron)} ${job.alsoClosed ? sql`` : sql`AND ${isOpen}`}
    ORDER BY coalesce(${jobRow.doneAt}, 0), ${companyRow.id}
    LIMIT ${mostCompanies}`);
  for (let from = 0; from < dueCompanies.length; from += batchSize) {
    const ids = dueCompanies.slice(from, from + batchSize).map(({ id }) => id);
    await env.JOBS.sendBatch(
      ids.map((id) => ({ body: { job: job.name, company: { cell, id } } satisfies JobMessage })),
    );
    // After sending: if the Worker is killed in between, the turns are queued twice, which is harmless.
    await batch(db, [recordTurnsQueued(deps, job, ids)]);
  }
  return { turns: dueCompanies.length, isAll: dueCompanies.length < mostCompanies };
}

/**
 * Returns a condition: the company's turn is due. A nightly turn is queued once a night. A five-minute turn is queued when none is running.
 */
function isDue({ now }: Deps, job: CompanyJob, cron: string): SQL {
  if (job.cron === fiveMinutesCron)
    return sql`(${jobRow.queuedAt} IS NULL OR ${jobRow.queuedAt} <= ${jobRow.doneAt} OR ${jobRow.queuedAt} < ${now - leaseMs})`;
  if (cron === nightlyCron) return sql`(${jobRow.queuedAt} IS NULL OR ${jobRow.queuedAt} < ${now})`;
  const night = lastNightBefore(now);
  return sql`coalesce(${jobRow.queuedAt}, ${companyRow.createdAt}) < ${night}`;
}

/** Strictly before, because both crons fire at that minute. */
const lastNightBefore = (now: number) =>
  Math.floor((now - 1 - nightlyTimeOfDayMs) / dayMs) * dayMs + nightlyTimeOfDayMs;

export const recordTurnsQueued = ({ now }: Pick<Deps, "now">, { name }: CompanyJob, ids: string[]) =>
  sql`INSERT INTO ${companyJobs} (${namesOf(companyJobs, "job", "companyId", "queuedAt")})
        SELECT ${name}, value, ${now} FROM json_each(${JSON.stringify(ids)}) WHERE TRUE
        ON CONFLICT (${namesOf(companyJobs, "job", "companyId")}) DO UPDATE SET ${replaceColumns(companyJobs, "queuedAt")}`;

const noteSchema = z.object({ night: z.number(), jobs: z.array(z.string()) });

const noteKeyOf = (cell: string) => `jobs/${cell}.json`;

/**
 * Returns the names of the nightly jobs whose turns are all queued, for one night and cell. Without a note it returns none. The cron then
 * reads all companies again, and queues no turn twice.
 * @param night when it began.
 */
async function readQueuedJobs({ env, cell }: Deps, night: number): Promise<string[]> {
  try {
    const file = await env.REGISTER.get(noteKeyOf(cell));
    const note = noteSchema.safeParse(JSON.parse((await file?.text()) ?? "null"));
    // At the minute when a night begins, the other cron may already have noted the new night.
    return note.success && note.data.night >= night ? note.data.jobs : [];
  } catch (fault) {
    logFault("night: record of queued jobs", fault, { cell });
    return [];
  }
}

/** Notes the jobs whose turns of a night are all queued in a cell. Without the note the next cron checks again. */
async function noteQueuedJobs(
  { env, cell }: Deps,
  { night, jobs }: z.output<typeof noteSchema>,
): Promise<void> {
  await env.REGISTER.put(noteKeyOf(cell), JSON.stringify({ night, jobs }), {
    httpMetadata: { contentType: "application/json" },
  }).catch((fault: unknown) => logFault("night: record of queued jobs", fault, { cell }));
}
