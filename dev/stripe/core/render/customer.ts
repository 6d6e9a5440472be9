import type Stripe from "stripe";
import type { CustomerRecord } from "../records";
import type { Wire } from "../wire";
import type { World } from "../world";

export function renderCustomer({ state }: World, customer: CustomerRecord): Wire<Stripe.Customer> {
  const invoices = Object.values(state.invoices).filter((invoice) => invoice.customer === customer.id);
  return {
    id: customer.id,
    object: "customer",
    address: customer.address,
    balance: customer.balance,
    created: customer.created,
    currency: invoices.length > 0 ? "eur" : null,
    default_source: null,
    delinquent: invoices.some(({ status, attempts }) => status === "open" && attempts > 0),
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      // Checkout assigns the card to the subscription.
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.invoices + 1,
    phone: customer.phone,
    preferred_locales: customer.preferredLocales,
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}
