import type Stripe from "stripe";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import type { PlanId } from "~/modules/policy/plans";
import { priceIdOf } from "~/modules/policy/price-ids.server";
import { extraItem, planItem, fetchStripeState } from "./fetch-stripe-state.server";
import { askStripe, type StripeRefusal } from "../stripe.server";
import { isChangeable } from "~/modules/policy/subscription-status";
import { syncSubscription } from "./sync-subscription.server";

export type PlanChangeResult = StripeRefusal | { code: "changed" | "unknown-price" | "not-changeable" };

/** Changes the plan of a running subscription immediately. The invoice of the next 1st has the difference. It may be repeated. */
export function changePlan(
  deps: Deps,
  { member, plan }: { member: Member; plan: PlanId },
): Promise<PlanChangeResult> {
  const { env } = deps;
  const customerId = member.company.stripeCustomerId;
  return askStripe(env, "change of plan", async (stripe): Promise<PlanChangeResult> => {
    const price = priceIdOf(env, plan);
    if (!price || (plan === "plus" && !env.STRIPE_PRICE_PLUS_EXTRA)) return { code: "unknown-price" };
    if (customerId === null) return { code: "not-changeable" };
    const { subscription } = await fetchStripeState(stripe, { env, customerId });
    const item = subscription && planItem(subscription, env);
    if (!item || !isChangeable(subscription.status)) return { code: "not-changeable" };
    if (item.price.id !== price) {
      await stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price, quantity: 1 }, ...extraItemChange(subscription, env, plan)],
        proration_behavior: "create_prorations",
      });
    }
    await syncSubscription(deps, { customerId });
    return { code: "changed" };
  });
}

function extraItemChange(
  subscription: Stripe.Subscription,
  env: Env,
  plan: PlanId,
): Stripe.SubscriptionUpdateParams.Item[] {
  const extra = extraItem(subscription, env);
  if (plan === "plus") return extra ? [] : [{ price: env.STRIPE_PRICE_PLUS_EXTRA! }];
  return extra ? [{ id: extra.id, deleted: true }] : [];
}
