import type Stripe from "stripe";
import type { CustomerRecord, InvoiceRecord } from "../records";
import type { Wire } from "../wire";
import type { World } from "../world";
import { partsNeverUsed } from "./invoice-defaults";
import { renderLine } from "./line";

/** Renders an invoice; its subscription is under `parent`. */
export function renderInvoice(world: World, invoice: InvoiceRecord): Wire<Stripe.Invoice> {
  const customer = world.state.customers[invoice.customer]!;
  const { id, status, attempts } = invoice;
  const total = totalOf(invoice);
  const due = amountDue(invoice);
  const page = status === "draft" ? null : `${world.origin}/invoices/${id}`;
  return {
    id,
    object: "invoice",
    ...partsNeverUsed,
    ...partsOfCustomer(customer),
    amount_due: due,
    amount_paid: status === "paid" ? due : 0,
    amount_remaining: status === "paid" ? 0 : due,
    attempt_count: attempts,
    attempted: attempts > 0,
    auto_advance: status === "draft" ? invoice.finalizesAt !== null : invoice.nextAttemptAt !== null,
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.reason,
    created: invoice.created,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.endingBalance,
    hosted_invoice_url: page,
    invoice_pdf: page && `${page}/pdf`,
    lines: {
      object: "list",
      data: invoice.lines.map((line) => renderLine(world, invoice, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    next_payment_attempt: invoice.nextAttemptAt,
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: world.state.subscriptions[invoice.subscription]?.metadata ?? {},
        subscription: invoice.subscription,
      },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    starting_balance: invoice.startingBalance,
    status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: invoice.created,
  };
}

export const totalOf = ({ lines }: InvoiceRecord): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the amount to pay after the customer's credit. */
export const amountDue = (invoice: InvoiceRecord): number =>
  Math.max(0, totalOf(invoice) + Math.min(0, invoice.startingBalance));

function partsOfCustomer(customer: CustomerRecord) {
  return {
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: customer.taxIds,
  } satisfies Partial<Wire<Stripe.Invoice>>;
}
