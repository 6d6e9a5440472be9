import type Stripe from "stripe";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { planOfPrice } from "./price-ids.server";
import { extraItem, planItem } from "./read-truth.server";
import { isLive } from "./subscription-status";

/**
 * Adds to a subscription to Plus the metered price of the people above 30, and takes it off any other plan: the plan may
 * have been changed at Stripe, where nobody minds the second item. A fault is logged; the next sync tries again.
 */
export async function alignExtraItem(
  stripe: Stripe,
  { env, subscription }: { env: Env; subscription: Stripe.Subscription | null },
): Promise<void> {
  if (!subscription || !isLive(subscription.status) || !env.STRIPE_PRICE_PLUS_EXTRA) return;
  const plan = planItem(subscription, env);
  const extra = extraItem(subscription, env);
  const isPlus = planOfPrice(env, plan?.price.id ?? null) === "plus";
  if (!plan || isPlus === (extra !== null)) return;
  try {
    await stripe.subscriptions.update(
      subscription.id,
      { items: [extra ? { id: extra.id, deleted: true } : { price: env.STRIPE_PRICE_PLUS_EXTRA }] },
      // Two at once see the same items and so send the same key.
      { idempotencyKey: `extra:${subscription.id}:${plan.id}:${plan.price.id}:${extra?.id ?? "none"}` },
    );
  } catch (fault) {
    logFault("billing: item of the people above 30", fault, { subscription: subscription.id });
  }
}
