import { requireSession } from "~/modules/session/guards.server";
import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { judgeCompany } from "~/modules/policy/guards.server";
import { planOfPrice } from "~/modules/policy/price-ids.server";
import {
  describeSubscription,
  type SubscriptionPage,
  type HeadcountUsage,
} from "./model/describe-subscription";

/** Returns a member's subscription from our database, so that the page works without Stripe. It runs no query of its own. */
export async function showSubscription(
  args: GuardArgs,
  { member: { company }, usage }: { member: Member; usage: HeadcountUsage },
): Promise<SubscriptionPage> {
  const { billing } = await requireSession(args);
  return describeSubscription({
    company,
    plan: planOfPrice(args.context.env, company.priceId),
    judged: judgeCompany(args.context, { company, billing }),
    usage,
    now: args.context.now,
  });
}
