import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "~/time/units";
import {
  anOrder,
  april,
  aStripe,
  aSubscription,
  eventsOf,
  invoicesOf,
  may,
  report,
  seconds,
  start,
} from "./a-stripe";

/** The part of March that remained on the 10th at 9:00. */
const leftOfMarch = (april - start) / (april - Date.UTC(2026, 2, 1));

describe("the first payment", () => {
  test("charges the days until the 1st, and reports subscription, invoice and session", async () => {
    const stripe = aStripe();
    await aSubscription(stripe, "plus");
    expect(invoicesOf(stripe)).toEqual([`paid ${Math.round(4_800 * leftOfMarch)}`]);
    expect(eventsOf(stripe)).toEqual([
      "customer.subscription.created",
      "invoice.finalized",
      "invoice.paid",
      "checkout.session.completed",
    ]);
  });

  test("charges nothing until the 1st without proration", async () => {
    const stripe = aStripe();
    const timing = { billing_cycle_anchor: seconds(april), proration_behavior: "none" } as const;
    await aSubscription(stripe, "pyme", timing);
    expect(invoicesOf(stripe)).toEqual(["paid 0"]);
  });

  test("that is refused leaves the page open", async () => {
    const stripe = aStripe();
    const { id } = await anOrder(stripe, "pyme");
    stripe.refuseCheckout(id);
    expect(stripe.state.checkouts[id]).toMatchObject({ status: "open", isRefused: true });
    expect(eventsOf(stripe)).toEqual([]);
  });

  test("is no longer possible after the page's time", async () => {
    const stripe = aStripe();
    const { id } = await anOrder(stripe, "pyme");
    await stripe.advanceDays(1);
    expect(() => stripe.payCheckout(id)).toThrow("This Checkout Session is expired.");
  });
});

describe("a trial", () => {
  const trial = { trial_end: seconds(may) };

  test("costs nothing, with its usage, and then a whole month", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "plus", trial);
    expect(stripe.state.subscriptions[id]!.status).toBe("trialing");
    await stripe.advanceTo(april);
    await report(stripe, customer, 35);
    await stripe.advanceTo(may + 2 * hourMs);
    expect(invoicesOf(stripe)).toEqual(["paid 0", "paid 4800"]);
    expect(stripe.state.subscriptions[id]).toMatchObject({
      status: "active",
      periodEnd: seconds(Date.UTC(2026, 5, 1)),
    });
  });

  test("is past due after its first payment failed", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "pro", trial);
    stripe.setCard(customer, "failing");
    await stripe.advanceTo(may + 2 * hourMs);
    expect(stripe.state.subscriptions[id]!.status).toBe("past_due");
  });

  test("that is cancelled ends without a payment", async () => {
    const stripe = aStripe();
    const { id } = await aSubscription(stripe, "pro", trial);
    stripe.cancelAtPeriodEnd(id, true);
    await stripe.advanceTo(may + 2 * hourMs);
    expect(invoicesOf(stripe)).toEqual(["paid 0"]);
    expect(stripe.state.subscriptions[id]!.status).toBe("canceled");
  });
});

describe("the 1st of a month with Plus", () => {
  test.each([
    ["35 people add 5 × 2 €", [35], 5_800],
    ["30 people add nothing", [30], 4_800],
    ["no report adds nothing", [], 4_800],
    ["the last of several reports counts", [40, 35, 33], 5_400],
  ])("%s", async (_, reports, total) => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "plus");
    for (const value of reports) await report(stripe, customer, value);
    await stripe.advanceTo(april + hourMs);
    expect(invoicesOf(stripe).at(-1)).toBe(`paid ${total}`);
  });

  test.each([
    ["half an hour later counts", 0.5, 5_800],
    ["an hour later does not count", 1, 4_800],
  ])("a report of the last second that arrives %s", async (_, hours, total) => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "plus");
    await stripe.advanceTo(april + hours * hourMs);
    await report(stripe, customer, 35, april - 1_000);
    await stripe.advanceTo(april + 2 * hourMs);
    expect(invoicesOf(stripe).at(-1)).toBe(`paid ${total}`);
  });
});

test("twelve months have twelve invoices, each on the 1st", async () => {
  const stripe = aStripe();
  await aSubscription(stripe, "pro");
  await stripe.advanceTo(Date.UTC(2027, 2, 1) + hourMs);
  const [, ...months] = Object.values(stripe.state.invoices);
  expect(months.map(({ created }) => new Date(created * 1000).getUTCDate())).toEqual(Array(12).fill(1));
});

