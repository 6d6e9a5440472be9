import { createStillClock } from "../../../dev/stripe/core/clock";
import type { EventRecord } from "../../../dev/stripe/core/state";
import { makeWebhook, signWebhook } from "../../../dev/stripe/core/webhooks";
import { createStripe, type LocalStripe } from "../../../dev/stripe/create-stripe";
import { call } from "./app";
import { aroundEach } from "./around-each";
import { standInFor } from "./network";
import { breakAnswer, type Fault, type FaultKind } from "./stripe-faults";

export const webhookSecret = "whsec_test";

let local: LocalStripe;
let takenCount: number;

/**
 * Fakes Stripe, a paid external service, at the fetch edge. It runs the same code as the local Stripe of `npm start`. Its billing time
 * starts at the test's beginning and moves only when the test moves it. It sends no webhook by itself. A test delivers the events, in any
 * order and as often as it likes.
 */
export const stripe = {
  /** "POST /v1/customers", … in order, failed ones included. */
  calls: [] as string[],
  /** The faults of the next calls, each once. A fault with `on` waits for the call that it names. */
  faults: [] as (FaultKind | Fault)[],
  /** No call is answered. */
  isDown: false,

  /** Cards, pages and subscriptions, as people change them. */
  get control() {
    return local;
  },
  /** Everything it remembers. */
  get state() {
    return local.world.state;
  },

  /** Moves billing time; everything due until then happens. The test moves the Worker's own clock. */
  moveTo: (instantMs: number) => local.advanceTo(instantMs),

  /** Returns the events since its last call, oldest first. */
  takeEvents(): EventRecord[] {
    const events = local.world.state.events.slice(takenCount);
    takenCount += events.length;
    return events;
  },

  /** Sends an event to the Worker, signed as Stripe signs. */
  async deliver(event: EventRecord): Promise<Response> {
    const { body, signature } = await signedWebhook(event);
    return deliverBody(body, signature);
  },

  /** Sends every event not taken yet, in order. @returns the statuses of the answers. */
  async deliverAll(): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of stripe.takeEvents()) statuses.push((await stripe.deliver(event)).status);
    return statuses;
  },
};

/** Returns an event as the webhook gets it: its text, and its signature at an instant. */
export const signedWebhook = (event: EventRecord, sentAt = Date.now()) =>
  makeWebhook(event, { secret: webhookSecret, sentAt });

/** Sends any body with any signature to the webhook, as a stranger could. */
export const deliverBody = (body: string, signature: string) =>
  call("/webhooks/stripe", {
    method: "POST",
    json: body,
    origin: null,
    headers: { "Stripe-Signature": signature },
  });

/** Returns a signature with any secret and time. */
export const sign = (body: string, { secret = webhookSecret, sentAt = Date.now() } = {}) =>
  signWebhook(body, { secret, sentAt });

aroundEach({
  before: () => {
    Object.assign(stripe, { calls: [], faults: [], isDown: false });
    takenCount = 0;
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
