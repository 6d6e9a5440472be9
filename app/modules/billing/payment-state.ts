import type Stripe from "stripe";

const dayMs = 86_400_000;

/** How long after its first failure a payment may be outstanding before the account is suspended. */
export const graceMs = 7 * dayMs;

export interface PaymentState {
  paymentStatus: "active" | "warning" | "suspended";
  /** When the account was suspended; null also where Stripe gave up a debt of which we know no beginning. */
  suspensionDate: number | null;
}

/** What an outstanding payment means at `now`. @param firstFailureDate of the oldest one; null when nothing is owed. */
export function paymentState(firstFailureDate: number | null, now: number): PaymentState {
  if (firstFailureDate === null) return { paymentStatus: "active", suspensionDate: null };
  const suspendsAt = firstFailureDate + graceMs;
  return now < suspendsAt
    ? { paymentStatus: "warning", suspensionDate: null }
    : { paymentStatus: "suspended", suspensionDate: suspendsAt };
}

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
