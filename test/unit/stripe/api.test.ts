import { describe, expect, test } from "vitest";
import Stripe from "stripe";
import { aStripe, dayS, seconds, start } from "./a-stripe";

const ana = { email: "ana@example.com" };

describe("an idempotency key", () => {
  test("gives the first answer again, and nothing is done twice", async () => {
    const { sdk, control } = aStripe();
    const [first, second] = [1, 2].map(() => sdk.customers.create(ana, { idempotencyKey: "k" }));
    expect((await first)!.id).toBe((await second)!.id);
    expect(Object.keys(control.state().customers)).toHaveLength(1);
  });

  test("is refused with another body", async () => {
    const { sdk } = aStripe();
    await sdk.customers.create(ana, { idempotencyKey: "k" });
    const other = sdk.customers.create({ email: "eva@example.com" }, { idempotencyKey: "k" });
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test("is free again after a refusal, and after a day", async () => {
    const { sdk, control } = aStripe();
    await expect(sdk.customers.create({ email: "nadie" }, { idempotencyKey: "k" })).rejects.toThrow();
    const { id } = await sdk.customers.create(ana, { idempotencyKey: "k" });
    await control.advanceDays(1);
    expect((await sdk.customers.create(ana, { idempotencyKey: "k" })).id).not.toBe(id);
  });
});

describe("a refusal", () => {
  const order = { mode: "subscription", success_url: "https://app.test/" } as const;
  const refusals: [string, (sdk: Stripe) => Promise<unknown>, object][] = [
    [
      "an unknown parameter",
      (sdk) => sdk.customers.create({ nick: "A" } as object),
      { code: "parameter_unknown", param: "nick" },
    ],
    [
      "an unknown one within",
      (sdk) =>
        sdk.checkout.sessions.create({
          ...order,
          line_items: [{ price: "price_pro", cuantos: 1 } as object],
        }),
      { param: "line_items[0][cuantos]" },
    ],
    [
      "a missing one",
      (sdk) => sdk.checkout.sessions.create({ mode: "subscription" }),
      { code: "parameter_missing" },
    ],
    [
      "an unknown customer",
      (sdk) => sdk.customers.retrieve("cus_x"),
      { code: "resource_missing", statusCode: 404 },
    ],
    [
      "an unknown price",
      (sdk) => sdk.checkout.sessions.create({ ...order, line_items: [{ price: "price_x", quantity: 1 }] }),
      { code: "resource_missing", param: "line_items[0][price]", statusCode: 400 },
    ],
    [
      "a metered price with a quantity",
      (sdk) =>
        sdk.checkout.sessions.create({ ...order, line_items: [{ price: "price_plus_extra", quantity: 1 }] }),
      { param: "line_items[0][quantity]" },
    ],
    [
      "an anchor beyond the next month",
      (sdk) =>
        sdk.checkout.sessions.create({
          ...order,
          line_items: [{ price: "price_pro", quantity: 1 }],
          subscription_data: { billing_cycle_anchor: seconds(start) + 40 * dayS },
        }),
      { param: "subscription_data[billing_cycle_anchor]" },
    ],
    [
      "an unexpandable field",
      (sdk) => sdk.prices.retrieve("price_pro", { expand: ["nada"] }),
      { param: "expand" },
    ],
  ];
  test.each(refusals)("names %s", async (_, ask, details) => {
    await expect(ask(aStripe().sdk)).rejects.toMatchObject({ type: "StripeInvalidRequestError", ...details });
  });

  test("of a tax id on an existing customer whose name may not be changed is Stripe's own", async () => {
    const { sdk } = aStripe();
    const { id: customer } = await sdk.customers.create(ana);
    const line_items = [{ price: "price_pro", quantity: 1 }];
    const ask = (customer_update?: { name: "auto" }) =>
      sdk.checkout.sessions.create({
        ...order,
        customer,
        line_items,
        tax_id_collection: { enabled: true },
        ...(customer_update && { customer_update }),
      });
    await expect(ask()).rejects.toMatchObject({ param: "customer_update[name]" });
    await expect(ask({ name: "auto" })).resolves.toMatchObject({ status: "open" });
  });

  test("of a request without a key is 401", async () => {
    const answer = await aStripe().handle(new Request("https://stripe.test/v1/prices/price_pro"));
    expect(answer.status).toBe(401);
  });
});

test("an order of an app whose clock stayed behind is taken as it was meant", async () => {
  const stripe = aStripe({ wallNow: () => start });
  await stripe.control.advanceTo(Date.UTC(2026, 8, 20));
  const { id, expires_at } = await stripe.sdk.checkout.sessions.create({
    mode: "subscription",
    success_url: "https://app.test/",
    line_items: [{ price: "price_pro", quantity: 1 }],
    expires_at: seconds(start) + 1_800,
    subscription_data: { billing_cycle_anchor: seconds(Date.UTC(2026, 3, 1)) },
  });
  stripe.control.payCheckout(id);
  const [subscription] = (await stripe.sdk.subscriptions.list()).data;
  expect(expires_at).toBe(seconds(Date.UTC(2026, 8, 20)) + 1_800);
  expect(subscription!.billing_cycle_anchor).toBe(seconds(Date.UTC(2026, 9, 1)));
});
