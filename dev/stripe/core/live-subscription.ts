// The states of a subscription, and the events about their changes.
import type { SubscriptionRecord } from "./records";
import { renderSubscription } from "./render/subscription";
import { reportUpdate, type World } from "./world";

/** Whether it still has periods to come. */
export const isLive = ({ status }: SubscriptionRecord): boolean => status !== "canceled";

/** Changes it, and emits `customer.subscription.updated` if the change is visible. */
export function reportSubscription(world: World, subscription: SubscriptionRecord, change: () => void): void {
  reportUpdate(world, {
    type: "customer.subscription.updated",
    render: () => renderSubscription(world, subscription),
    change,
  });
}
