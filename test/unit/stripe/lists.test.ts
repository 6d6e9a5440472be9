import { describe, expect, test } from "vitest";
import { aStripe, aSubscription } from "./a-stripe";

describe("a list", () => {
  test("is paged from the newest, and the SDK finds its way through", async () => {
    const { sdk } = aStripe();
    for (const name of ["1", "2", "3", "4", "5"]) await sdk.customers.create({ name });
    const names: unknown[] = [];
    for await (const { name } of sdk.customers.list({ limit: 2 })) names.push(name);
    expect(names).toEqual(["5", "4", "3", "2", "1"]);
  });

  test("of subscriptions leaves out the canceled ones unless all are asked for", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "pro");
    await stripe.sdk.subscriptions.cancel(id);
    const count = async (status?: "all") =>
      (await stripe.sdk.subscriptions.list({ customer, ...(status && { status }) })).data.length;
    expect([await count(), await count("all")]).toEqual([0, 1]);
  });

  test("expands what it is asked to", async () => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "pro");
    const expand = ["data.latest_invoice", "data.items.data.price.product"];
    const { data } = await stripe.sdk.subscriptions.list({ customer, expand });
    expect(data[0]).toMatchObject({
      latest_invoice: { object: "invoice" },
      items: { data: [{ price: { product: { name: "Pro" } } }] },
    });
  });
});
