import { companies, companyJobs } from "#cell";
import { and, eq } from "drizzle-orm";
import { deliverMails } from "~/modules/mail/deliver-mails.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { batch } from "~/platform/statement.server";
import { sha256 } from "~/platform/hash.server";
import { localDateOf } from "~/time/zones";
import { jobMessageSchema, recordTurnsQueued, type JobMessage } from "./enqueue-jobs.server";
import { jobs, type CompanyJob, type Job } from "./jobs.server";
import { mailOperator } from "./mail-operator.server";

/** Handles a batch of one of the queues in wrangler.toml. A fault redelivers the whole batch. @throws Error for an unknown queue. */
export async function receiveBatch(deps: GlobalDeps, batch: MessageBatch): Promise<void> {
  switch (batch.queue) {
    case "fichaclara-jobs":
      return workJobs(deps, batch);
    case "fichaclara-jobs-dead":
      return notifyFailedJobs(deps, batch);
    case "fichaclara-mail":
      return deliverMails(deps);
    default:
      throw new Error(`unknown queue: ${batch.queue}`);
  }
}

const firstPauseSeconds = 60;
/** Jobs that no longer exist. A message of an earlier deployment is dropped. */
const retiredJobs = ["move-companies"];

/**
 * Runs the turns of a batch, one after another. A failed turn is retried after a doubling pause and ends in the dead-letter queue. It does
 * not affect the others. Unknown messages are reported immediately.
 */
export async function workJobs(
  deps: GlobalDeps,
  { messages }: Pick<MessageBatch, "messages">,
  table: readonly Job[] = jobs,
): Promise<void> {
  for (const message of messages) {
    const { data: turn } = jobMessageSchema.safeParse(message.body);
    try {
      if (turn && retiredJobs.includes(turn.job)) logNotice("job retired", { job: turn.job });
      else if (turn && isKnownJob(turn, table)) await runTurn(deps, turn, jobOf(turn, table)!);
      else await notifyFailedJobs(deps, { messages: [message] });
      message.ack();
    } catch (fault) {
      const { id: company = "", cell = "" } = turn?.company ?? {};
      logFault("job failed", fault, { job: turn?.job ?? "unknown", company, cell });
      message.retry({ delaySeconds: firstPauseSeconds * 2 ** (message.attempts - 1) });
    }
  }
}

const jobOf = ({ job }: JobMessage, table: readonly Job[]) => table.find(({ name }) => name === job);

function isKnownJob(turn: JobMessage, table: readonly Job[]): boolean {
  const job = jobOf(turn, table);
  return job !== undefined && "concerns" in job === (turn.company !== null);
}

async function runTurn(deps: GlobalDeps, turn: JobMessage, job: Job): Promise<void> {
  const { company } = turn;
  if ("concerns" in job && company !== null) {
    const there = inCell(deps, company.cell);
    if (!(await isCompanyStillDue(there, company.id, job))) return;
    if ((await job.runFor(there, { companyId: company.id })) === "more") {
      await batch(there.db, [recordTurnsQueued(there, job, [company.id])]);
      return queueAgain(deps, turn);
    }
    await recordTurnDone(there, job.name, company.id);
  } else if ("run" in job && (await job.run(deps)) === "more") return queueAgain(deps, turn);
  logNotice("job done", { job: job.name, company: company?.id ?? "" });
}

const queueAgain = ({ env }: GlobalDeps, turn: JobMessage) =>
  env.JOBS.sendBatch([{ body: turn }]).then(() => {});

/** Returns whether a job may run for a company. A company that was closed meanwhile gets only few jobs. */
async function isCompanyStillDue(
  { db }: Deps,
  companyId: string,
  { alsoClosed }: CompanyJob,
): Promise<boolean> {
  const [company] = await db
    .select({ closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company !== undefined && (company.closedAt === null || alsoClosed === true);
}

const recordTurnDone = ({ db, now }: Pick<Deps, "db" | "now">, job: string, companyId: string) =>
  db
    .update(companyJobs)
    .set({ doneAt: now })
    .where(and(eq(companyJobs.job, job), eq(companyJobs.companyId, companyId)));

const retryHint =
  "Cada tarea vuelve a intentarse cuando le toque: las nocturnas, la noche siguiente. El motivo está en el registro del Worker, con «job failed».";

/** Logs the turns that failed permanently and mails them to the operator, the same turns once a day. */
async function notifyFailedJobs(
  deps: GlobalDeps,
  { messages }: { messages: readonly Pick<Message, "body">[] },
): Promise<void> {
  const turns = messages.map(({ body }) => describeTurn(body)).sort();
  for (const turn of turns) logFault("job given up", new Error(turn));
  const text = ["No se han podido hacer estas tareas:", ...turns, retryHint];
  const subject = turns.length === 1 ? "Una tarea sin hacer" : `${turns.length} tareas sin hacer`;
  const dedupeKey =
    `jobs-given-up:${localDateOf(deps.now, "Europe/Madrid")}:${await sha256(turns.join("\n"))}` as const;
  await mailOperator(deps, { dedupeKey, subject, text });
}

/** An unknown message may contain anything, so only its beginning is shown. */
function describeTurn(body: unknown): string {
  const { data: turn } = jobMessageSchema.safeParse(body);
  if (!turn) return `mensaje desconocido: ${String(JSON.stringify(body)).slice(0, 100)}`;
  return turn.company === null ? turn.job : `${turn.job}, empresa ${turn.company.id}`;
}
