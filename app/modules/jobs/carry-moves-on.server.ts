import { listMoves } from "~/modules/directory/company-moves.server";
import { moveCompanies } from "~/modules/tenancy/moving/move-companies.server";
import type { GlobalDeps } from "~/platform/context.server";
import { forgetQueuedJobs } from "./queued-nights.server";

/**
 * Continues the moves that an operator requested. A company may arrive in a cell whose night is already queued. It still gets its turns of
 * that night.
 * @returns whether another turn must follow immediately.
 * @throws transient faults of D1.
 */
export async function carryMovesOn(deps: GlobalDeps): Promise<"ended" | "more"> {
  if ((await listMoves(deps)).length === 0) return "ended";
  const progress = await moveCompanies(deps);
  await forgetQueuedJobs(deps);
  return progress;
}
