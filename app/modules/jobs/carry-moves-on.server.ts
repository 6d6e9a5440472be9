import { listMoves } from "~/modules/directory/company-moves.server";
import { moveCompanies } from "~/modules/moving/move-companies.server";
import type { GlobalDeps } from "~/platform/context.server";
import { forgetQueuedJobs } from "./queued-nights.server";

/**
 * Carries on the moves that an operator has asked for. A company that arrives in a cell after the night was queued there still gets its
 * turns of that night.
 * @returns whether another turn has to follow at once.
 * @throws transient faults of D1.
 */
export async function carryMovesOn(deps: GlobalDeps): Promise<"ended" | "more"> {
  if ((await listMoves(deps)).length === 0) return "ended";
  const progress = await moveCompanies(deps);
  await forgetQueuedJobs(deps);
  return progress;
}
