import type { GuardArgs } from "~/modules/session/find-session.server";
import { requireSession } from "~/modules/session/guards.server";
import type { PlanRoom } from "~/modules/billing/plan-room";
import { isFor } from "~/modules/policy/may";
import { countedPlan } from "~/modules/policy/price-ids.server";
import { countComingPeople } from "~/modules/team/invitations/open-invitations.server";
import { inCell } from "~/platform/context.server";

/**
 * Returns how many more people the plan of the user's company allows, with one query. Null during a trial, and for members who do not see
 * the subscription, without a query.
 */
export async function findPlanRoom(args: GuardArgs): Promise<PlanRoom | null> {
  const { member, billing } = await requireSession(args);
  const plan = member && countedPlan(args.context.env, member.company);
  if (!plan || !isFor(member.profile, "see-billing")) return null;
  const { open, waiting } = await countComingPeople(inCell(args.context, member.cell), {
    companyId: member.company.id,
  });
  return { plan, active: billing.activeEmployees, invited: open, waiting };
}
