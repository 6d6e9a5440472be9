import { sql } from "drizzle-orm";
import { wakeDelivery } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { admitWaiting, hasWaitingPeople } from "./admit-waiting.server";
import { followPlanGrace } from "./server/follow-plan-grace.server";
import { findHeadcount, notifyOverPlan } from "./notify-over-plan.server";
import { notifyWaiting } from "./notify-waiting.server";
import { reportPeak } from "./report-peak.server";

/**
 * After the answer: lets people who wait enter, mails about the plan, and then reports the peak to Stripe. The last is the likeliest to
 * fail. A fault is logged and does not affect the change of the team. The jobs do the rest later.
 */
export function followHeadcount(deps: Deps, companyId: string): void {
  deps.defer("billing: follow the headcount", async () => {
    const areWaitingMailed = await admitAndNotify(deps, companyId);
    const areLimitsMailed = await followPlanLimits(deps, { companyId });
    if (areWaitingMailed || areLimitsMailed) await wakeDelivery(deps);
    await reportPeak(deps, { companyId });
  });
}

/** @returns whether there may be a mail to send. */
async function admitAndNotify(deps: Deps, companyId: string): Promise<boolean> {
  if (!(await hasWaiting(deps, companyId))) return false;
  await admitWaiting(deps, { companyId });
  return notifyWaiting(deps, { companyId });
}

/** Mails about people above the plan, and begins or ends the grace of its limit. @returns whether there may be mails to send. */
export async function followPlanLimits(deps: Deps, { companyId }: { companyId: string }): Promise<boolean> {
  const headcount = await findHeadcount(deps, companyId);
  if (!headcount) return false;
  const isMailed = await notifyOverPlan(deps, headcount);
  return (await followPlanGrace(deps, headcount)) || isMailed;
}

async function hasWaiting({ db }: Pick<Deps, "db">, companyId: string): Promise<boolean> {
  const [row] = await db.all<{ waits: number }>(sql`SELECT ${hasWaitingPeople(sql`${companyId}`)} AS waits`);
  return row?.waits === 1;
}
