import { wakeDelivery } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { reportPeak } from "./report-peak.server";
import { notifyOverPlan } from "./notify-over-plan.server";

/**
 * After the answer: reports the peak to Stripe and mails the owner about the plan. A fault is logged and does not affect the
 * change of the team.
 */
export function followHeadcount(deps: Deps, companyId: string): void {
  deps.defer("billing: report the peak", () => reportPeak(deps, { companyId }));
  deps.defer("billing: people above the plan", async () => {
    if (await notifyOverPlan(deps, { companyId })) await wakeDelivery(deps);
  });
}
