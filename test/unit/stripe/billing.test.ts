import { describe, expect, test } from "vitest";
import { anOrder, aStripe, aSubscription, happened, invoicesOf, report, seconds } from "./a-stripe";

const april = Date.UTC(2026, 3, 1);
const hour = 3_600_000;
/** The part of March's seconds that remained on the 10th at 9:00. */
const leftOfMarch = (april - Date.UTC(2026, 2, 10, 9)) / (april - Date.UTC(2026, 2, 1));

describe("the first payment", () => {
  test("is for what is left until the 1st", async () => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "plus");
    expect(await invoicesOf(stripe, customer)).toEqual([`paid ${Math.round(4_800 * leftOfMarch)}`]);
  });

  test("is nothing until the 1st where nothing is prorated", async () => {
    const stripe = aStripe();
    const order = await anOrder(stripe, "pyme", {
      billing_cycle_anchor: seconds(april),
      proration_behavior: "none",
    });
    stripe.control.payCheckout(order.id);
    expect(await stripe.sdk.checkout.sessions.retrieve(order.id)).toMatchObject({
      amount_total: 0,
      payment_status: "no_payment_required",
    });
  });

  test("is a whole month where no day was chosen", async () => {
    const stripe = aStripe();
    const order = await anOrder(stripe, "pro");
    stripe.control.payCheckout(order.id);
    const { data } = await stripe.sdk.subscriptions.list({ customer: order.customer as string });
    expect(order.amount_total).toBe(1_200);
    expect(data[0]!.items.data[0]!.current_period_end).toBe(seconds(Date.UTC(2026, 3, 10, 9)));
  });

  test("brings about customer, subscription, invoice and session, in this order", async () => {
    const stripe = aStripe();
    await aSubscription(stripe, "pyme");
    expect(happened(stripe)).toEqual([
      "customer.created",
      "customer.subscription.created",
      "invoice.created",
      "invoice.finalized",
      "invoice.paid",
      "checkout.session.completed",
    ]);
  });

  test("does not happen when the card is refused: the page stays open and nothing comes to be", async () => {
    const stripe = aStripe();
    const order = await anOrder(stripe, "pyme");
    stripe.control.failCheckout(order.id);
    expect(await stripe.sdk.checkout.sessions.retrieve(order.id)).toMatchObject({
      status: "open",
      subscription: null,
    });
    expect(happened(stripe)).toEqual(["customer.created"]);
  });
});

describe("the 1st of a month with Plus", () => {
  test.each([
    ["the peak of 35 adds 5 × 2 €", [35], 5_800],
    ["30 add nothing", [30], 4_800],
    ["31 add 2 €", [31], 5_000],
    ["nothing reported adds nothing", [], 4_800],
    ["the last of several reports counts, even a lower one", [40, 35, 33], 5_400],
  ])("%s", async (_, reports, total) => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "plus");
    for (const value of reports) await report(stripe, customer, value);
    await stripe.control.advanceTo(april + hour);
    expect((await invoicesOf(stripe, customer)).at(-1)).toBe(`paid ${total}`);
  });

  test.each([
    ["half an hour after the month's end still counts for it", 0.5, 5_800],
    ["an hour after the month's end comes too late for its invoice", 1, 4_800],
  ])("a report of the last second that arrives %s", async (_, hours, total) => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "plus");
    await stripe.control.advanceTo(april + hours * hour);
    await report(stripe, customer, 35, april - 1_000);
    await stripe.control.advanceTo(april + 2 * hour);
    expect((await invoicesOf(stripe, customer)).at(-1)).toBe(`paid ${total}`);
  });

  test("usage reported before the month does not count for it", async () => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "plus");
    await report(stripe, customer, 35);
    await stripe.control.advanceTo(Date.UTC(2026, 4, 1) + hour);
    expect((await invoicesOf(stripe, customer)).slice(1)).toEqual(["paid 5800", "paid 4800"]);
  });
});

test("twelve months bring twelve invoices, each on the 1st", async () => {
  const stripe = aStripe();
  const { customer } = await aSubscription(stripe, "pro");
  await stripe.control.advanceTo(Date.UTC(2027, 2, 1) + hour);
  const { data } = await stripe.sdk.invoices.list({ customer, limit: 100 });
  const cycles = data.filter(({ billing_reason }) => billing_reason === "subscription_cycle");
  expect(cycles.map(({ created }) => new Date(created * 1000).getUTCDate())).toEqual(Array(12).fill(1));
});

test("a checkout session that nobody pays expires after a day, and says so", async () => {
  const stripe = aStripe();
  const { id } = await anOrder(stripe, "pro");
  await stripe.control.advanceDays(1);
  expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
  expect(stripe.control.events().at(-1)?.type).toBe("checkout.session.expired");
});
