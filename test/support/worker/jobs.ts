import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { jobs, type Job } from "~/modules/jobs/jobs.server";
import type { Deps } from "~/platform/context.server";
import { deliverTurns } from "./queues";

/** Fires a cron and delivers each of its messages once. */
export async function runCron(deps: Deps, cron: string, table: readonly Job[] = jobs): Promise<void> {
  await enqueueJobs(deps, cron, table);
  await deliverTurns(deps, table);
}

/** Queues the turns of one job, with its own cron, and delivers each waiting message once. */
export async function runJob(deps: Deps, name: string): Promise<void> {
  const table = jobs.filter((job) => job.name === name);
  await enqueueJobs(deps, table[0]!.cron, table);
  await deliverTurns(deps);
}
