import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { ana, anOrder, april, aStripe, aSubscription, orderOf, report, seconds, start } from "./a-stripe";

const dayS = 86_400;

describe("an idempotency key", () => {
  test("returns the first answer again, and makes one customer", async () => {
    const { sdk, state } = aStripe();
    const [first, second] = [1, 2].map(() => sdk.customers.create(ana, { idempotencyKey: "k" }));
    expect((await first)!.id).toBe((await second)!.id);
    expect(Object.keys(state.customers)).toHaveLength(1);
  });

  test("is refused with another body", async () => {
    const { sdk } = aStripe();
    await sdk.customers.create(ana, { idempotencyKey: "k" });
    const other = sdk.customers.create({ ...ana, email: "eva@example.com" }, { idempotencyKey: "k" });
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test("is free after a refusal", async () => {
    const { sdk } = aStripe();
    const options = { idempotencyKey: "k" };
    await expect(sdk.customers.create({ ...ana, email: "nadie" }, options)).rejects.toThrow();
    await expect(sdk.customers.create(ana, options)).resolves.toMatchObject({ email: ana.email });
  });
});

describe("the API refuses", () => {
  const order = async (stripe: ReturnType<typeof aStripe>, change: object) => {
    const { id } = await stripe.sdk.customers.create(ana);
    return stripe.sdk.checkout.sessions.create({ ...orderOf(id, "pro"), ...change });
  };
  const timed = (subscription_data: object) => ({
    subscription_data: { metadata: { company_id: "c1" }, ...subscription_data },
  });
  const trialEnd = { trial_end: seconds(april) };
  const data = "subscription_data";
  test.each<[string, object, string]>([
    ["an unknown parameter", { line_items: [{ price: "price_pro", cuantos: 1 }] }, "line_items[0]"],
    ["an unknown price", { line_items: [{ price: "price_x", quantity: 1 }] }, "line_items[0][price]"],
    [
      "a quantity of a metered price",
      { line_items: [{ price: "price_plus_extra", quantity: 1 }] },
      "line_items[0][quantity]",
    ],
    ["a name that must not change", { customer_update: { address: "auto" } }, "customer_update[name]"],
    ["a page of 29 minutes", { expires_at: seconds(start) + 29 * 60 }, "expires_at"],
    [
      "a start on another day",
      timed({ billing_cycle_anchor: seconds(april) + 1 }),
      `${data}[billing_cycle_anchor]`,
    ],
    [
      "a start after the next 1st",
      timed({ billing_cycle_anchor: seconds(Date.UTC(2026, 4, 1)) }),
      `${data}[billing_cycle_anchor]`,
    ],
    [
      "a trial with an anchor",
      timed({ ...trialEnd, billing_cycle_anchor: seconds(april) }),
      `${data}[trial_end]`,
    ],
  ])("%s", async (_, change, param) => {
    await expect(order(aStripe(), change)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      param,
    });
  });

  test("a trial of less than two days", async () => {
    const stripe = aStripe();
    await stripe.advanceTo(april - 2 * dayS * 1000 + 1000);
    const expires_at = seconds(april) - 2 * dayS + 3_600;
    await expect(order(stripe, { ...timed(trialEnd), expires_at })).rejects.toThrow("at least 2 days");
  });

  test("an order of a customer that was deleted", async () => {
    const stripe = aStripe();
    await expect(stripe.sdk.checkout.sessions.create(orderOf("cus_x", "pro"))).rejects.toMatchObject({
      code: "resource_missing",
      param: "customer",
    });
  });

  test("a second item with the same price", async () => {
    const stripe = aStripe();
    const { id } = await aSubscription(stripe, "plus");
    const again = stripe.sdk.subscriptions.update(id, { items: [{ price: "price_plus_extra" }] });
    await expect(again).rejects.toThrow("already has an item");
  });

  test("a second usage report under one identifier", async () => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "plus");
    const again = () =>
      stripe.sdk.billing.meterEvents.create({
        event_name: "active_employees_peak",
        identifier: "marzo:35",
        payload: { stripe_customer_id: customer, value: "35" },
      });
    await again();
    await expect(again()).rejects.toThrow("An event already exists with identifier marzo:35.");
    expect(stripe.state.meterEvents).toHaveLength(1);
  });

  test.each([-35 * dayS - 1, 301])(
    "a usage report whose time is %i seconds from the billing time",
    async (ago) => {
      const stripe = aStripe();
      const { customer } = await aSubscription(stripe, "plus");
      await expect(report(stripe, customer, 1, start + ago * 1000)).rejects.toMatchObject({
        param: "timestamp",
      });
    },
  );
});

test("an order of an app whose clock stayed behind begins on the next 1st of billing time", async () => {
  const stripe = aStripe({ appNow: () => start });
  await stripe.advanceTo(Date.UTC(2026, 8, 20));
  const { id } = await anOrder(stripe, "pro");
  const { expiresAt, start: begins } = stripe.state.checkouts[id]!;
  expect(expiresAt).toBe(seconds(Date.UTC(2026, 8, 20)) + 1_800);
  expect(begins.at).toBe(seconds(Date.UTC(2026, 9, 1)));
});
