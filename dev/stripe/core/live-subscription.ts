// The states of a subscription, and how a change of it is told.
import type { SubscriptionRecord } from "./records";
import { renderSubscription } from "./render/subscription";
import { tellUpdate, type World } from "./world";

/** Whether it still has periods to come. */
export const isLive = ({ status }: SubscriptionRecord): boolean => status !== "canceled";

/** Changes it and emits `customer.subscription.updated` when that can be seen. */
export function tellSubscription(world: World, subscription: SubscriptionRecord, change: () => void): void {
  tellUpdate(world, {
    type: "customer.subscription.updated",
    render: () => renderSubscription(world, subscription),
    change,
  });
}
