import type Stripe from "stripe";
import { periodOf, subscriptionOf } from "./paid-until";

type InvoiceState = Pick<
  Stripe.Invoice,
  "status" | "status_details" | "attempted" | "attempt_count" | "collection_method" | "parent"
>;

/**
 * Returns whether an invoice is a debt that warns and suspends. Its payment failed, it is not paid, void or forgiven, and it
 * belongs to the current subscription. An invoice of an earlier subscription can still be collected at Stripe. It must not stop a
 * company that pays for a new one. An invoice without a subscription was made by hand, and always counts.
 */
export function isOwed(invoice: InvoiceState, subscriptionId: string | null): boolean {
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

/** An unpaid invoice on the screen. Instants in UTC milliseconds, the amount in cents. */
export interface OwedInvoice {
  id: string;
  number: string | null;
  amount: number;
  issuedAt: number;
  /** The period that it charges; null for an invoice without lines. */
  period: { startsAt: number; endsAt: number } | null;
  /** Stripe's page that takes the payment. */
  page: string | null;
}

export const describeOwedInvoice = (invoice: Stripe.Invoice): OwedInvoice => ({
  id: invoice.id,
  number: invoice.number,
  amount: invoice.amount_remaining,
  issuedAt: 1000 * (invoice.status_transitions.finalized_at ?? invoice.created),
  period: periodOf(invoice),
  page: invoice.hosted_invoice_url ?? null,
});
