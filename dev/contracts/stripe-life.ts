// Creates a subscription's history at the local Stripe through the SDK, for the contract's checks.
import Stripe from "stripe";
import { createStillClock } from "../stripe/core/clock";
import { createStripe, type LocalStripe } from "../stripe/core/create-stripe";

export const SECRET = "whsec_contract";
export const START = Date.UTC(2026, 2, 10, 9);
const APRIL = Date.UTC(2026, 3, 1, 2);

export interface Life {
  local: LocalStripe;
  sdk: Stripe;
  customer: string;
  checkout: string;
  subscription: string;
}

/** Creates a customer on Plus since March, with 35 people, in April. */
export async function aLife(): Promise<Life> {
  const clock = createStillClock(START, () => START);
  const deliver = () => Promise.resolve(200);
  const local = createStripe({ clock, deliver, origin: "https://stripe.test", webhookSecret: SECRET });
  const sdk = sdkFor(local);
  const { id: customer } = await sdk.customers.create({
    email: "ana@example.com",
    name: "Ana",
    address: { city: "Madrid", country: "ES" },
  });
  const { id: checkout } = await sdk.checkout.sessions.create({
    mode: "subscription",
    customer,
    customer_update: { name: "auto" },
    tax_id_collection: { enabled: true },
    success_url: "https://app.test/gracias",
    cancel_url: "https://app.test/precios",
    line_items: [{ price: "price_plus", quantity: 1 }, { price: "price_plus_extra" }],
  });
  local.control.payCheckout(checkout, { name: "Panadería", taxId: "B12345678" });
  const subscription = local.control.state().checkouts[checkout]!.subscription!;
  await report(sdk, customer);
  await local.control.advanceTo(APRIL + 10 * 86_400_000);
  return { local, sdk, customer, checkout, subscription };
}

const sdkFor = (local: LocalStripe) =>
  new Stripe("sk_test_contract", {
    host: "stripe.test",
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      local.handle(new Request(input, init)),
    ),
  });

/** Reports a month's maximum of 35 people. */
export const report = (sdk: Stripe, customer: string) =>
  sdk.billing.meterEvents.create({
    event_name: "active_employees_peak",
    payload: { stripe_customer_id: customer, value: "35" },
  });
