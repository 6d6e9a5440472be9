// /v1/subscriptions
import * as z from "zod";
import { cancelAtPeriodEnd, changeItems } from "../change-subscription";
import { endpoint } from "../endpoint";
import { createInvoice } from "../invoices";
import { meteredLines, remainderLines } from "../lines";
import { listOf } from "../list";
import { isLive, reportSubscription } from "../live-subscription";
import { mergeMetadata } from "../params";
import { periodAround } from "../periods";
import type { SubscriptionRecord } from "../records";
import { renderSubscription } from "../render/subscription";
import { noSuch } from "../stripe-error";
import { endSubscription } from "../subscriptions";
import type { World } from "../world";
import { requireCustomer } from "./customers";
import { cancelSchema, listSchema, updateSchema, type statuses } from "./subscription-schemas";

export const subscriptionEndpoints = [
  endpoint("GET /v1/subscriptions", listSchema, (world, params) => {
    if (params.customer !== undefined) requireCustomer(world, params.customer, "customer");
    const records = Object.values(world.state.subscriptions).filter(
      (subscription) =>
        (params.customer === undefined || subscription.customer === params.customer) &&
        (params.price === undefined || subscription.items.some(({ price }) => price === params.price)) &&
        hasStatus(subscription, params.status),
    );
    return listOf("/v1/subscriptions", {
      records,
      paging: params,
      render: (subscription) => renderSubscription(world, subscription),
    });
  }),

  endpoint("GET /v1/subscriptions/:id", z.strictObject({}), (world, _, id) =>
    renderSubscription(world, requireSubscription(world, id)),
  ),

  endpoint("POST /v1/subscriptions/:id", updateSchema, (world, params, id) => {
    const subscription = requireSubscription(world, id);
    const { items, metadata: given, description, cancel_at_period_end: cancels } = params;
    if (items) {
      changeItems(world, requireLive(subscription), {
        items,
        behavior: params.proration_behavior ?? "create_prorations",
        mustBePaid: params.payment_behavior === "error_if_incomplete",
      });
    }
    if (cancels !== undefined) cancelAtPeriodEnd(world, subscription, cancels);
    reportSubscription(world, subscription, () => {
      subscription.metadata = mergeMetadata(subscription.metadata, given);
      if (description !== undefined) subscription.description = description || null;
    });
    return renderSubscription(world, subscription);
  }),

  endpoint("DELETE /v1/subscriptions/:id", cancelSchema, (world, params, id) => {
    const subscription = requireLive(requireSubscription(world, id));
    const { items, anchor, periodStart, periodEnd } = subscription;
    const [from, whole] = [world.at(), periodAround(anchor, world.at())];
    if (params.prorate)
      subscription.pendingLines.push(...remainderLines(world, items, { whole, from, sign: -1 }));
    if (params.invoice_now) {
      const usage = meteredLines(world, subscription, { start: periodStart, end: periodEnd });
      const lines = [...subscription.pendingLines.splice(0), ...usage];
      const period = { periodStart, periodEnd };
      createInvoice(world, subscription, {
        reason: "subscription_update",
        lines,
        ...period,
        stays: "not-at-all",
      });
    }
    endSubscription(world, subscription, "cancellation_requested");
    return renderSubscription(world, subscription);
  }),
];

/** @throws StripeError when the id is unknown. */
export function requireSubscription({ state }: World, id: string, param?: string): SubscriptionRecord {
  const subscription = state.subscriptions[id];
  if (!subscription) throw noSuch("subscription", id, param);
  return subscription;
}

function requireLive(subscription: SubscriptionRecord): SubscriptionRecord {
  if (!isLive(subscription)) throw noSuch("subscription", subscription.id);
  return subscription;
}

/** Without a status: all except canceled ones. */
function hasStatus(subscription: SubscriptionRecord, status: (typeof statuses)[number] | undefined) {
  if (status === "all") return true;
  if (status === undefined) return isLive(subscription);
  return status === "ended" ? !isLive(subscription) : subscription.status === status;
}
