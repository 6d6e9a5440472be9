// The objects that the API answers, with the fields that the app reads.
import type Stripe from "stripe";
import type {
  CheckoutRecord,
  CustomerRecord,
  EventRecord,
  InvoiceRecord,
  PortalRecord,
  SubscriptionRecord,
} from "./state";
import type { StripeWorld } from "./world";

/** Some fields of an object, each with the SDK's type. */
type DeepPartial<T> = T extends (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

/** The version of Stripe's API with these fields. */
export const apiVersion = "2026-10-28.endive";

export const renderCustomer = ({ id, created, email, name, metadata }: CustomerRecord) =>
  ({ id, object: "customer", created, email, name, metadata }) satisfies DeepPartial<Stripe.Customer>;

/** Its id is derived from its value. */
export const renderTaxId = ({ type, value }: CustomerRecord["taxIds"][number]) => ({
  id: `txi_${type}_${value}`,
  object: "tax_id",
  type,
  value,
});

export const renderCheckout = (
  { origin }: StripeWorld,
  { id, created, customer, expiresAt, metadata, status, subscription }: CheckoutRecord,
) =>
  ({
    id,
    object: "checkout.session",
    created,
    customer,
    expires_at: expiresAt,
    metadata,
    status,
    subscription,
    url: status === "open" ? `${origin}/c/pay/${id}` : null,
  }) satisfies DeepPartial<Stripe.Checkout.Session>;

export const renderPortal = ({ origin }: StripeWorld, { id, customer, returnUrl }: PortalRecord) =>
  ({
    id,
    object: "billing_portal.session",
    customer,
    return_url: returnUrl,
    url: `${origin}/p/session/${id}`,
  }) satisfies DeepPartial<Stripe.BillingPortal.Session>;

/** Renders a subscription; its period is on its items. */
export function renderSubscription(world: StripeWorld, subscription: SubscriptionRecord) {
  const { id, created, customer, status, periodStart, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  return {
    id,
    object: "subscription",
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    created,
    customer,
    ended_at: endedAt,
    items: {
      object: "list",
      data: subscription.items.map((item) => ({
        id: item.id,
        object: "subscription_item" as const,
        current_period_end: periodEnd,
        current_period_start: periodStart,
        price: { id: item.price, object: "price" as const, unit_amount: world.price(item.price).amount },
      })),
    },
    latest_invoice: subscription.latestInvoice,
    status,
  } satisfies DeepPartial<Stripe.Subscription>;
}

/** Renders an invoice; its subscription is under `parent`. */
export const renderInvoice = ({ origin }: StripeWorld, invoice: InvoiceRecord) =>
  ({
    id: invoice.id,
    object: "invoice",
    amount_due: invoice.amountDue,
    amount_remaining: invoice.status === "open" ? invoice.amountDue : 0,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    collection_method: "charge_automatically",
    created: invoice.created,
    customer: invoice.customer,
    hosted_invoice_url: invoice.status === "draft" ? null : `${origin}/invoices/${invoice.id}`,
    lines: {
      object: "list",
      data: invoice.lines.map(({ amount, description, start, end }) => ({
        object: "line_item" as const,
        amount,
        description,
        period: { start, end },
      })),
    },
    next_payment_attempt: invoice.nextAttemptAt,
    number: invoice.number,
    parent: {
      subscription_details: { subscription: invoice.subscription },
      type: "subscription_details",
    },
    status: invoice.status,
    status_transitions: { finalized_at: invoice.finalizedAt, paid_at: invoice.paidAt },
  }) satisfies DeepPartial<Stripe.Invoice>;

export const renderEvent = ({ id, created, type, object }: EventRecord) => ({
  id,
  object: "event",
  api_version: apiVersion,
  created,
  data: { object },
  livemode: false,
  type,
});
