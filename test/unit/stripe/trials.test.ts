import { describe, expect, test } from "vitest";
import { anOrder, aStripe, dayS, invoicesOf, report, seconds, start, type AStripe } from "./a-stripe";

const april = Date.UTC(2026, 3, 1);
const may = Date.UTC(2026, 4, 1);
const hour = 3_600_000;

/** Orders a plan on 10 March that is free until 1 May. */
async function aTrial(stripe: AStripe, plan: "pro" | "plus" = "pro") {
  const order = await anOrder(stripe, plan, { trial_end: seconds(may) });
  stripe.control.payCheckout(order.id);
  const customer = order.customer as string;
  const read = async () => (await stripe.sdk.subscriptions.list({ customer, status: "all" })).data[0]!;
  return { order, customer, read };
}

describe("a trial that ends on a 1st", () => {
  test("costs nothing today and asks for a card all the same", async () => {
    const stripe = aStripe();
    const { order, customer, read } = await aTrial(stripe);
    expect(await stripe.sdk.checkout.sessions.retrieve(order.id)).toMatchObject({
      amount_total: 0,
      payment_status: "no_payment_required",
    });
    expect(await invoicesOf(stripe, customer)).toEqual(["paid 0"]);
    expect(await read()).toMatchObject({
      status: "trialing",
      trial_start: seconds(start),
      trial_end: seconds(may),
      billing_cycle_anchor: seconds(may),
    });
    expect((await read()).items.data[0]!.current_period_end).toBe(seconds(may));
  });

  test("is charged for the first time on that day, a whole month, and is active from then on", async () => {
    const stripe = aStripe();
    const { customer, read } = await aTrial(stripe);
    await stripe.control.advanceTo(may - 1000);
    expect((await read()).status).toBe("trialing");
    await stripe.control.advanceTo(may + 2 * hour);
    expect(await invoicesOf(stripe, customer)).toEqual(["paid 0", "paid 1200"]);
    expect((await read()).status).toBe("active");
    expect((await read()).items.data[0]!.current_period_end).toBe(seconds(Date.UTC(2026, 5, 1)));
  });

  test("charges none of the people above 30 that were counted in it", async () => {
    const stripe = aStripe();
    const { customer } = await aTrial(stripe, "plus");
    await stripe.control.advanceTo(april);
    await report(stripe, customer, 35);
    await stripe.control.advanceTo(may + 2 * hour);
    expect(await invoicesOf(stripe, customer)).toEqual(["paid 0", "paid 4800"]);
  });

  test("is past due when that first payment fails", async () => {
    const stripe = aStripe();
    const { customer, read } = await aTrial(stripe);
    stripe.control.setCard(customer, "failing");
    await stripe.control.advanceTo(may + 2 * hour);
    expect((await read()).status).toBe("past_due");
  });

  test("ends unpaid for a customer who cancels meanwhile", async () => {
    const stripe = aStripe();
    const { customer, read } = await aTrial(stripe);
    stripe.control.cancelAtPeriodEnd((await read()).id, true);
    await stripe.control.advanceTo(may + 2 * hour);
    expect(await invoicesOf(stripe, customer)).toEqual(["paid 0"]);
    expect((await read()).status).toBe("canceled");
  });

  test("lets the plan be changed for nothing", async () => {
    const stripe = aStripe();
    const { customer, read } = await aTrial(stripe);
    const [item] = (await read()).items.data;
    await stripe.sdk.subscriptions.update((await read()).id, {
      items: [{ id: item!.id, price: "price_pyme" }],
    });
    await stripe.control.advanceTo(may + 2 * hour);
    expect(await invoicesOf(stripe, customer)).toEqual(["paid 0", "paid 2400"]);
  });
});

describe("is refused, as Stripe refuses it,", () => {
  test("a trial beside an anchor", async () => {
    const order = anOrder(aStripe(), "pro", {
      trial_end: seconds(april),
      billing_cycle_anchor: seconds(april),
    });
    await expect(order).rejects.toThrow("You may only specify one of these parameters");
  });

  test("a trial of less than two days", async () => {
    const order = anOrder(aStripe(), "pro", { trial_end: seconds(start) + 2 * dayS - 1 });
    await expect(order).rejects.toThrow("at least 2 days in the future");
  });
});
