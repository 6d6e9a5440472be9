// /v1/subscriptions
import * as z from "zod";
import { renderSubscription } from "../core/render";
import { newId, type ItemRecord } from "../core/state";
import { requireRecord, StripeError } from "../core/stripe-error";
import { isLive } from "../core/subscription-status";
import { changeItems, endSubscription } from "../core/subscriptions";
import type { StripeWorld } from "../core/world";
import { endpoint, integerSchema, listSchemaOf } from "./endpoint";
import { listOf } from "./list-of";

const listSchema = z.strictObject({
  customer: z.string(),
  /** Without it, canceled subscriptions are left out. */
  status: z.literal("all").optional(),
  limit: integerSchema.optional(),
});
const itemChangesSchema = listSchemaOf(
  z.strictObject({
    id: z.string().optional(),
    price: z.string().optional(),
    quantity: z.literal("1").optional(),
    deleted: z.literal("true").optional(),
  }),
);
const updateSchema = z.strictObject({
  items: itemChangesSchema,
  proration_behavior: z.literal("create_prorations").optional(),
});

export const subscriptionEndpoints = [
  endpoint("GET /v1/subscriptions", listSchema, (world, { customer, status, limit }) => {
    requireRecord(world.state.customers, customer, "customer");
    const own = Object.values(world.state.subscriptions).filter((one) => one.customer === customer);
    return listOf(status === "all" ? own : own.filter(isLive), { limit }, (subscription) =>
      renderSubscription(world, subscription),
    );
  }),

  endpoint("POST /v1/subscriptions/:id", updateSchema, (world, { items }, id: string) => {
    const subscription = requireLive(world, id);
    changeItems(world, subscription, itemsAfter(world, subscription.items, items));
    return renderSubscription(world, subscription);
  }),

  endpoint("DELETE /v1/subscriptions/:id", z.strictObject({}), (world, _, id: string) => {
    const subscription = requireLive(world, id);
    endSubscription(world, subscription);
    return renderSubscription(world, subscription);
  }),
];

function requireLive({ state }: StripeWorld, id: string) {
  const live = Object.values(state.subscriptions).filter(isLive);
  return requireRecord(Object.fromEntries(live.map((one) => [one.id, one])), id);
}

/** Returns the items after the changes. @throws StripeError for an unknown item, and for a price that is there twice. */
function itemsAfter(
  world: StripeWorld,
  items: readonly ItemRecord[],
  changes: z.output<typeof itemChangesSchema>,
): ItemRecord[] {
  const after = new Map(items.map((item) => [item.id, item]));
  changes.forEach(({ id = newId("si"), price, deleted }, index) => {
    const param = `items[${index}]`;
    if (deleted) requireRecord(Object.fromEntries(after), id, `${param}[id]`);
    if (deleted) after.delete(id);
    else after.set(id, { id, price: world.price(price ?? "", `${param}[price]`).id });
  });
  const changedItems = [...after.values()];
  if (new Set(changedItems.map(({ price }) => price)).size < changedItems.length)
    throw new StripeError("Subscription already has an item with this price.");
  return changedItems;
}
