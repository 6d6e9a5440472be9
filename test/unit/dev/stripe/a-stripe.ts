// Gives a local Stripe to test, which the SDK reaches as in the app.
import Stripe from "stripe";
import { createStillClock } from "../../../../dev/stripe/core/clock";
import type { DeliverWebhook } from "../../../../dev/stripe/core/webhooks";
import { createStripe } from "../../../../dev/stripe/create-stripe";

export const secret = "whsec_unit";
/** 10 March 2026, 9:00 UTC. */
export const start = Date.UTC(2026, 2, 10, 9);
export const april = Date.UTC(2026, 3, 1);
export const may = Date.UTC(2026, 4, 1);
export const seconds = (ms: number) => ms / 1000;

interface Options {
  deliver?: DeliverWebhook;
  /** The current time of the app; by default billing time. */
  appNow?: () => number;
}

/** It is 10 March, and nothing has happened. */
export function aStripe({ deliver = () => Promise.resolve(200), appNow }: Options = {}) {
  const clock = createStillClock(start, appNow ?? (() => clock.now()));
  const local = createStripe({ clock, deliver, origin: "https://stripe.test", webhookSecret: secret });
  const sdk = new Stripe("sk_test_unit", {
    host: "stripe.test",
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      local.handle(new Request(input, init)),
    ),
  });
  return { ...local, state: local.world.state, sdk };
}

export type AStripe = ReturnType<typeof aStripe>;

export const ana = { email: "ana@example.com", preferred_locales: ["es"], metadata: { company_id: "c1" } };

const items = {
  pro: [{ price: "price_pro", quantity: 1 }],
  pyme: [{ price: "price_pyme", quantity: 1 }],
  plus: [{ price: "price_plus", quantity: 1 }, { price: "price_plus_extra" }],
};

/** Returns an order as the app sends it, up to 1 April. */
export const orderOf = (
  customer: string,
  ...[plan, timing = { billing_cycle_anchor: seconds(april) }]: Order
): Stripe.Checkout.SessionCreateParams => ({
  mode: "subscription",
  customer,
  client_reference_id: "c1",
  metadata: { company_id: "c1" },
  locale: "es",
  currency: "eur",
  line_items: items[plan],
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  billing_address_collection: "required",
  customer_update: { name: "auto", address: "auto" },
  allowed_payment_method_types: ["card"],
  subscription_data: { metadata: { company_id: "c1" }, ...timing },
  expires_at: seconds(start) + 1_800,
  success_url: "https://app.test/?s={CHECKOUT_SESSION_ID}",
  cancel_url: "https://app.test/",
});

type Order = [plan: keyof typeof items, timing?: Stripe.Checkout.SessionCreateParams.SubscriptionData];

/** Orders a plan without paying it. */
export async function anOrder({ sdk }: AStripe, ...order: Order) {
  const { id: customer } = await sdk.customers.create(ana);
  const { id } = await sdk.checkout.sessions.create(orderOf(customer, ...order));
  return { id, customer };
}

/** Makes a paid plan. */
export async function aSubscription(stripe: AStripe, ...order: Order) {
  const { id: checkout, customer } = await anOrder(stripe, ...order);
  stripe.payCheckout(checkout);
  return { id: stripe.state.checkouts[checkout]!.subscription!, customer };
}

/** Reports a number of people. */
export const report = ({ sdk }: AStripe, customer: string, value: number, at?: number) =>
  sdk.billing.meterEvents.create({
    event_name: "active_employees_peak",
    payload: { stripe_customer_id: customer, value: String(value) },
    ...(at !== undefined && { timestamp: seconds(at) }),
  });

/** Returns the invoices, oldest first, as "status cents". */
export const invoicesOf = ({ state }: AStripe): string[] =>
  Object.values(state.invoices).map(({ status, amountDue }) => `${status} ${amountDue}`);

/** Returns the types of the events, oldest first. */
export const eventsOf = ({ state }: AStripe) => state.events.map(({ type }) => type);
