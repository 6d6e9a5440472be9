import type Stripe from "stripe";
import type { CustomerRecord, TaxId } from "../records";
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

/** The local Stripe derives the id of a tax ID from its value. */
export const taxIdOf = ({ type, value }: TaxId): string => `txi_${type}_${value}`;

export const renderTaxId = (customer: Pick<CustomerRecord, "id">, taxId: TaxId) => ({
  id: taxIdOf(taxId),
  object: "tax_id",
  customer: customer.id,
  livemode: false,
  type: taxId.type,
  value: taxId.value,
  verification: null,
});
