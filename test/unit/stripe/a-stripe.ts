// Gives a local Stripe to test, which the SDK reaches as in the app.
import Stripe from "stripe";
import { createStillClock } from "../../../dev/stripe/core/clock";
import { createStripe } from "../../../dev/stripe/core/create-stripe";
import type { Deliver } from "../../../dev/stripe/core/webhooks";
import { standardRules, type Rules } from "../../../dev/stripe/core/world";

export const secret = "whsec_unit";
/** 10 March 2026, 9:00 UTC. */
export const start = Date.UTC(2026, 2, 10, 9);
export const dayS = 86_400;
export const seconds = (ms: number) => ms / 1000;

interface Options {
  rules?: Partial<Rules>;
  deliver?: Deliver;
  /** The current time of the webhooks' receivers. */
  wallNow?: () => number;
}

/** It is 10 March, and nothing has happened. */
export function aStripe({ rules, deliver = () => Promise.resolve(200), wallNow }: Options = {}) {
  const clock = createStillClock(start, wallNow ?? (() => clock.now()));
  const local = createStripe({
    clock,
    deliver,
    origin: "https://stripe.test",
    webhookSecret: secret,
    rules: { ...standardRules, ...rules },
  });
  const sdk = new Stripe("sk_test_unit", {
    host: "stripe.test",
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      local.handle(new Request(input, init)),
    ),
  });
  return { ...local, sdk };
}

export type AStripe = ReturnType<typeof aStripe>;

const items = {
  pro: [{ price: "price_pro", quantity: 1 }],
  pyme: [{ price: "price_pyme", quantity: 1 }],
  plus: [{ price: "price_plus", quantity: 1 }, { price: "price_plus_extra" }],
};

/** Orders a plan without paying it. */
export async function anOrder(
  { sdk }: AStripe,
  plan: keyof typeof items,
  subscription_data: Stripe.Checkout.SessionCreateParams.SubscriptionData = {},
) {
  const { id: customer } = await sdk.customers.create({ email: "ana@example.com" });
  return sdk.checkout.sessions.create({
    mode: "subscription",
    customer,
    success_url: "https://app.test/",
    line_items: items[plan],
    subscription_data,
  });
}

/** Makes a paid plan whose periods begin on the 1st, at 0:00 UTC. */
export async function aSubscription(stripe: AStripe, plan: keyof typeof items) {
  const order = await anOrder(stripe, plan, { billing_cycle_anchor: seconds(Date.UTC(2026, 3, 1)) });
  stripe.control.payCheckout(order.id);
  const { subscription } = await stripe.sdk.checkout.sessions.retrieve(order.id);
  return { id: subscription as string, customer: order.customer as string };
}

/** Reports a number of people, optionally at an instant in milliseconds. */
export const report = ({ sdk }: AStripe, customer: string, value: number, at?: number) =>
  sdk.billing.meterEvents.create({
    event_name: "active_employees_peak",
    payload: { stripe_customer_id: customer, value: String(value) },
    ...(at !== undefined && { timestamp: seconds(at) }),
  });

/** Returns its invoices, oldest first, as "status total" with the total in cents. */
export async function invoicesOf({ sdk }: AStripe, customer: string): Promise<string[]> {
  const { data } = await sdk.invoices.list({ customer });
  return data.map(({ status, total }) => `${status} ${total}`).reverse();
}

export const statusOf = async ({ sdk }: AStripe, id: string) => (await sdk.subscriptions.retrieve(id)).status;

/** Returns the types of the events, oldest first, after the first `skip` ones. */
export const happened = ({ control }: AStripe, skip = 0) =>
  control
    .events()
    .slice(skip)
    .map(({ type }) => type);
