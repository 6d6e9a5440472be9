import { companies, companyJobs } from "#cell";
import { eq, sql } from "drizzle-orm";
import { deliverMails } from "~/modules/mail/deliver-mails.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { statement } from "~/platform/statement.server";
import { jobMessage, rememberQueued, type JobMessage } from "./enqueue-jobs.server";
import { jobs, type CompanyJob, type Job } from "./jobs.server";
import { tellGivenUp } from "./tell-given-up.server";

/** Works on what a queue of wrangler.toml delivers. What throws is delivered again, all of it. */
export async function receiveBatch(deps: GlobalDeps, batch: MessageBatch): Promise<void> {
  switch (batch.queue) {
    case "fichaclara-jobs":
      return workJobs(deps, batch);
    case "fichaclara-jobs-dead":
      return tellGivenUp(deps, batch);
    case "fichaclara-mail":
      return deliverMails(deps);
    default:
      throw new Error(`no queue of ours: ${batch.queue}`);
  }
}

const firstPauseSeconds = 60;

/**
 * Does the turns of a batch, one after the other. One that fails is tried again after a pause that doubles, and in the
 * end left to the dead letters; it keeps no other from its turn. A message that nobody understands is told at once.
 */
export async function workJobs(
  deps: GlobalDeps,
  { messages }: Pick<MessageBatch, "messages">,
  table: readonly Job[] = jobs,
): Promise<void> {
  for (const message of messages) {
    const { data: turn } = jobMessage.safeParse(message.body);
    try {
      if (turn && isKnown(turn, table)) await take(deps, turn, jobOf(turn, table)!);
      else await tellGivenUp(deps, { messages: [message] });
      message.ack();
    } catch (fault) {
      const { id: company = "", cell = "" } = turn?.company ?? {};
      logFault("job failed", fault, { job: turn?.job ?? "unknown", company, cell });
      message.retry({ delaySeconds: firstPauseSeconds * 2 ** (message.attempts - 1) });
    }
  }
}

const jobOf = ({ job }: JobMessage, table: readonly Job[]) => table.find(({ name }) => name === job);

function isKnown(turn: JobMessage, table: readonly Job[]): boolean {
  const job = jobOf(turn, table);
  return job !== undefined && "concerns" in job === (turn.company !== null);
}

async function take(deps: GlobalDeps, turn: JobMessage, job: Job): Promise<void> {
  const { company } = turn;
  if ("concerns" in job && company !== null) {
    const there = inCell(deps, company.cell);
    if (!(await isStill(there, company.id, job))) return;
    if ((await job.runFor(there, { companyId: company.id })) === "more") {
      await there.db.batch([rememberQueued(there, job, [company.id])]);
      return again(deps, turn);
    }
    await there.db.batch([rememberDone(there, job.name, company.id)]);
  } else if ("run" in job && (await job.run(deps)) === "more") return again(deps, turn);
  logNotice("job done", { job: job.name, company: company?.id ?? "" });
}

const again = ({ env }: GlobalDeps, turn: JobMessage) => env.JOBS.sendBatch([{ body: turn }]).then(() => {});

/**
 * Whether a company is there to work on: on its way to another cell it is not, and there its turns are queued anew; closed since it
 * was queued, it is for few jobs.
 */
async function isStill({ db }: Deps, companyId: string, { alsoClosed }: CompanyJob): Promise<boolean> {
  const [company] = await db
    .select({ move: companies.move, closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.move === null && (company.closedAt === null || alsoClosed === true);
}

const rememberDone = ({ db, now }: Deps, job: string, companyId: string) =>
  statement(
    db,
    sql`UPDATE ${companyJobs} SET done_at = ${now} WHERE job = ${job} AND company_id = ${companyId}`,
  );
