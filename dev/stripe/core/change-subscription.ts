// Changes to a running subscription: other items, and the wish to end it.
import { createInvoice } from "./invoices";
import { itemsAfter, type ItemChange } from "./item-changes";
import { meteredLines, remainderLines } from "./lines";
import { isLive, tellSubscription } from "./live-subscription";
import { wouldPay } from "./payment";
import { periodAround } from "./periods";
import type { ItemRecord, LineRecord, SubscriptionRecord } from "./records";
import { StripeError } from "./stripe-error";
import type { World } from "./world";

export type ProrationBehavior = "create_prorations" | "always_invoice" | "none";

interface Change {
  items: ItemChange[];
  behavior: ProrationBehavior;
  /** Leaves everything as it was when the card does not pay. */
  mustBePaid?: boolean;
}

/** Changes what is subscribed to; with `always_invoice` the difference is charged at once. */
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
  tellSubscription(world, subscription, () => {
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

/** Sets or takes back the end at the end of the period. */
export function cancelAtPeriodEnd(world: World, subscription: SubscriptionRecord, wish: boolean): void {
  if (!isLive(subscription)) {
    throw new StripeError("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (subscription.cancelAtPeriodEnd === wish) return;
  tellSubscription(world, subscription, () => {
    subscription.cancelAtPeriodEnd = wish;
    subscription.canceledAt = wish ? world.at() : null;
    subscription.cancelReason = wish ? "cancellation_requested" : null;
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
  const gone = items.filter(isIn(after));
  return [
    ...remainderLines(world, gone, { whole, from, sign: -1 }),
    ...meteredLines(world, { customer, items: gone }, { start: periodStart, end: periodEnd }),
    ...remainderLines(world, after.filter(isIn(items)), { whole, from, sign: 1 }),
  ];
}