describe("a change of plan in the middle of April", () => {
  const middleOfApril = Date.UTC(2026, 3, 16);

  test("that the app makes is charged on the 1st", async () => {
    const stripe = aStripe();
    const { id } = await aSubscription(stripe, "pyme");
    await stripe.advanceTo(middleOfApril);
    const [item] = stripe.state.subscriptions[id]!.items;
    await stripe.sdk.subscriptions.update(id, {
      items: [{ id: item!.id, price: "price_plus", quantity: 1 }, { price: "price_plus_extra" }],
      proration_behavior: "create_prorations",
    });
    await stripe.advanceTo(may + hourMs);
    expect(invoicesOf(stripe).slice(1)).toEqual(["paid 2400", "paid 6000"]);
  });

  test("that is made on the portal is charged immediately, and leaves the metered price to the app", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "pyme");
    await stripe.advanceTo(middleOfApril);
    stripe.setCard(customer, "failing");
    stripe.changePlan(id, "price_plus");
    expect(invoicesOf(stripe).slice(1)).toEqual(["paid 2400", "open 1200"]);
    expect(stripe.state.subscriptions[id]).toMatchObject({
      status: "past_due",
      items: [{ price: "price_plus" }],
    });
  });

  test("to a cheaper plan charges the usage so far, and credits the rest", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "plus");
    await stripe.advanceTo(middleOfApril);
    await report(stripe, customer, 35);
    const [plan, extra] = stripe.state.subscriptions[id]!.items;
    await stripe.sdk.subscriptions.update(id, {
      items: [
        { id: plan!.id, price: "price_pyme", quantity: 1 },
        { id: extra!.id, deleted: true },
      ],
    });
    await stripe.advanceTo(may + hourMs);
    expect(invoicesOf(stripe).at(-1)).toBe(`paid ${1_000 - 1_200 + 2_400}`);
  });
});

describe("the end", () => {
  test("at the period's end has a last invoice for the usage", async () => {
    const stripe = aStripe();
    const { id, customer } = await aSubscription(stripe, "plus");
    await report(stripe, customer, 35);
    stripe.cancelAtPeriodEnd(id, true);
    await stripe.advanceTo(april + hourMs);
    expect(stripe.state.subscriptions[id]).toMatchObject({ status: "canceled", endedAt: seconds(april) });
    expect(invoicesOf(stripe).at(-1)).toBe("paid 1000");
  });

  test("by the app is immediate, and no invoice follows", async () => {
    const stripe = aStripe();
    const { id } = await aSubscription(stripe, "pyme");
    await stripe.sdk.subscriptions.cancel(id);
    await stripe.advanceTo(may);
    expect(eventsOf(stripe).at(-1)).toBe("customer.subscription.deleted");
    expect(invoicesOf(stripe)).toHaveLength(1);
  });
});

describe("a card that fails", () => {
  /** The time at which April's invoice is first charged. */
  const due = april + hourMs;

  async function anUnpaidApril() {
    const stripe = aStripe();
    const subscription = await aSubscription(stripe, "pyme");
    stripe.setCard(subscription.customer, "failing");
    await stripe.advanceTo(due);
    const invoice = Object.values(stripe.state.invoices).at(-1)!;
    return { stripe, invoice, ...subscription };
  }

  test.each([
    [0, 1, "past_due", 3],
    [3, 2, "past_due", 8],
    [8, 3, "past_due", 15],
    [15, 4, "past_due", 21],
    [21, 5, "canceled", null],
  ])("on day %i was tried %i times: %s", async (days, attempts, status, next) => {
    const { stripe, id, invoice } = await anUnpaidApril();
    await stripe.advanceTo(due + days * dayMs);
    expect([invoice.attempts, stripe.state.subscriptions[id]!.status]).toEqual([attempts, status]);
    expect(invoice.nextAttemptAt).toBe(next === null ? null : (due + next * dayMs) / 1000);
  });

  test("is charged at the next attempt when it works again", async () => {
    const { stripe, id, customer } = await anUnpaidApril();
    stripe.setCard(customer, "working");
    await stripe.advanceTo(due + 3 * dayMs);
    expect(eventsOf(stripe).slice(-2)).toEqual(["invoice.paid", "customer.subscription.updated"]);
    expect(stripe.state.subscriptions[id]!.status).toBe("active");
  });

  test("keeps the planned attempts after a failed manual payment", async () => {
    const { stripe, invoice } = await anUnpaidApril();
    const planned = invoice.nextAttemptAt;
    expect(() => stripe.payInvoice(invoice.id)).toThrow("declined");
    expect(invoice).toMatchObject({ attempts: 2, nextAttemptAt: planned });
  });
});
