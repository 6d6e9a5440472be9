import { mailTrialEnds } from "~/modules/billing/mail-trial-ends.server";
import { reconcile } from "~/modules/billing/reconcile.server";
import { closeMonths, reportPeaks } from "~/modules/billing/report-peaks.server";
import { suspendOverdue } from "~/modules/billing/suspend-overdue.server";
import { deliverOutbox } from "~/modules/mail/outbox.server";
import { archiveHeads } from "~/modules/register/archive-heads.server";
import { sealPending } from "~/modules/register/seal-pending.server";
import { countActiveEmployees } from "~/modules/team/count-active-employees.server";
import type { Deps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { checkRegisters } from "./check-registers.server";
import { forgetSpent } from "./forget-spent.server";
import { endRun, findDue, planRuns, takeRun, type Run } from "./job-runs.server";

export interface Job {
  name: string;
  /** As wrangler.toml has it. */
  cron: string;
  promise: string;
  /**
   * @param after where it goes on in the companies; empty at the beginning.
   * @returns where the next page begins, for a job that does a page at a time: of about a hundred calls at most.
   */
  run: (deps: Deps, after: string) => Promise<unknown>;
}

const everyFiveMinutes = "*/5 * * * *";
const nightly = "30 3 * * *";
/** The same, as the clock of UTC shows it. */
const nightlyAt = "03:30";

/** A run of a Worker may make a thousand calls: it does so many pages of all jobs, and the next cron goes on with the rest. */
const pagesAtOnce = 9;

/**
 * Every job that runs by the clock. Each may run twice or be killed midway: the next run finishes its work. Nightly jobs
 * run once a night; the five-minute cron takes up those of them that were killed.
 */
export const jobs: Job[] = [
  {
    name: "mail-retries",
    cron: everyFiveMinutes,
    promise: "a queued mail is tried until it is sent or 17 hours have passed",
    run: deliverOutbox,
  },
  {
    name: "seal-pending",
    cron: everyFiveMinutes,
    promise: "an event whose sealing was cut short is sealed five minutes later",
    run: sealPending,
  },
  {
    name: "close-months",
    cron: everyFiveMinutes,
    promise: "the last maximum of a month on Plus is with Stripe before the month's invoice is closed",
    run: closeMonths,
  },
  {
    name: "mail-trial-ends",
    cron: nightly,
    promise:
      "owners hear of the end of their trial three days before, on the last day and after it, once each",
    run: mailTrialEnds,
  },
  {
    name: "stripe-reconcile",
    cron: nightly,
    promise: "a subscription is what Stripe says it is the next morning, whatever webhooks were lost",
    run: reconcile,
  },
  {
    name: "suspend-overdue",
    cron: nightly,
    promise: "who has owed a payment for seven days is suspended, and told the day before and then",
    run: suspendOverdue,
  },
  {
    name: "archive-heads",
    cron: nightly,
    promise: "each company's signed head of the day is kept outside the database",
    run: archiveHeads,
  },
  {
    name: "check-registers",
    cron: nightly,
    promise: "a register that differs from its time logs or its seals is known the next morning",
    run: checkRegisters,
  },
  {
    name: "count-active-employees",
    cron: nightly,
    promise: "each company's active employees of the month are written down, changes or none",
    run: countActiveEmployees,
  },
  {
    name: "report-peaks",
    cron: nightly,
    promise: "the month's maximum on Plus that Stripe has not been told is told every night",
    run: reportPeaks,
  },
  {
    name: "forget-spent",
    cron: nightly,
    promise:
      "spent links, ended sessions, old punch requests, counted invitation mails and the contents of mails done with are gone two days later, webhooks and job runs after thirty",
    run: forgetSpent,
  },
];

/**
 * Runs what one cron has to do; a job that fails does not keep the others from running. The jobs of a night are written
 * down before the first begins: what a killed cron leaves, the five-minute one takes up.
 */
export async function runJobs(deps: Deps, cron: string, table: readonly Job[] = jobs): Promise<void> {
  if (cron === everyFiveMinutes) {
    for (const job of table.filter((candidate) => candidate.cron === cron))
      await logged(job.name, () => job.run(deps, ""));
  }
  await logged("nights", () => runNights(deps, cron, table));
}

async function runNights(deps: Deps, cron: string, table: readonly Job[]): Promise<void> {
  const ofNight = table.filter((job) => job.cron === nightly);
  if (cron === nightly || isPastNight(deps.now)) {
    const names = ofNight.map(({ name }) => name);
    await planRuns(deps, names);
  }
  const due = await findDue(deps);
  for (let page = 0; page < pagesAtOnce && due.length > 0; page += 1) {
    const run = due.shift()!;
    const job = ofNight.find(({ name }) => name === run.job);
    // The next page waits behind the other jobs: a long one does not keep them from their turn.
    if (job) await logged(job.name, async () => due.push(...(await runPage(deps, job, run))));
  }
}

const isPastNight = (now: number) => new Date(now).toISOString().slice(11, 16) >= nightlyAt;

/** Each page is a run of its own: what was done before a job was killed is not done again. @returns the next, if any. */
async function runPage(deps: Deps, job: Job, run: Run): Promise<Run[]> {
  if (!(await takeRun(deps, run))) return [];
  const answer = await job.run(deps, run.after);
  const next = typeof answer === "string" ? answer : null;
  await endRun(deps, run, next);
  return next === null ? [] : [{ ...run, after: next }];
}

async function logged(job: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    logNotice("job done", { job });
  } catch (fault) {
    logFault("job failed", fault, { job });
  }
}
