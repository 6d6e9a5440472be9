import { wakeDelivery } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { admitWaiting } from "./admit-waiting.server";
import { followPlanGrace } from "./follow-plan-grace.server";
import { notifyOverPlan } from "./notify-over-plan.server";
import { notifyWaiting } from "./notify-waiting.server";
import { reportPeak } from "./report-peak.server";

/**
 * After the answer: lets people who wait enter, reports the peak to Stripe, and mails about the plan. A fault is logged and does not
 * affect the change of the team.
 */
export function followHeadcount(deps: Deps, companyId: string): void {
  deps.defer("billing: people who wait for room", async () => {
    await admitWaiting(deps, { companyId });
    if (await notifyWaiting(deps, { companyId })) await wakeDelivery(deps);
  });
  deps.defer("billing: report the peak", () => reportPeak(deps, { companyId }));
  deps.defer("billing: people above the plan", async () => {
    if (await followPlanLimits(deps, { companyId })) await wakeDelivery(deps);
  });
}

/** Mails about people above the plan, and begins or ends the grace of its limit. @returns whether there may be mails to send. */
export async function followPlanLimits(deps: Deps, of: { companyId: string }): Promise<boolean> {
  const isMailed = await notifyOverPlan(deps, of);
  return (await followPlanGrace(deps, of)) || isMailed;
}
