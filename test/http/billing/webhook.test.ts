import { describe, expect, test } from "vitest";
import { requireStripe } from "~/modules/billing/stripe.server";
import { syncSubscription } from "~/modules/billing/server/sync-subscription.server";
import { secondMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCustomer, billingOf } from "../../support/worker/billing";
import { everyRow } from "../../support/worker/database";
import { openTab } from "../../support/worker/live";
import { aMember } from "../../support/worker/people";
import { deliverBody, sign, signedWebhook, stripe, webhookSecret } from "../../support/worker/stripe";

/** Makes a company whose payment Stripe has received, and the event about it. */
async function aPaidCheckout() {
  const { owner, checkout } = await aCustomer();
  stripe.control.payCheckout(checkout);
  const event = stripe.takeEvents().find(({ type }) => type === "checkout.session.completed")!;
  const { body } = await signedWebhook(event);
  return { owner, event, body };
}

const pro = (fields: object) =>
  JSON.stringify({ id: "evt_made_up", object: "event", data: { object: {} }, ...fields });

describe("a Stripe webhook with a valid signature", () => {
  test("gives the company Stripe's state", async () => {
    const { owner, event } = await aPaidCheckout();
    expect((await stripe.deliver(event)).status).toBe(200);
    const next = await billingOf(owner);
    expect(next).toMatchObject({
      subscriptionStatus: "active",
      priceId: "price_pyme",
      paymentStatus: "active",
    });
    expect(new Date(next.subscriptionPeriodEnd!).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });

  test("updates open tabs", async () => {
    const { owner, event } = await aPaidCheckout();
    const tab = await openTab(owner);
    await stripe.deliver(event);
    expect(await tab.news()).toEqual([{ kind: "company" }]);
    tab.socket.close();
  });

  test("of 299 seconds ago is still accepted", async () => {
    const { owner, body } = await aPaidCheckout();
    const signature = await sign(body, { sentAt: Date.now() - 299 * secondMs });
    expect((await deliverBody(body, signature)).status).toBe(200);
    expect((await billingOf(owner)).subscriptionStatus).toBe("active");
  });

  test("of an unknown type is accepted, and changes nothing", async () => {
    const body = pro({ type: "charge.succeeded" });
    const before = await everyRow();
    expect((await deliverBody(body, await sign(body))).status).toBe(200);
    expect(await everyRow()).toEqual(before);
    expect(stripe.calls).toEqual([]);
  });

  test("about an unknown customer is accepted, and Stripe is not queried", async () => {
    const body = pro({ type: "invoice.paid", data: { object: { customer: "cus_unknown" } } });
    expect((await deliverBody(body, await sign(body))).status).toBe(200);
    expect(stripe.calls).toEqual([]);
  });

  test("is answered with a fault while Stripe cannot be queried, so that Stripe sends it again", async () => {
    const { owner, event } = await aPaidCheckout();
    stripe.isDown = true;
    expect((await stripe.deliver(event)).status).toBe(500);
    expect(expectFaults().length).toBeGreaterThan(0);
    stripe.isDown = false;
    expect((await stripe.deliver(event)).status).toBe(200);
    expect((await billingOf(owner)).subscriptionStatus).toBe("active");
  });
});

describe("a webhook that is not Stripe's", () => {
  const forgeries: [string, (body: string) => Promise<[string, string]>][] = [
    ["without a signature", (body) => Promise.resolve([body, ""])],
    [
      "with a made up signature",
      (body) => Promise.resolve([body, `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`]),
    ],
    [
      "signed 301 seconds ago",
      async (body) => [body, await sign(body, { sentAt: Date.now() - 301 * secondMs })],
    ],
    ["written anew", async (body) => [JSON.stringify(JSON.parse(body)), await sign(body)]],
    ["signed with another secret", async (body) => [body, await sign(body, { secret: "whsec_other" })]],
    ["with another body", async (body) => [body.replace("checkout", "Checkout"), await sign(body)]],
    ["of no bytes", () => Promise.resolve(["", ""])],
  ];

  test.each(forgeries)("is refused %s, and nothing is written", async (_, forge) => {
    const { body } = await aPaidCheckout();
    const [sent, signature] = await forge(body);
    const before = await everyRow();
    stripe.calls = [];
    expect((await deliverBody(sent, signature)).status).toBe(400);
    expect(await everyRow()).toEqual(before);
    expect(stripe.calls).toEqual([]);
  });

  test("is accepted late without the age check (twin)", { tags: "deep" }, async () => {
    const { body, event } = await aPaidCheckout();
    const late = await sign(body, { sentAt: Date.now() - 301 * secondMs });
    const believe = (toleranceSeconds: number) =>
      requireStripe(deps().env).webhooks.constructEventAsync(body, late, webhookSecret, toleranceSeconds);
    await expect(believe(300)).rejects.toThrow("Timestamp");
    expect((await believe(3_600)).id).toBe(event.id);
  });

  test("is accepted without the signature check (twin)", { tags: "deep" }, async () => {
    for (const [name, forge] of forgeries.filter(([name]) => name !== "of no bytes")) {
      const { owner, body } = await aPaidCheckout();
      const [sent] = await forge(body);
      const { customer } = (JSON.parse(sent) as { data: { object: { customer: string } } }).data.object;
      await syncSubscription(deps(), { customerId: customer });
      expect((await billingOf(owner)).subscriptionStatus, name).toBe("active");
    }
  });

  test("larger than any event is refused before its signature is checked", async () => {
    const body = "x".repeat(513 * 1024);
    expect((await deliverBody(body, await sign(body))).status).toBe(413);
  });

  test("is refused if no secret is configured", async () => {
    const { body } = await aPaidCheckout();
    const answer = await call("/webhooks/stripe", {
      method: "POST",
      json: body,
      origin: null,
      headers: { "Stripe-Signature": await sign(body) },
      env: { STRIPE_WEBHOOK_SECRET: "" },
    });
    expect(answer.status).toBe(503);
    expect(expectFaults().join()).toContain("not configured");
  });
});

test("a customer's id in the session's cookie has no effect: the webhook reads no cookie", async () => {
  const { cookie } = await aMember({ role: "owner" });
  const answer = await call("/webhooks/stripe", { cookie, json: {} });
  expect(answer.status).toBe(400);
});
