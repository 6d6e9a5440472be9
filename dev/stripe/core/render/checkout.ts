import type Stripe from "stripe";
import type { CheckoutRecord } from "../state";
import { planSubscription } from "../subscriptions";
import type { Wire } from "../wire";
import type { World } from "../world";
import { totalOf } from "./invoice";
import { renderPrice } from "./price";

/** A checkout session as Stripe answers it. */
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

/** What is due today, in cents. */
export function amountOf(world: World, checkout: CheckoutRecord): number {
  const invoice = checkout.invoice ? world.state.invoices[checkout.invoice] : undefined;
  if (invoice) return totalOf(invoice);
  return planSubscription(world, checkout).firstLines.reduce((sum, { amount }) => sum + amount, 0);
}

/** What `expand[]=line_items` adds. */
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

const nobodyYet = {
  address: null,
  business_name: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: "none",
  tax_ids: null,
} satisfies Partial<Wire<Stripe.Checkout.Session.CustomerDetails>>;

const partsNeverUsed = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  consent: null,
  consent_collection: null,
  currency: "eur",
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  mode: "subscription",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: "always",
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ["card"],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "hosted_page",
  wallet_options: null,
} satisfies Partial<Wire<Stripe.Checkout.Session>>;
