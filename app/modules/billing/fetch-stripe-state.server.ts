import type Stripe from "stripe";
import type { Subscription } from "~/modules/people/write-companies.server";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { isOwed } from "./owed-invoice";
import { planOfPrice } from "~/modules/policy/price-ids.server";
import { isLive, kindOf } from "~/modules/policy/subscription-status";

/** What Stripe says of a customer at this moment, as far as it concerns us. Instants in UTC milliseconds. */
export interface StripeState {
  subscription: Stripe.Subscription | null;
  /** The same as the company's columns say it. */
  columns: Subscription;
  /** The invoices that are owed. */
  failures: { invoiceId: string; firstFailureDate: number }[];
}

const pageSize = 100;
/** Which subscription counts when there are several; a status that this code does not know comes between. */
const order = ["active", "trialing", "past_due", "unpaid", "unknown", "paused", "canceled"];
const rank = (status: string) => order.indexOf(order.includes(status) ? status : "unknown");

/** @throws StripeError */
export async function fetchStripeState(
  stripe: Stripe,
  { env, customerId }: { env: Env; customerId: string },
): Promise<StripeState> {
  const [subscriptions, open, uncollectible] = await Promise.all([
    stripe.subscriptions.list({ customer: customerId, status: "all", limit: pageSize }),
    stripe.invoices.list({ customer: customerId, status: "open", limit: pageSize }),
    stripe.invoices.list({ customer: customerId, status: "uncollectible", limit: pageSize }),
  ]);
  const subscription = chooseSubscription(subscriptions.data);
  return {
    subscription,
    columns: describe(subscription, env),
    failures: [...open.data, ...uncollectible.data]
      .filter((invoice) => isOwed(invoice, subscription?.id ?? null))
      .map((invoice) => ({
        invoiceId: invoice.id,
        // An invoice is charged as soon as it is final; Stripe keeps no date of the attempt itself on it.
        firstFailureDate: 1000 * (invoice.status_transitions.finalized_at ?? invoice.created),
      })),
  };
}

function describe(subscription: Stripe.Subscription | null, env: Env): Subscription {
  const item = subscription && planItem(subscription, env);
  const cancelAt =
    subscription?.cancel_at ?? (subscription?.cancel_at_period_end && item?.current_period_end);
  return {
    subscriptionStatus: subscription?.status ?? null,
    priceId: item?.price.id ?? null,
    subscriptionPeriodStart: item ? 1000 * item.current_period_start : null,
    subscriptionPeriodEnd: item ? 1000 * item.current_period_end : null,
    subscriptionCancelAt: cancelAt && subscription?.status !== "canceled" ? 1000 * cancelAt : null,
  };
}

/** The item that is the plan itself, and not the people above it. */
export const planItem = ({ items }: Stripe.Subscription, env: Env): Stripe.SubscriptionItem | null =>
  items.data.find(({ price }) => planOfPrice(env, price.id) !== null) ??
  items.data.find(({ price }) => price.id !== env.STRIPE_PRICE_PLUS_EXTRA) ??
  null;

export const extraItem = ({ items }: Stripe.Subscription, env: Env): Stripe.SubscriptionItem | null =>
  items.data.find(({ price }) => price.id === env.STRIPE_PRICE_PLUS_EXTRA) ?? null;

function chooseSubscription(found: Stripe.Subscription[]): Stripe.Subscription | null {
  const counting = found.filter(({ status }) => kindOf(status) !== "none");
  const running = counting.filter(({ status }) => isLive(status));
  if (running.length > 1) {
    logFault("billing", new Error(`several subscriptions run: ${running.map(({ id }) => id).join(", ")}`));
  }
  const [first] = counting.sort(
    (a, b) => rank(a.status) - rank(b.status) || b.created - a.created || (a.id < b.id ? 1 : -1),
  );
  return first ?? null;
}
