import { deliverOutbox } from "~/modules/mail/outbox.server";
import { archiveHeads } from "~/modules/register/archive-heads.server";
import { sealPending } from "~/modules/register/seal-pending.server";
import { countActiveEmployees } from "~/modules/team/count-active-employees.server";
import type { Deps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { checkRegisters } from "./check-registers.server";
import { forgetSpent } from "./forget-spent.server";

interface Job {
  name: string;
  /** As wrangler.toml has it. */
  cron: string;
  promise: string;
  run: (deps: Deps) => Promise<unknown>;
}

const everyFiveMinutes = "*/5 * * * *";
const nightly = "30 3 * * *";

/** Every job that runs by the clock. Each may run twice or be killed midway: the next run finishes its work. */
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
    name: "forget-spent",
    cron: nightly,
    promise: "spent links, ended sessions and old punch requests are gone two days later",
    run: forgetSpent,
  },
];

/** Runs the jobs of one cron; a job that fails does not keep the others from running. */
export async function runJobs(deps: Deps, cron: string): Promise<void> {
  for (const job of jobs.filter((candidate) => candidate.cron === cron)) {
    try {
      await job.run(deps);
      logNotice("job done", { job: job.name });
    } catch (fault) {
      logFault("job failed", fault, { job: job.name });
    }
  }
}
