import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { signWebhook } from "../../../dev/stripe/core/signature";
import type { Webhook } from "../../../dev/stripe/core/webhooks";
import { aStripe, aSubscription, secret, seconds, start, type AStripe } from "./a-stripe";

const minute = 60_000;

/** Returns a Stripe whose app answers with these statuses, then with 200, on its own clock. */
function aStripeWithApp(statuses: number[] = []) {
  const received: Webhook[] = [];
  const app = { now: start, statuses };
  const stripe = aStripe({
    wallNow: () => app.now,
    deliver: (webhook) => {
      received.push(webhook);
      const status = app.statuses.shift() ?? 200;
      return status === 0 ? Promise.reject(new TypeError("fetch failed")) : Promise.resolve(status);
    },
  });
  return { stripe, app, received, types: () => received.map(({ event }) => event.type) };
}

const newCustomer = async ({ sdk, control }: AStripe) => {
  await sdk.customers.create({ email: "ana@example.com" });
  await control.tick();
};

describe("a signature", () => {
  const body = JSON.stringify({ object: "event", id: "evt_1", data: { object: { name: "Peña & Müller" } } });
  const { webhooks } = new Stripe("sk_test_x");

  test("is the SDK's own", async () => {
    const timestamp = seconds(start);
    const theirs = await webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp });
    expect(await signWebhook(body, secret, start)).toBe(theirs);
  });

  test.each([
    ["is good for 300 seconds", secret, 300, true],
    ["is stale at 301", secret, 301, false],
    ["of another secret is not good", "whsec_otro", 0, false],
  ])("%s", async (_, signedWith, age, isGood) => {
    const header = await signWebhook(body, signedWith, start);
    const read = webhooks.constructEventAsync(body, header, secret, undefined, undefined, start + age * 1000);
    await expect(
      read.then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(isGood);
  });

  test("bears the receiver's time, however far billing time has been moved", async () => {
    const { stripe, received } = aStripeWithApp();
    await stripe.control.advanceDays(300);
    await newCustomer(stripe);
    expect(received[0]!.signature).toMatch(`t=${seconds(start)},`);
  });
});

describe("a delivery", () => {
  test.each([
    ["refused with 500", 500],
    ["met with a redirection", 302],
    ["not answered", 0],
  ])("%s comes again, later", async (_, status) => {
    const { stripe, app, received } = aStripeWithApp([status]);
    await newCustomer(stripe);
    await stripe.control.tick();
    expect(received).toHaveLength(1);
    app.now += minute;
    await stripe.control.tick();
    await stripe.control.tick();
    expect(received).toHaveLength(2);
    expect(received[1]!.body).toContain(received[0]!.event.id);
  });

  test("is given up after six attempts", async () => {
    const { stripe, app, received } = aStripeWithApp(Array<number>(20).fill(500));
    await newCustomer(stripe);
    for (let hours = 0; hours < 200; hours += 8) {
      app.now += 8 * 60 * minute;
      await stripe.control.tick();
    }
    expect(received).toHaveLength(6);
    expect(stripe.control.state().deliveries[0]?.state).toBe("given-up");
  });
});

describe("on demand", () => {
  test("events are lost, and can be sent after all", async () => {
    const { stripe, types } = aStripeWithApp();
    stripe.control.webhooks.setMode("lose");
    await newCustomer(stripe);
    expect(types()).toEqual([]);
    await stripe.control.webhooks.resend(stripe.control.events()[0]!.id, 2);
    expect(types()).toEqual(["customer.created", "customer.created"]);
  });

  test("events come twice", async () => {
    const { stripe, received } = aStripeWithApp();
    stripe.control.webhooks.setMode("duplicate");
    await newCustomer(stripe);
    expect(received.map(({ event }) => event.id)).toEqual(Array(2).fill(stripe.control.events()[0]!.id));
  });

  test("events of one moment come in another order", async () => {
    const { stripe, types } = aStripeWithApp();
    stripe.control.webhooks.setMode("reorder");
    await aSubscription(stripe, "pro");
    await stripe.control.tick();
    expect(types()).toEqual(
      stripe.control
        .events()
        .map(({ type }) => type)
        .reverse(),
    );
  });
});

test("while time is moved, the app is notified of each step before the next and finds it as it was", async () => {
  const seen: string[] = [];
  const stripe = aStripe({
    deliver: async ({ event }) => {
      const { data } = await stripe.sdk.subscriptions.list({ status: "all" });
      seen.push(`${event.type}: ${data[0]?.status ?? "none"}`);
      return 200;
    },
  });
  const { customer } = await aSubscription(stripe, "pro");
  stripe.control.setCard(customer, "failing");
  await stripe.control.tick();
  seen.length = 0;
  await stripe.control.advanceTo(Date.UTC(2026, 4, 1));
  expect(seen.filter((line) => /failed|deleted/.test(line))).toEqual([
    ...Array<string>(4).fill("invoice.payment_failed: past_due"),
    "invoice.payment_failed: canceled",
    "customer.subscription.deleted: canceled",
  ]);
});
