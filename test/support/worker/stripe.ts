import { createStillClock } from "../../../dev/stripe/core/clock";
import { createStripe, type LocalStripe } from "../../../dev/stripe/core/create-stripe";
import { signWebhook } from "../../../dev/stripe/core/signature";
import type { EventRecord } from "../../../dev/stripe/core/state";
import { call } from "./app";
import { aroundEach } from "./around-each";
import { standInFor } from "./network";
import { breakAnswer, type Fault, type FaultKind } from "./stripe-faults";

export const webhookSecret = "whsec_test";

let local: LocalStripe;
let taken: number;

/**
 * Stands in for Stripe, a paid service of others, at the fetch edge: the same code as the local Stripe of `npm start`.
 * Its billing time stands still at the test's beginning until the test moves it. It delivers no webhook by itself:
 * a test takes the events and delivers them, in the order and as often as it likes.
 */
export const stripe = {
  /** "POST /v1/customers", … as they came in, failed ones included. */
  calls: [] as string[],
  /** How the next calls fail, each once; one with `on` waits for the call it names. */
  faults: [] as (FaultKind | Fault)[],
  /** No call is answered. */
  isDown: false,

  /** Cards, pages and subscriptions, as people move them. */
  get control() {
    return local.control;
  },
  /** Everything it remembers. */
  get state() {
    return local.control.state();
  },

  /** Moves billing time on; what falls due on the way happens. The Worker's own clock is the test's to move. */
  moveTo: (instantMs: number) => local.control.advanceTo(instantMs),

  /** A paid subscription, through a checkout session. @returns its id. */
  async subscribe(customer: string, prices: string[], metadata: Record<string, string> = {}) {
    const checkout = await order(customer, prices, metadata);
    local.control.payCheckout(checkout);
    return local.control.state().checkouts[checkout]!.subscription!;
  },

  /** What has happened since this was last asked, oldest first. */
  takeEvents(): EventRecord[] {
    const events = local.control.events().slice(taken);
    taken += events.length;
    return events;
  },

  /** Sends an event to the Worker, signed as Stripe signs. */
  async deliver(event: EventRecord): Promise<Response> {
    const { body, signature } = await local.control.webhookOf(event);
    return deliverBody(body, signature);
  },

  /** Sends every event not taken yet, in order. @returns the statuses of the answers. */
  async deliverAll(): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of stripe.takeEvents()) statuses.push((await stripe.deliver(event)).status);
    return statuses;
  },
};

/** An event as the webhook gets it: its bytes, and their signature at an instant. */
export async function webhookOf(event: EventRecord, sentAt: number) {
  const { body } = await local.control.webhookOf(event);
  return { body: new TextEncoder().encode(body), signature: await sign(body, { sentAt }) };
}

/** Sends any body with any signature to the webhook, as a stranger could. */
export const deliverBody = (body: string, signature: string) =>
  call("/webhooks/stripe", {
    method: "POST",
    json: body,
    origin: null,
    headers: { "Stripe-Signature": signature },
  });

/** A signature of one's own making. */
export const sign = (body: string, { secret = webhookSecret, sentAt = Date.now() } = {}) =>
  signWebhook(body, secret, sentAt);

aroundEach({
  before: () => {
    Object.assign(stripe, { calls: [], faults: [], isDown: false });
    taken = 0;
    local = createStripe({
      clock: createStillClock(Date.now(), () => Date.now()),
      deliver: () => Promise.resolve(200),
      origin: "https://stripe.test",
      webhookSecret,
    });
  },
});

standInFor("https://stripe.test/", (request) => {
  stripe.calls.push(`${request.method} ${new URL(request.url).pathname}`);
  if (stripe.isDown) throw new TypeError("fetch failed");
  return breakAnswer(stripe.faults, request, () => local.handle(request));
});

async function order(customer: string, prices: string[], metadata: Record<string, string>): Promise<string> {
  const form = new URLSearchParams({ mode: "subscription", customer, success_url: "https://app.test/" });
  prices.forEach((price, index) => {
    form.set(`line_items[${index}][price]`, price);
    if (price !== "price_plus_extra") form.set(`line_items[${index}][quantity]`, "1");
  });
  for (const [name, value] of Object.entries(metadata))
    form.set(`subscription_data[metadata][${name}]`, value);
  const headers = { Authorization: "Bearer sk_test_support" };
  const answer = await local.handle(
    new Request("https://stripe.test/v1/checkout/sessions", { method: "POST", body: form, headers }),
  );
  const { id, error } = await answer.json<{ id: string; error?: { message: string } }>();
  if (error) throw new Error(error.message);
  return id;
}
