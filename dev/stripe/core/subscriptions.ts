// A subscription's beginning, its changes, its periods and its end.
import { monthOf } from "./clock";
import { createInvoice } from "./invoices";
import { planLines, sumAmounts, usageLines } from "./lines";
import { renderSubscription } from "./render";
import {
  newId,
  type CheckoutRecord,
  type ItemRecord,
  type LineRecord,
  type SubscriptionRecord,
} from "./state";
import { reportUpdate } from "./subscription-status";
import type { StripeWorld } from "./world";

type CheckoutOrder = Pick<CheckoutRecord, "prices" | "start" | "customer">;

/** Returns the first invoice's lines if the subscription begins now. */
export function firstLines(
  world: StripeWorld,
  { prices, start }: Pick<CheckoutOrder, "prices" | "start">,
): LineRecord[] {
  if (start.before === "nothing") return [];
  const items = prices.map((price) => ({ price }));
  const period = { start: world.at(), end: start.at };
  return planLines(world, items, { ...period, share: start.before === "trial" ? 0 : shareLeft(world) });
}

/** Begins a subscription after its first payment. */
export function beginSubscription(world: StripeWorld, order: CheckoutOrder): SubscriptionRecord {
  const created = world.at();
  const subscription: SubscriptionRecord = {
    id: newId("sub"),
    created,
    customer: order.customer,
    status: order.start.before === "trial" ? "trialing" : "active",
    items: order.prices.map((price) => ({ id: newId("si"), price })),
    periodStart: created,
    periodEnd: order.start.at,
    cancelAtPeriodEnd: false,
    endedAt: null,
    latestInvoice: null,
    pendingLines: [],
  };
  world.state.subscriptions[subscription.id] = subscription;
  world.emit("customer.subscription.created", renderSubscription(world, subscription));
  createInvoice(world, subscription, { lines: firstLines(world, order) });
  return subscription;
}

/** Replaces the items. The next invoice has the difference, and the usage of metered items that were removed. */
export function changeItems(world: StripeWorld, subscription: SubscriptionRecord, items: ItemRecord[]): void {
  const { customer, status, periodStart: start, periodEnd: end } = subscription;
  const without = (list: ItemRecord[], others: ItemRecord[]) =>
    list.filter(({ price }) => !others.some((other) => other.price === price));
  const removedItems = without(subscription.items, items);
  const rest = { start: world.at(), end };
  const share = shareLeft(world);
  if (status !== "trialing")
    subscription.pendingLines.push(
      ...planLines(world, removedItems, { ...rest, share: -share }),
      ...usageLines(world, { customer, items: removedItems }, { start, end }),
      ...planLines(world, without(items, subscription.items), { ...rest, share }),
    );
  subscription.items = items;
  reportUpdate(world, subscription);
}

/** Changes the plan as the portal does: it leaves metered items alone, and charges a difference immediately. */
export function changePlan(world: StripeWorld, subscription: SubscriptionRecord, price: string): void {
  const isPlan = (item: ItemRecord) => !world.price(item.price).meter;
  const items = subscription.items.map((item) => (isPlan(item) ? { ...item, price } : item));
  changeItems(world, subscription, items);
  if (sumAmounts(subscription.pendingLines) > 0)
    createInvoice(world, subscription, { lines: subscription.pendingLines.splice(0) });
}

export function cancelAtPeriodEnd(
  world: StripeWorld,
  subscription: SubscriptionRecord,
  cancels: boolean,
): void {
  subscription.cancelAtPeriodEnd = cancels;
  reportUpdate(world, subscription);
}

/** Ends a period: makes its invoice, and begins the next month or ends the subscription. */
export function endPeriod(world: StripeWorld, subscription: SubscriptionRecord): void {
  const endedPeriod = { start: subscription.periodStart, end: subscription.periodEnd };
  const isTrial = subscription.status === "trialing";
  const pending = subscription.pendingLines.splice(0);
  if (subscription.cancelAtPeriodEnd) {
    const lines = [...pending, ...(isTrial ? [] : usageLines(world, subscription, endedPeriod))];
    if (sumAmounts(lines) > 0) createInvoice(world, subscription, { lines });
    return endSubscription(world, subscription);
  }
  const next = monthOf(endedPeriod.end);
  Object.assign(subscription, { periodStart: next.start, periodEnd: next.end });
  if (isTrial) subscription.status = "active";
  createInvoice(world, subscription, {
    lines: [...pending, ...planLines(world, subscription.items, { ...next, share: 1 })],
    // Usage in a trial is free.
    usageOf: isTrial ? null : endedPeriod,
  });
  reportUpdate(world, subscription);
}

/** Ends it now. Unpaid invoices are no longer tried. */
export function endSubscription(world: StripeWorld, subscription: SubscriptionRecord): void {
  Object.assign(subscription, { status: "canceled", endedAt: world.at() });
  for (const invoice of Object.values(world.state.invoices))
    if (invoice.subscription === subscription.id) invoice.nextAttemptAt = null;
  world.emit("customer.subscription.deleted", renderSubscription(world, subscription));
}

/** The share of the current month that is left. */
function shareLeft(world: StripeWorld): number {
  const { start, end } = monthOf(world.at());
  return (end - world.at()) / (end - start);
}
