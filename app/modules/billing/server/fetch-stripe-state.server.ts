import type Stripe from "stripe";
import type { Subscription } from "~/modules/people/write-companies.server";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { planOfPrice } from "~/modules/policy/price-ids.server";
import { isSubscriptionLive, subscriptionKindOf } from "~/modules/policy/subscription-status";
import { describeOwedInvoice, isOwed, type OwedInvoice } from "../model/owed-invoice";
import { paidUntil } from "../model/paid-until";

/** A customer's state at Stripe. Instants in UTC milliseconds. */
export interface StripeState {
  subscription: Stripe.Subscription | null;
  /** The same as columns of the company. */
  columns: Subscription;
  /** The unpaid invoices. */
  failures: { invoiceId: string; firstFailureDate: number }[];
  /** The same invoices for the screen, the oldest first. */
  owed: OwedInvoice[];
}

const pageSize = 100;
/** The order in which one of several subscriptions counts. An unknown status ranks in between. */
const statusOrder = ["active", "trialing", "past_due", "unpaid", "unknown", "paused", "canceled"];
const statusRank = (status: string) => statusOrder.indexOf(statusOrder.includes(status) ? status : "unknown");

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
  const invoices = [...open.data, ...uncollectible.data].filter((invoice) =>
    isOwed(invoice, subscription?.id ?? null),
  );
  const owed = invoices.map(describeOwedInvoice).sort((a, b) => a.issuedAt - b.issuedAt);
  return {
    subscription,
    columns: {
      ...describeStripeSubscription(subscription, env),
      ...(subscription?.status === "canceled" && {
        subscriptionCancelAt: await findPaidUntil(stripe, { customerId, subscriptions: subscriptions.data }),
      }),
    },
    // Stripe charges an invoice when it is final, and stores no date of the attempt.
    failures: invoices.map((invoice) => ({
      invoiceId: invoice.id,
      firstFailureDate: describeOwedInvoice(invoice).issuedAt,
    })),
    owed,
  };
}

/** Returns until when a customer whose subscriptions ended has paid; null if nothing was paid after the end. @throws StripeError */
export async function findPaidUntil(
  stripe: Stripe,
  { customerId, subscriptions }: { customerId: string; subscriptions: Stripe.Subscription[] },
): Promise<number | null> {
  if (!subscriptions.some(({ status }) => status === "canceled")) return null;
  const paid = await stripe.invoices.list({ customer: customerId, status: "paid", limit: pageSize });
  return paidUntil(subscriptions, paid.data);
}

function describeStripeSubscription(subscription: Stripe.Subscription | null, env: Env): Subscription {
  const item = subscription && planItem(subscription, env);
  const cancelAt =
    subscription?.cancel_at ?? (subscription?.cancel_at_period_end && item?.current_period_end);
  return {
    subscriptionStatus: subscription?.status ?? null,
    priceId: item?.price.id ?? null,
    subscriptionPeriodStart: item ? 1000 * item.current_period_start : null,
    subscriptionPeriodEnd: item ? 1000 * item.current_period_end : null,
    subscriptionCancelAt: cancelAt ? 1000 * cancelAt : null,
  };
}

/** Returns the item of the plan itself, not the one for additional people. */
export const planItem = ({ items }: Stripe.Subscription, env: Env): Stripe.SubscriptionItem | null =>
  items.data.find(({ price }) => planOfPrice(env, price.id) !== null) ??
  items.data.find(({ price }) => price.id !== env.STRIPE_PRICE_PLUS_EXTRA) ??
  null;

export const extraItem = ({ items }: Stripe.Subscription, env: Env): Stripe.SubscriptionItem | null =>
  items.data.find(({ price }) => price.id === env.STRIPE_PRICE_PLUS_EXTRA) ?? null;

function chooseSubscription(subscriptions: Stripe.Subscription[]): Stripe.Subscription | null {
  const countedSubscriptions = subscriptions.filter(({ status }) => subscriptionKindOf(status) !== "none");
  const running = countedSubscriptions.filter(({ status }) => isSubscriptionLive(status));
  if (running.length > 1) {
    logFault("billing", new Error(`several subscriptions run: ${running.map(({ id }) => id).join(", ")}`));
  }
  const [first] = countedSubscriptions.sort(
    (a, b) => statusRank(a.status) - statusRank(b.status) || b.created - a.created || (a.id < b.id ? 1 : -1),
  );
  return first ?? null;
}
