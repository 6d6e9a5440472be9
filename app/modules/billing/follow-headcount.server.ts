import { wakeDelivery } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { reportPeak } from "./report-peak.server";
import { tellOverPlan } from "./tell-over-plan.server";

/** What follows a change of who is active, or of the plan, after the answer: a fault is logged and never reaches the team. */
export function followHeadcount(deps: Deps, companyId: string): void {
  deps.defer("billing: report the peak", () => reportPeak(deps, { companyId }));
  deps.defer("billing: people above the plan", async () => {
    if (await tellOverPlan(deps, { companyId })) await wakeDelivery(deps);
  });
}
