import { requireSession } from "~/modules/accounts/require-session.server";
import type { GuardArgs, Member } from "~/modules/accounts/find-session.server";
import { describeSubscription, type SubscriptionPage, type Usage } from "./describe-subscription";
import { judgeCompany } from "./find-entitlements.server";
import { planOfPrice } from "./price-ids.server";

/** A member's subscription as the database has it: a page that is there also when Stripe is not. No query of its own. */
export async function loadSubscription(
  args: GuardArgs,
  { member: { company }, usage }: { member: Member; usage: Usage },
): Promise<SubscriptionPage> {
  const { standing } = await requireSession(args);
  return describeSubscription({
    company,
    plan: planOfPrice(args.context.env, company.priceId),
    judged: judgeCompany(args.context, { company, standing }),
    usage,
    now: args.context.now,
  });
}
