import { describe, expect, test } from "vitest";
import { aStripe, aSubscription, dayS, report, start } from "./a-stripe";

describe("usage", () => {
  test("is counted once under one identifier, and the second report is refused", async () => {
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
    expect(stripe.control.state().meterEvents).toHaveLength(1);
  });

  test.each([
    ["35 days and a second ago", -35 * dayS - 1, false],
    ["35 days ago", -35 * dayS, true],
    ["in 5 minutes", 300, true],
    ["in 5 minutes and a second", 301, false],
  ])("%s is taken: %#", async (_, ago, isTaken) => {
    const stripe = aStripe();
    const { customer } = await aSubscription(stripe, "plus");
    const reported = report(stripe, customer, 1, start + ago * 1000);
    await expect(
      reported.then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(isTaken);
  });
});
