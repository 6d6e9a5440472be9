import { companies, paymentFailures, stripeEvents } from "#cell";
import { eq } from "drizzle-orm";
import { enabledEvents } from "~/modules/billing/receive-event.server";
import { dayMs } from "~/time/units";
import type { EventRecord } from "../../../dev/stripe/core/state";
import type { SignedInMember } from "./people";
import { deps } from "./deps";
import { aCustomer, companyRow } from "./billing";
import { stripe } from "./stripe";

/** A customer's history at Stripe, none of it reported to us yet. */
export interface Life {
  owner: SignedInMember;
  customerId: string;
  events: EventRecord[];
  /** The time after all of it happened. */
  now: number;
  /** Resets our database to its earlier state. */
  reset: () => Promise<void>;
}

/**
 * Runs a customer's history at Stripe. The customer buys Pyme, changes to Plus, fails a payment, pays it, cancels, resumes, and fails
 * again. Ten events report it. Only Stripe knows the eleventh state.
 */
export async function aLife(): Promise<Life> {
  const { owner, checkout, customerId } = await aCustomer();
  const { control } = stripe;
  control.payCheckout(checkout);
  const subscriptionId = stripe.state.checkouts[checkout]!.subscription!;
  const renewal = () => 1000 * stripe.state.subscriptions[subscriptionId]!.periodEnd + dayMs / 2;
  control.changePlan(subscriptionId, "price_plus");
  control.setCard(customerId, "failing");
  await stripe.moveTo(renewal());
  control.setCard(customerId, "working");
  control.payInvoice(stripe.state.subscriptions[subscriptionId]!.latestInvoice!);
  control.cancelAtPeriodEnd(subscriptionId, true);
  control.cancelAtPeriodEnd(subscriptionId, false);
  control.setCard(customerId, "failing");
  const now = renewal();
  await stripe.moveTo(now);
  const events = stripe
    .takeEvents()
    .filter(({ type }) => enabledEvents.includes(type))
    .slice(-10);
  const before = await companyRow(owner);
  return { owner, customerId, events, now, reset: () => reset(before) };
}

async function reset({ id, ...before }: Awaited<ReturnType<typeof companyRow>>) {
  const { db } = deps();
  await db.batch([
    db.update(companies).set(before).where(eq(companies.id, id)),
    db.delete(paymentFailures).where(eq(paymentFailures.companyId, id)),
    db.delete(stripeEvents),
  ]);
}

/** Returns the events in another order, each one to three times. */
export function reordered<T>(events: readonly T[], random: () => number): T[] {
  return events
    .flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => event))
    .map((event) => ({ event, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}
