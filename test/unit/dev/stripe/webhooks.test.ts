import Stripe from "stripe";
import { expect, test } from "vitest";
import { minuteMs } from "~/time/units";
import type { Webhook } from "../../../../dev/stripe/core/webhooks";
import { aStripe, aSubscription, secret, start } from "./a-stripe";

/** Returns a Stripe whose app answers with these statuses, then with 200. 0 is no answer. */
function aStripeWithApp(statuses: number[] = []) {
  const received: Webhook[] = [];
  const app = { now: start };
  const stripe = aStripe({
    appNow: () => app.now,
    deliver: (webhook) => {
      received.push(webhook);
      const status = statuses.shift() ?? 200;
      return status === 0 ? Promise.reject(new TypeError("fetch failed")) : Promise.resolve(status);
    },
  });
  return { stripe, app, received };
}

test("a webhook has the time of the app, however far billing time was moved, and the SDK accepts it", async () => {
  const { stripe, received } = aStripeWithApp();
  await aSubscription(stripe, "pro");
  await stripe.advanceDays(300);
  const { body, signature } = received.at(-1)!;
  const eventPromise = Stripe.webhooks.constructEventAsync(body, signature, secret, 300, undefined, start);
  await expect(eventPromise).resolves.toMatchObject({ type: "invoice.paid" });
});

test.each([500, 302, 0])(
  "an event that the app answers with %i comes again, before later ones",
  async (status) => {
    const { stripe, app, received } = aStripeWithApp([200, status]);
    await aSubscription(stripe, "pro");
    await stripe.tick();
    expect(received).toHaveLength(4);
    app.now += minuteMs;
    await stripe.tick();
    await stripe.tick();
    expect(received).toHaveLength(5);
    expect(received[4]!.body).toBe(received[1]!.body);
  },
);

test("an event is given up after six attempts", async () => {
  const { stripe, app, received } = aStripeWithApp(Array<number>(100).fill(500));
  await aSubscription(stripe, "pro");
  for (let hours = 0; hours < 200; hours += 8) {
    app.now += 8 * 60 * minuteMs;
    await stripe.tick();
  }
  const { id } = stripe.state.events[0]!;
  expect(received.filter(({ body }) => body.includes(id))).toHaveLength(6);
});

test("while time is moved, the app gets the events of each step before the next step", async () => {
  const seen: string[] = [];
  const stripe = aStripe({
    deliver: ({ body }) => {
      const { type } = JSON.parse(body) as { type: string };
      const [subscription] = Object.values(stripe.state.subscriptions);
      seen.push(`${type}: ${subscription!.status}`);
      return Promise.resolve(200);
    },
  });
  const { customer } = await aSubscription(stripe, "pro");
  stripe.setCard(customer, "failing");
  await stripe.advanceTo(Date.UTC(2026, 4, 1));
  expect(seen.filter((line) => /failed|deleted/.test(line))).toEqual([
    ...Array<string>(4).fill("invoice.payment_failed: past_due"),
    "invoice.payment_failed: canceled",
    "customer.subscription.deleted: canceled",
  ]);
});
