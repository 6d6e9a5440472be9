import type Stripe from "stripe";

type EndedSubscription = Pick<Stripe.Subscription, "id" | "status" | "ended_at">;
type PaidInvoice = Pick<Stripe.Invoice, "status_transitions" | "parent"> & {
  lines: { data: Pick<Stripe.InvoiceLineItem, "period">[] };
};

/** The part of an invoice that names its subscription. */
export function subscriptionOf({ parent }: Pick<Stripe.Invoice, "parent">): string | null {
  const subscription = parent?.subscription_details?.subscription ?? null;
  return typeof subscription === "string" ? subscription : (subscription?.id ?? null);
}

/** Returns the first and the last instant, in UTC milliseconds, of what an invoice charges last. */
export function periodOf({ lines }: Pick<PaidInvoice, "lines">): { startsAt: number; endsAt: number } | null {
  const [last] = lines.data.map(({ period }) => period).sort((a, b) => b.end - a.end || a.start - b.start);
  return last ? { startsAt: 1000 * last.start, endsAt: 1000 * last.end } : null;
}

/**
 * Returns until when a company has paid although its subscription has ended, in UTC milliseconds: the last end of a period whose invoice
 * was paid after the end. Stripe never revives a canceled subscription. An invoice paid before the end gives nothing back, so a
 * cancellation ends access as before.
 */
export function paidUntil(
  subscriptions: readonly EndedSubscription[],
  paid: readonly PaidInvoice[],
): number | null {
  const endBySubscription = new Map(
    subscriptions.flatMap(({ id, status, ended_at: endedAt }) =>
      status === "canceled" && endedAt !== null ? [[id, endedAt] as const] : [],
    ),
  );
  const periodEnds = paid.flatMap((invoice) => {
    const endedAt = endBySubscription.get(subscriptionOf(invoice) ?? "") ?? Infinity;
    const isPaidAfter = (invoice.status_transitions.paid_at ?? 0) > endedAt;
    return isPaidAfter ? (periodOf(invoice)?.endsAt ?? []) : [];
  });
  return periodEnds.length > 0 ? Math.max(...periodEnds) : null;
}
