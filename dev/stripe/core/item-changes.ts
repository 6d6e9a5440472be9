// Changes to the items of a subscription.
import { newId } from "./ids";
import type { ItemRecord, SubscriptionRecord } from "./records";
import { StripeError } from "./stripe-error";
import type { World } from "./world";

export interface ItemChange {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
}

/** Returns the items after the changes. @throws StripeError for an impossible change. */
export function itemsAfter(world: World, { items }: SubscriptionRecord, changes: ItemChange[]): ItemRecord[] {
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

/** Returns an item's quantity, as its price requires. @throws StripeError for a metered price with a quantity. */
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
