import type Stripe from "stripe";
import { freeUntil, nextBillingAt } from "./billing-month";

const hourMs = 3_600_000;
/** Stripe wants two days at least; its clock and ours may differ. */
const shortestTrialMs = 49 * hourMs;

export type FirstCharge = Pick<
  Stripe.Checkout.SessionCreateParams.SubscriptionData,
  "trial_end" | "billing_cycle_anchor" | "proration_behavior"
>;

/**
 * When a subscription that is begun now is first charged, as Checkout is told it: at once for the days until the 1st, or
 * during the trial on the first 1st after it. Checkout takes no trial beside an anchor, but a trial that ends on a 1st makes
 * months begin there; one of less than two days it refuses, and an anchor without proration is free until then as well.
 */
export function firstCharge({ trialEndsAt, now }: { trialEndsAt: number; now: number }): FirstCharge {
  if (trialEndsAt <= now)
    return { billing_cycle_anchor: nextBillingAt(now) / 1000, proration_behavior: "create_prorations" };
  const chargedAt = freeUntil(trialEndsAt);
  return chargedAt - now >= shortestTrialMs
    ? { trial_end: chargedAt / 1000 }
    : { billing_cycle_anchor: chargedAt / 1000, proration_behavior: "none" };
}
