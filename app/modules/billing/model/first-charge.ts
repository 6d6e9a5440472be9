import type Stripe from "stripe";
import { hourMs } from "~/time/units";
import { freeUntilAt, nextBillingAt } from "./billing-month";

/** Stripe requires two days. Its clock and ours may differ. */
const shortestTrialMs = 49 * hourMs;

export type FirstCharge = Pick<
  Stripe.Checkout.SessionCreateParams.SubscriptionData,
  "trial_end" | "billing_cycle_anchor" | "proration_behavior"
>;

/**
 * Returns when Checkout first charges a subscription that starts now: immediately for the days until the 1st, or after the trial
 * on the next 1st. Checkout does not allow a trial with an anchor. But a trial that ends on a 1st anchors the months there. It
 * refuses a trial of less than two days. An anchor without proration is also free until then.
 * @param trialEndsAt until when nothing is charged: the trial's end, or the end of a period that was paid after a cancellation.
 */
export function firstCharge({ trialEndsAt, now }: { trialEndsAt: number; now: number }): FirstCharge {
  if (trialEndsAt <= now)
    return { billing_cycle_anchor: nextBillingAt(now) / 1000, proration_behavior: "create_prorations" };
  const chargedAt = freeUntilAt(trialEndsAt);
  return chargedAt - now >= shortestTrialMs
    ? { trial_end: chargedAt / 1000 }
    : { billing_cycle_anchor: chargedAt / 1000, proration_behavior: "none" };
}
