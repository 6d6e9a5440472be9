import { describe, expect, test } from "vitest";
import {
  aStripe,
  aSubscription,
  happened,
  invoicesOf,
  report,
  seconds,
  statusOf,
  type AStripe,
} from "./a-stripe";

const april = Date.UTC(2026, 3, 1);
const may = Date.UTC(2026, 4, 1);
const hour = 3_600_000;
const middleOfApril = Date.UTC(2026, 3, 16);

async function toPlus(
  { sdk }: AStripe,
  id: string,
  proration_behavior: "always_invoice" | "create_prorations" | "none",
) {
  const { items } = await sdk.subscriptions.retrieve(id);
  return sdk.subscriptions.update(id, {
    items: [{ id: items.data[0]!.id, price: "price_plus" }, { price: "price_plus_extra" }],
    proration_behavior,
  });
}

describe("from Pyme to Plus in the middle of April", () => {
  test.each([
    ["always_invoice", ["paid 2400", "paid 1200", "paid 4800"]],
    ["create_prorations", ["paid 2400", "paid 6000"]],
    ["none", ["paid 2400", "paid 4800"]],
  ] as const)("with %s the half month is charged as it says", async (behavior, invoices) => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "pyme");
    await stripe.control.advanceTo(middleOfApril);
    const changed = await toPlus(stripe, id, behavior);
    await stripe.control.advanceTo(may + hour);
    expect(changed.items.data.map(({ price }) => price.id)).toEqual(["price_plus", "price_plus_extra"]);
    expect((await invoicesOf(stripe, customer)).slice(1)).toEqual(invoices);
  });

  test("costs what the preview says", async () => {
    const stripe = aStripe();
    const { id } = await aSubscription(stripe, "pyme");
    await stripe.control.advanceTo(middleOfApril);
    const { items } = await stripe.sdk.subscriptions.retrieve(id);
    const subscription_details = {
      items: [{ id: items.data[0]!.id, price: "price_plus" }, { price: "price_plus_extra" }],
      proration_behavior: "always_invoice" as const,
    };
    const { invoices, subscriptions, events } = structuredClone(stripe.control.state());
    const preview = await stripe.sdk.invoices.createPreview({ subscription: id, subscription_details });
    expect(preview).toMatchObject({ amount_due: 1_200, status: "draft" });
    expect(stripe.control.state()).toMatchObject({ invoices, subscriptions, events });
  });

  test("happens with a card that fails, and leaves the payment due", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "pyme");
    stripe.control.setCard(customer, "failing");
    await toPlus(stripe, id, "always_invoice");
    expect(await statusOf(stripe, id)).toBe("past_due");
  });
});

test("from Plus to Pyme the rest is credited, the usage so far charged, and the credit used up first", async () => {
  const stripe = aStripe();
  const { id, customer } = await aSubscription(stripe, "plus");
  await stripe.control.advanceTo(middleOfApril);
  await report(stripe, customer, 35);
  const { data } = (await stripe.sdk.subscriptions.retrieve(id)).items;
  const items = [
    { id: data[0]!.id, price: "price_pyme" },
    { id: data[1]!.id, deleted: true },
  ];
  await stripe.sdk.subscriptions.update(id, { items, proration_behavior: "always_invoice" });
  expect((await stripe.sdk.customers.retrieve(customer)) as object).toMatchObject({ balance: -200 });
  await stripe.control.advanceTo(may + hour);
  const [newest] = (await stripe.sdk.invoices.list({ customer, limit: 1 })).data;
  expect(newest).toMatchObject({ total: 2_400, amount_due: 2_200, amount_paid: 2_200 });
});

describe("the end", () => {
  test("at the period's end comes with a last invoice for what was used", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "plus");
    await report(stripe, customer, 35);
    const { cancel_at } = await stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true });
    await stripe.control.advanceTo(april + hour);
    expect(cancel_at).toBe(seconds(april));
    expect(await statusOf(stripe, id)).toBe("canceled");
    expect((await invoicesOf(stripe, customer)).slice(1)).toEqual(["paid 1000"]);
  });

  test("can be taken back until then", async () => {
    const stripe = aStripe();
    const { id } = await aSubscription(stripe, "pyme");
    await stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true });
    await stripe.sdk.subscriptions.update(id, { cancel_at_period_end: false });
    await stripe.control.advanceTo(april + hour);
    expect(await statusOf(stripe, id)).toBe("active");
  });

  test("with immediate effect is reported as deleted, and no invoice follows", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "pyme");
    await stripe.sdk.subscriptions.cancel(id);
    await stripe.control.advanceTo(may);
    expect(happened(stripe).at(-1)).toBe("customer.subscription.deleted");
    expect(await invoicesOf(stripe, customer)).toHaveLength(1);
    await expect(stripe.sdk.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
      code: "invoice_upcoming_none",
    });
  });
});

test("an update includes the previous values", async () => {
  const stripe = aStripe();
  const { id } = await aSubscription(stripe, "pyme");
  await stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true });
  expect(stripe.control.events().at(-1)).toMatchObject({
    type: "customer.subscription.updated",
    object: { cancel_at_period_end: true },
    previous: { cancel_at_period_end: false, cancel_at: null },
  });
});
