// Creates a subscription's history at the local Stripe, with the app's own calls, for the contract's checks.
import Stripe from "stripe";
import { createStillClock } from "../stripe/core/clock";
import { createStripe } from "../stripe/create-stripe";

export const webhookSecret = "whsec_contract";
export const lifeStart = Date.UTC(2026, 2, 10, 9);
const april = Date.UTC(2026, 3, 1);

/** Creates a customer on Plus since March, with 35 people, on 11 April. */
export async function startLife() {
  const clock = createStillClock(lifeStart, () => lifeStart);
  const deliver = () => Promise.resolve(200);
  const local = createStripe({ clock, deliver, origin: "https://stripe.test", webhookSecret: webhookSecret });
  const sdk = new Stripe("sk_test_contract", {
    host: "stripe.test",
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      local.handle(new Request(input, init)),
    ),
  });
  const metadata = { company_id: "c1" };
  const { id: customer } = await sdk.customers.create({
    email: "ana@example.com",
    preferred_locales: ["es"],
    metadata,
  });
  const taxId = await sdk.customers.createTaxId(customer, { type: "es_cif", value: "B12345674" });
  const { id: checkout } = await sdk.checkout.sessions.create({
    mode: "subscription",
    customer,
    client_reference_id: "c1",
    metadata,
    locale: "es",
    currency: "eur",
    line_items: [{ price: "price_plus", quantity: 1 }, { price: "price_plus_extra" }],
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    billing_address_collection: "required",
    customer_update: { name: "auto", address: "auto" },
    allowed_payment_method_types: ["card"],
    subscription_data: { metadata, billing_cycle_anchor: april / 1000 },
    expires_at: lifeStart / 1000 + 1_800,
    success_url: "https://app.test/gracias",
    cancel_url: "https://app.test/precios",
  });
  local.payCheckout(checkout);
  const meterEvent = await reportPeak(sdk, customer);
  await local.advanceTo(april + 10 * 86_400_000);
  return { local, sdk, customer, checkout, taxId, meterEvent };
}

export type StripeLife = Awaited<ReturnType<typeof startLife>>;

/** Reports a month's maximum of 35 people. */
const reportPeak = (sdk: Stripe, customer: string) =>
  sdk.billing.meterEvents.create({
    event_name: "active_employees_peak",
    payload: { stripe_customer_id: customer, value: "35" },
  });
