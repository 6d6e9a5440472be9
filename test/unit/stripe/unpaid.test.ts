import { describe, expect, test } from "vitest";
import { aStripe, aSubscription, dayS, happened, invoicesOf, statusOf, type AStripe } from "./a-stripe";

const hour = 3_600_000;
const day = dayS * 1000;
/** The time at which April's invoice is first charged. */
const due = Date.UTC(2026, 3, 1) + hour;

async function anUnpaidApril(rules: Parameters<typeof aStripe>[0] = {}) {
  const stripe = aStripe(rules);
  const subscription = await aSubscription(stripe, "pyme");
  stripe.control.setCard(subscription.customer, "failing");
  const before = stripe.control.events().length;
  await stripe.control.advanceTo(due);
  return { stripe, before, ...subscription };
}

const newestInvoice = async ({ sdk }: AStripe, customer: string) =>
  (await sdk.invoices.list({ customer, limit: 1 })).data[0]!;

describe("a card that fails", () => {
  test("is reported as a failed payment, and the subscription is past due", async () => {
    const { stripe, before } = await anUnpaidApril();
    expect(happened(stripe, before)).toEqual([
      "invoice.created",
      "customer.subscription.updated",
      "invoice.finalized",
      "invoice.payment_failed",
      "customer.subscription.updated",
    ]);
    expect(stripe.control.events().at(-1)).toMatchObject({
      object: { status: "past_due" },
      previous: { status: "active" },
    });
  });

  test.each([
    [0, 1, "past_due", 3],
    [3, 2, "past_due", 8],
    [8, 3, "past_due", 15],
    [15, 4, "past_due", 21],
    [21, 5, "canceled", null],
  ])("on day %i has been tried %i times: %s", async (days, attempts, status, next) => {
    const { stripe, id, customer } = await anUnpaidApril();
    await stripe.control.advanceTo(due + days * day);
    const invoice = await newestInvoice(stripe, customer);
    expect([invoice.attempt_count, await statusOf(stripe, id)]).toEqual([attempts, status]);
    expect(invoice.next_payment_attempt).toBe(next === null ? null : (due + next * day) / 1000);
  });

  test("ends the subscription for want of payment, and no invoice follows", async () => {
    const { stripe, customer, id } = await anUnpaidApril();
    await stripe.control.advanceTo(due + 90 * day);
    expect((await stripe.sdk.subscriptions.retrieve(id)).cancellation_details?.reason).toBe("payment_failed");
    expect((await invoicesOf(stripe, customer)).slice(1)).toEqual(["open 2400"]);
  });

  test("leaves it unpaid instead where that is the rule, with drafts that nobody charges", async () => {
    const { stripe, customer, id } = await anUnpaidApril({ rules: { afterLastRetry: "unpaid" } });
    await stripe.control.advanceTo(due + 31 * day);
    expect(await statusOf(stripe, id)).toBe("unpaid");
    expect((await invoicesOf(stripe, customer)).slice(1)).toEqual(["open 2400", "draft 2400"]);
  });
});

describe("a debt is paid", () => {
  test("by the next attempt once the card works", async () => {
    const { stripe, customer, id } = await anUnpaidApril();
    stripe.control.setCard(customer, "working");
    await stripe.control.advanceTo(due + 3 * day);
    expect(happened(stripe).slice(-2)).toEqual(["invoice.paid", "customer.subscription.updated"]);
    expect(await statusOf(stripe, id)).toBe("active");
  });

  test("by hand, after which it is not tried again", async () => {
    const { stripe, customer, id } = await anUnpaidApril();
    const { id: invoice } = await newestInvoice(stripe, customer);
    stripe.control.setNextPayment(customer, "succeed");
    stripe.control.payInvoice(invoice);
    expect(await statusOf(stripe, id)).toBe("active");
    await stripe.control.advanceTo(due + 22 * day);
    expect((await newestInvoice(stripe, customer)).attempt_count).toBe(2);
  });

  test("not by hand with a card that fails, which leaves the planned attempts as they were", async () => {
    const { stripe, customer } = await anUnpaidApril();
    const planned = (await newestInvoice(stripe, customer)).next_payment_attempt;
    const { id } = await newestInvoice(stripe, customer);
    await expect(stripe.sdk.invoices.pay(id)).rejects.toMatchObject({ code: "card_declined" });
    expect((await newestInvoice(stripe, customer)).next_payment_attempt).toBe(planned);
  });
});

test("one charge alone can be made to fail", async () => {
  const stripe = aStripe();
  const { id, customer } = await aSubscription(stripe, "pyme");
  stripe.control.setNextPayment(customer, "fail");
  await stripe.control.advanceTo(due);
  expect(await statusOf(stripe, id)).toBe("past_due");
  await stripe.control.advanceTo(due + 3 * day);
  expect(await statusOf(stripe, id)).toBe("active");
});
