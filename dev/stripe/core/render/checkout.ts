import type Stripe from "stripe";
import type { CheckoutRecord } from "../state";
import { planSubscription } from "../subscriptions";
import type { Wire } from "../wire";
import type { World } from "../world";
import { nobodyYet, partsNeverUsed } from "./checkout-defaults";
import { totalOf } from "./invoice";
import { renderPrice } from "./price";

export function renderCheckout(world: World, checkout: CheckoutRecord): Wire<Stripe.Checkout.Session> {
  const { id, status } = checkout;
  const total = amountOf(world, checkout);
  const customer = checkout.customer ? world.state.customers[checkout.customer] : undefined;
  return {
    id,
    object: "checkout.session",
    ...partsNeverUsed,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: checkout.cancelUrl,
    client_reference_id: checkout.clientReferenceId,
    collected_information:
      status === "complete" ? { business_name: null, individual_name: null, shipping_details: null } : null,
    created: checkout.created,
    customer: checkout.customer,
    customer_creation: checkout.customer ? null : "always",
    customer_details:
      status === "complete" && customer
        ? {
            address: customer.address,
            business_name: null,
            email: customer.email,
            individual_name: null,
            name: customer.name,
            phone: customer.phone,
            tax_exempt: "none",
            tax_ids: customer.taxIds,
          }
        : checkout.customerEmail
          ? { ...nobodyYet, email: checkout.customerEmail }
          : null,
    customer_email: checkout.customerEmail,
    expires_at: checkout.expiresAt,
    invoice: checkout.invoice,
    locale: checkout.locale,
    metadata: checkout.metadata,
    payment_status: status !== "complete" ? "unpaid" : total === 0 ? "no_payment_required" : "paid",
    status,
    subscription: checkout.subscription,
    success_url: checkout.successUrl,
    tax_id_collection: { enabled: checkout.collectsTaxId, required: "never" },
    url: status === "open" ? `${world.origin}/c/pay/${id}` : null,
  };
}

/** Returns the amount due today, in cents. */
export function amountOf(world: World, checkout: CheckoutRecord): number {
  const invoice = checkout.invoice ? world.state.invoices[checkout.invoice] : undefined;
  if (invoice) return totalOf(invoice);
  return planSubscription(world, checkout).firstLines.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the lines for `expand[]=line_items`. */
export function renderCheckoutLines(world: World, { id, lines }: CheckoutRecord) {
  const data = lines.map((line): Wire<Stripe.LineItem> => {
    const price = world.price(line.price);
    const amount = (price.unitAmount ?? 0) * (line.quantity ?? 0);
    return {
      id: line.id,
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: "eur",
      description: price.name,
      metadata: {},
      price: renderPrice(price),
      quantity: line.quantity,
    };
  });
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}
