import type Stripe from "stripe";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { decideAgain } from "~/platform/decide-again";
import { planOfPrice } from "~/modules/policy/price-ids.server";
import { isSubscriptionLive } from "~/modules/policy/subscription-status";
import { followHeadcount } from "../follow-headcount.server";
import { requireStripe } from "../stripe.server";
import { applyStripeState, findCustomer, type KnownCustomer } from "./apply-stripe-state.server";
import { extraItem, fetchStripeState, planItem, type StripeState } from "./fetch-stripe-state.server";

interface SyncResult {
  code: "synced" | "unknown-customer";
}

/**
 * Stores the current state of a customer from Stripe. Repeated, parallel and reordered calls end with Stripe's latest state. Open
 * tabs get a live message.
 * @param found the company, if it was just read.
 * @throws StripeError if Stripe does not answer; Error if other writes keep interfering.
 */
export async function syncSubscription(
  deps: Deps,
  { customerId, found = null }: { customerId: string; found?: KnownCustomer | null },
): Promise<SyncResult> {
  const { env } = deps;
  const stripe = requireStripe(env);
  const result = await decideAgain<SyncResult>(async (attempt) => {
    const customer = (attempt === 1 && found) || (await findCustomer(deps, customerId));
    if (!customer) return { code: "unknown-customer" };
    const state = await fetchStripeState(stripe, { env, customerId });
    await closePagesOfPaidDebt(stripe, customer, state);
    const { isOvertaken, isChanged } = await applyStripeState(deps, customer, state);
    if (isOvertaken) return null;
    const companyId = customer.company.id;
    await alignExtraItem(stripe, { env, subscription: state.subscription });
    if (isChanged) publish(deps, { companyId, message: { kind: "company" } });
    followHeadcount(deps, companyId);
    deliverSoon(deps);
    return { code: "synced" };
  });
  if (!result) throw new Error(`billing: company of ${customerId} kept changing`);
  return result;
}

/**
 * Closes the open payment pages of a company that has just paid a debt of its ended subscription. They would charge the days that it
 * paid. A page that was paid meanwhile cannot be closed, which is logged.
 */
async function closePagesOfPaidDebt(
  stripe: Stripe,
  { company }: KnownCustomer,
  { columns }: StripeState,
): Promise<void> {
  const { subscriptionStatus, subscriptionCancelAt: paidUntil } = columns;
  const isPaidNow = paidUntil !== null && paidUntil !== company.subscriptionCancelAt;
  if (subscriptionStatus !== "canceled" || !isPaidNow || company.stripeCustomerId === null) return;
  try {
    const { data } = await stripe.checkout.sessions.list({
      customer: company.stripeCustomerId,
      status: "open",
    });
    await Promise.all(data.map(({ id }) => stripe.checkout.sessions.expire(id)));
  } catch (fault) {
    logFault("billing: payment pages not closed", fault, { company: company.id });
  }
}

/**
 * Adds the metered price for people above 30 to a Plus subscription, and removes it from other plans. A change at Stripe does not
 * touch this item. A fault is logged, and the next sync tries again.
 */
async function alignExtraItem(
  stripe: Stripe,
  { env, subscription }: { env: Env; subscription: Stripe.Subscription | null },
): Promise<void> {
  if (!subscription || !isSubscriptionLive(subscription.status) || !env.STRIPE_PRICE_PLUS_EXTRA) return;
  const plan = planItem(subscription, env);
  const extra = extraItem(subscription, env);
  const isPlus = planOfPrice(env, plan?.price.id ?? null) === "plus";
  if (!plan || isPlus === (extra !== null)) return;
  try {
    await stripe.subscriptions.update(
      subscription.id,
      { items: [extra ? { id: extra.id, deleted: true } : { price: env.STRIPE_PRICE_PLUS_EXTRA }] },
      // Parallel calls see the same items, so they send the same key.
      { idempotencyKey: `extra:${subscription.id}:${plan.id}:${plan.price.id}:${extra?.id ?? "none"}` },
    );
  } catch (fault) {
    logFault("billing: no item for people above 30", fault, { subscription: subscription.id });
  }
}
