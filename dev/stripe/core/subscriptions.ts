// A subscription's beginning, its periods and its end.
import { newId } from "./ids";
import { createInvoice } from "./invoices";
import { licensedLines, meteredLines, remainderLines, trialLines } from "./lines";
import { reportSubscription } from "./live-subscription";
import { monthsAfter, nextDayOfMonth, periodAround, type Period } from "./periods";
import type { InvoiceRecord, ItemRecord, LineRecord, SubscriptionRecord } from "./records";
import { renderSubscription } from "./render/subscription";
import type { CheckoutRecord } from "./state";
import type { World } from "./world";

type Order = Pick<CheckoutRecord, "lines" | "subscriptionData">;

/** Returns the anchor, the first period and its lines, for a subscription that begins now. */
export function planSubscription(world: World, { lines, subscriptionData }: Order) {
  const { anchorDay, prorates, trialEnd } = subscriptionData;
  const created = world.at();
  const anchor =
    trialEnd ??
    subscriptionData.anchor ??
    (anchorDay === null ? created : nextDayOfMonth(anchorDay, created));
  const items = lines.map((line): ItemRecord => ({ ...line, id: newId("si", 14), created }));
  if (trialEnd !== undefined) {
    const period = { start: created, end: trialEnd };
    return { anchor, items, period, firstLines: trialLines(world, items, period) };
  }
  if (anchor <= created) {
    const period = periodAround(anchor, created);
    return { anchor, items, period, firstLines: licensedLines(world, items, period) };
  }
  const whole: Period = { start: monthsAfter(anchor, -1), end: anchor };
  const firstLines = prorates ? remainderLines(world, items, { whole, from: created, sign: 1 }) : [];
  return { anchor, items, period: { start: created, end: anchor }, firstLines };
}

/** Begins a subscription after its first payment. */
export function beginSubscription(world: World, order: Order, customer: string): SubscriptionRecord {
  const { anchor, items, period, firstLines } = planSubscription(world, order);
  const subscription: SubscriptionRecord = {
    id: newId("sub", 24),
    created: world.at(),
    customer,
    status: order.subscriptionData.trialEnd === undefined ? "active" : "trialing",
    items,
    anchor,
    trialEnd: order.subscriptionData.trialEnd,
    anchorDay: order.subscriptionData.anchorDay,
    periodStart: period.start,
    periodEnd: period.end,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancelReason: null,
    description: order.subscriptionData.description,
    metadata: order.subscriptionData.metadata,
    latestInvoice: null,
    pendingLines: [],
  };
  world.state.subscriptions[subscription.id] = subscription;
  world.emit("customer.subscription.created", renderSubscription(world, subscription));
  const { start: periodStart, end: periodEnd } = period;
  createInvoice(world, subscription, {
    reason: "subscription_create",
    lines: firstLines,
    periodStart,
    periodEnd,
    stays: "not-at-all",
  });
  return subscription;
}

/** Ends a period: makes its invoice, and begins the next period or ends the subscription. */
export function endPeriod(world: World, subscription: SubscriptionRecord): void {
  const ended: Period = { start: subscription.periodStart, end: subscription.periodEnd };
  if (subscription.cancelAtPeriodEnd) {
    const due = [...subscription.pendingLines, ...meteredLines(world, subscription, ended)];
    subscription.pendingLines = [];
    if (due.some(({ amount }) => amount !== 0)) createInvoice(world, subscription, cycle(ended, due));
    return endSubscription(world, subscription, "cancellation_requested");
  }
  const next = periodAround(subscription.anchor, ended.end);
  const lines = cycleLines(world, subscription, { ended, next });
  reportSubscription(world, subscription, () => {
    Object.assign(subscription, { periodStart: next.start, periodEnd: next.end, pendingLines: [] });
    if (subscription.status === "trialing") subscription.status = "active";
    const stays = subscription.status === "unpaid" ? "draft" : "for-an-hour";
    createInvoice(world, subscription, { ...cycle(ended, lines), stays });
  });
}

/** Returns the lines of the invoice at a period's end: pending ones, the next period's licences and the ended one's usage. */
export function cycleLines(
  world: World,
  subscription: SubscriptionRecord,
  { ended, next }: { ended: Period; next: Period },
): LineRecord[] {
  return [
    ...subscription.pendingLines,
    ...licensedLines(world, subscription.items, next),
    ...meteredLines(world, subscription, ended),
  ];
}

/** Ends it now. Unpaid invoices are no longer tried. */
export function endSubscription(
  world: World,
  subscription: SubscriptionRecord,
  reason: NonNullable<SubscriptionRecord["cancelReason"]>,
): void {
  const at = world.at();
  Object.assign(subscription, {
    status: "canceled",
    endedAt: at,
    canceledAt: subscription.canceledAt ?? at,
    cancelReason: reason,
  });
  for (const invoice of Object.values(world.state.invoices))
    if (invoice.subscription === subscription.id) invoice.nextAttemptAt = null;
  world.emit("customer.subscription.deleted", renderSubscription(world, subscription));
}

const cycle = ({ start, end }: Period, lines: InvoiceRecord["lines"]) => ({
  reason: "subscription_cycle" as const,
  lines,
  periodStart: start,
  periodEnd: end,
  stays: "for-an-hour" as const,
});
