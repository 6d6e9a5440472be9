// Changes to a running subscription: its items, and its end.
import { createInvoice } from "./invoices";
import { itemsAfter, type ItemChange } from "./item-changes";
import { meteredLines, remainderLines } from "./lines";
import { isLive, reportSubscription } from "./live-subscription";
import { wouldPay } from "./payment";
import { periodAround } from "./periods";
import type { ItemRecord, LineRecord, SubscriptionRecord } from "./records";
import { StripeError } from "./stripe-error";
import type { World } from "./world";

export type ProrationBehavior = "create_prorations" | "always_invoice" | "none";

interface Change {
  items: ItemChange[];
  behavior: ProrationBehavior;
  /** Changes nothing if the card does not pay. */
  mustBePaid?: boolean;
}

/** Changes the items. With `always_invoice` the difference is charged immediately. */
export function changeItems(
  world: World,
  subscription: SubscriptionRecord,
  { items, behavior, mustBePaid }: Change,
): void {
  const after = itemsAfter(world, subscription, items);
  const lines = behavior === "none" ? [] : differenceLines(world, subscription, after);
  const invoices = behavior === "always_invoice" && lines.length > 0;
  const isToPay = lines.reduce((sum, { amount }) => sum + amount, 0) > 0;
  if (mustBePaid && invoices && isToPay && !wouldPay(world.state.customers[subscription.customer]!)) {
    throw new StripeError("Your card was declined.", {
      type: "card_error",
      code: "card_declined",
      status: 402,
    });
  }
  reportSubscription(world, subscription, () => {
    subscription.items = after;
    subscription.pendingLines.push(...lines);
  });
  if (!invoices) return;
  const due = subscription.pendingLines.splice(0);
  const { periodStart, periodEnd } = subscription;
  createInvoice(world, subscription, {
    reason: "subscription_update",
    lines: due,
    periodStart,
    periodEnd,
    stays: "not-at-all",
  });
}

/** Sets or cancels the end at the period's end. */
export function cancelAtPeriodEnd(world: World, subscription: SubscriptionRecord, cancels: boolean): void {
  if (!isLive(subscription)) {
    throw new StripeError("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (subscription.cancelAtPeriodEnd === cancels) return;
  reportSubscription(world, subscription, () => {
    subscription.cancelAtPeriodEnd = cancels;
    subscription.canceledAt = cancels ? world.at() : null;
    subscription.cancelReason = cancels ? "cancellation_requested" : null;
  });
}

function differenceLines(
  world: World,
  subscription: SubscriptionRecord,
  after: readonly ItemRecord[],
): LineRecord[] {
  const { items, anchor, customer, periodStart, periodEnd, status } = subscription;
  if (status === "trialing") return [];
  const isIn = (list: readonly ItemRecord[]) => (item: ItemRecord) =>
    !list.some(
      ({ id, price, quantity }) => id === item.id && price === item.price && quantity === item.quantity,
    );
  const [from, whole] = [world.at(), { ...periodAround(anchor, world.at()) }];
  const removed = items.filter(isIn(after));
  return [
    ...remainderLines(world, removed, { whole, from, sign: -1 }),
    ...meteredLines(world, { customer, items: removed }, { start: periodStart, end: periodEnd }),
    ...remainderLines(world, after.filter(isIn(items)), { whole, from, sign: 1 }),
  ];
}
