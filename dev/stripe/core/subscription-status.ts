import { renderSubscription } from "./render";
import type { SubscriptionRecord } from "./state";
import type { StripeWorld } from "./world";

/** Whether it still has periods to come. */
export const isLive = ({ status }: SubscriptionRecord): boolean => status !== "canceled";

export function setStatus(
  world: StripeWorld,
  subscription: SubscriptionRecord,
  status: SubscriptionRecord["status"],
): void {
  subscription.status = status;
  reportUpdate(world, subscription);
}

/** Emits the event about a change. */
export const reportUpdate = (world: StripeWorld, subscription: SubscriptionRecord): void =>
  world.emit("customer.subscription.updated", renderSubscription(world, subscription));
