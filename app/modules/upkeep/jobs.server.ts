import { deliverOutbox } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
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
