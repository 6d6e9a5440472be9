import { moveCompanies } from "~/modules/moving/move-companies.server";
import type { GlobalDeps } from "~/platform/context.server";

export const movingJob = "move-companies";

/** A turn of the companies that are on their way; where there is more to do, the next is queued at once. */
export async function moveInTurns(deps: GlobalDeps): Promise<void> {
  if ((await moveCompanies(deps)) === "more")
    await deps.env.JOBS.sendBatch([{ body: { job: movingJob, company: null } }]);
}
