// Changes to a running subscription: other items, and the wish to end it.
import { newId } from "./ids";
import { createInvoice } from "./invoices";
import { meteredLines, remainderLines } from "./lines";
import { isLive, tellSubscription } from "./live-subscription";
import { wouldPay } from "./payment";
import { periodAround } from "./periods";
import type { ItemRecord, LineRecord, SubscriptionRecord } from "./records";
import { StripeError } from "./stripe-error";
import type { World } from "./world";

export interface ItemChange {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
}

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

function itemsAfter(world: World, { items }: SubscriptionRecord, changes: ItemChange[]): ItemRecord[] {
  let after = items.map((item) => ({ ...item }));
  changes.forEach((change, index) => {
    const param = (name: string) => `items[${index}][${name}]`;
    if (change.id === undefined) {
      if (change.price === undefined) {
        throw new StripeError(`Missing required param: ${param("price")}.`, {
          code: "parameter_missing",
          param: param("price"),
        });
      }
      const quantity = quantityOf(world, change.price, change.quantity, param);
      after.push({ id: newId("si", 14), created: world.at(), price: change.price, quantity });
      return;
    }
    const item = after.find(({ id }) => id === change.id);
    if (!item) {
      const code = { code: "resource_missing", param: param("id") };
      throw new StripeError(`No such subscription item: '${change.id}'`, code);
    }
    if (change.deleted) return void (after = after.filter(({ id }) => id !== item.id));
    item.price = change.price ?? item.price;
    item.quantity = quantityOf(world, item.price, change.quantity ?? item.quantity ?? undefined, param);
  });
  const prices = after.map(({ price }) => price);
  if (new Set(prices).size < prices.length) {
    throw new StripeError("Subscription already has an item with this price.");
  }
  if (after.length === 0) throw new StripeError("A subscription must have at least one active plan.");
  return after;
}

/** The quantity of an item as its price takes it. @throws StripeError for a metered price with one. */
export function quantityOf(
  world: World,
  price: string,
  quantity: number | undefined,
  param: (name: string) => string,
): number | null {
  const { meterEvent } = world.price(price, param("price"));
  if (meterEvent === undefined) return quantity ?? 1;
  if (quantity === undefined) return null;
  const message = `Quantity should not be specified where usage_type is \`metered\`. Remove quantity from \`${param("")}\``;
  throw new StripeError(message.replace("[]", ""), { param: param("quantity") });
}

function differenceLines(
  world: World,
  subscription: SubscriptionRecord,
  after: readonly ItemRecord[],
): LineRecord[] {
  const { items, anchor, customer, periodStart, periodEnd } = subscription;
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
