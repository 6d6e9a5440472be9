import { stripeEvents } from "#cell";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import type { GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { logFault, logNotice } from "~/platform/log.server";
import { batch } from "~/platform/statement.server";
import { findCustomer } from "./server/apply-stripe-state.server";
import { openStripe } from "./stripe.server";
import { syncSubscription } from "./server/sync-subscription.server";

/** The maximum age of a signature, in seconds. */
const toleranceSeconds = 300;

/** The events that the endpoint must be subscribed to. Other events are ignored. */
export const enabledEvents: readonly string[] = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.marked_uncollectible",
  "invoice.voided",
];

export type WebhookResult = "done" | "repeated" | "ignored" | "bad-signature" | "not-configured";

/**
 * Handles a webhook of Stripe. It uses only the customer's id and fetches the current state. The event is marked as processed
 * after that, so that Stripe delivers it again after a crash.
 * @param body the received bytes, which the signature covers.
 * @throws any fault, and the answer must make Stripe try again.
 */
export async function receiveEvent(
  deps: GlobalDeps,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Promise<{ code: WebhookResult }> {
  const event = await verifyWebhook(deps, { body, signature });
  if (typeof event === "string") return { code: event };
  const customerId = enabledEvents.includes(event.type) ? customerOf(event.data.object) : null;
  if (customerId === null) return { code: "ignored" };

  const customerInCell = await findInCells(deps, (there) => findCustomer(there, customerId));
  if (!customerInCell) {
    logNotice("webhook for an unknown customer", { event: event.id, type: event.type });
    return { code: "ignored" };
  }
  const { db, now } = customerInCell.there;
  const {
    known: [known],
  } = await batch(db, {
    received: db
      .insert(stripeEvents)
      .values({ id: event.id, type: event.type, receivedAt: now })
      .onConflictDoNothing(),
    known: db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id)),
  });
  if (known?.processedAt) return { code: "repeated" };
  const { code } = await syncSubscription(customerInCell.there, { customerId, found: customerInCell.found });
  await db.update(stripeEvents).set({ processedAt: now }).where(eq(stripeEvents.id, event.id));
  return { code: code === "synced" ? "done" : "ignored" };
}

async function verifyWebhook(
  { env, now }: GlobalDeps,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Promise<Stripe.Event | "bad-signature" | "not-configured"> {
  const stripe = openStripe(env);
  if (!stripe || !env.STRIPE_WEBHOOK_SECRET) {
    logFault("webhook", new Error("Stripe is not configured"));
    return "not-configured";
  }
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature ?? "",
      env.STRIPE_WEBHOOK_SECRET,
      toleranceSeconds,
      undefined,
      now,
    );
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeSignatureVerificationError)) throw fault;
    logNotice("webhook with a bad signature");
    return "bad-signature";
  }
}

function customerOf(object: object): string | null {
  const { customer } = object as { customer?: unknown };
  if (typeof customer === "string") return customer;
  const { id } = (customer ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : null;
}
