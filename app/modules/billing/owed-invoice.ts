import type Stripe from "stripe";

type Invoice = Pick<
  Stripe.Invoice,
  "status" | "status_details" | "attempted" | "attempt_count" | "collection_method" | "parent"
>;

/**
 * Whether an invoice is a debt that warns and suspends: its payment has failed, it is neither paid, void nor forgiven by
 * us, and it is of the subscription that counts. What an earlier subscription left unpaid is still open at Stripe, where it
 * can be collected, but it is no reason to stop a company that pays for a new one. An invoice of no subscription was made by
 * hand and is owed whatever runs.
 */
export function isOwed(invoice: Invoice, subscriptionId: string | null): boolean {
  const hasFailed =
    invoice.attempted &&
    invoice.attempt_count > 0 &&
    invoice.collection_method === "charge_automatically" &&
    (invoice.status === "open" || invoice.status === "uncollectible");
  const isForgiven =
    invoice.status === "uncollectible" && invoice.status_details?.uncollectible?.reason === "user_forgiven";
  const of = subscriptionOf(invoice);
  return hasFailed && !isForgiven && (of === null || of === subscriptionId);
}

function subscriptionOf({ parent }: Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription ?? null;
  return typeof subscription === "string" ? subscription : (subscription?.id ?? null);
}
