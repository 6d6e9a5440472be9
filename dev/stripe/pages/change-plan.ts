// The changes of a subscription's items when its plan changes.
import type { ItemChange } from "../core/item-changes";
import type { SubscriptionRecord } from "../core/records";
import type { World } from "../core/world";

/** Returns the changes: the plan's item gets the new price, and its metered item is added or removed. */
export function changesTo(world: World, { items }: SubscriptionRecord, priceId: string): ItemChange[] {
  const companion = world.price(priceId, "price").with;
  const isMetered = (id: string) => world.price(id).meterEvent !== undefined;
  const plan = items.find(({ price }) => !isMetered(price));
  const metered = items.filter(({ price }) => isMetered(price));
  return [
    { ...(plan && { id: plan.id }), price: priceId },
    ...metered.filter(({ price }) => price !== companion).map(({ id }) => ({ id, deleted: true })),
    ...(companion && !metered.some(({ price }) => price === companion) ? [{ price: companion }] : []),
  ];
}
