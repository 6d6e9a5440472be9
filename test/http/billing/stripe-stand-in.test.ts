import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { aSubscriber } from "../../support/worker/billing";
import { resend } from "../../support/worker/resend";
import { signedWebhook, stripe, webhookSecret } from "../../support/worker/stripe";

const anSdk = () =>
  new Stripe("sk_test_local", {
    host: "stripe.test",
    protocol: "https",
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
  });

const aCustomer = () =>
  anSdk().customers.create({
    email: "ana@example.com",
    preferred_locales: ["es"],
    metadata: { company_id: "c1" },
  });

describe("the SDK in workerd", () => {
  test("meets the local Stripe at the edge of the network, beside the mail provider", async () => {
    const customer = await aCustomer();
    const mail = await fetch("https://resend.test/emails", { method: "POST", body: "{}" });
    expect(await anSdk().customers.retrieve(customer.id)).toMatchObject({ email: "ana@example.com" });
    expect([mail.status, resend.calls, stripe.calls.length]).toEqual([200, 1, 2]);
  });

  test("takes the events that time brings, with their signatures", async () => {
    await aSubscriber("pro");
    stripe.takeEvents();
    const now = new Date();
    await stripe.moveTo(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2));
    const types: string[] = [];
    for (const event of stripe.takeEvents()) {
      const { body, signature } = await signedWebhook(event);
      const stripeEvent = await anSdk().webhooks.constructEventAsync(body, signature, webhookSecret);
      types.push(stripeEvent.type);
    }
    expect(types).toEqual(["customer.subscription.updated", "invoice.finalized", "invoice.paid"]);
  });
});

describe("a fault", () => {
  test.each([
    ["no-answer", 0],
    [500, 0],
    [429, 0],
    ["answer-lost", 1],
  ] as const)("%s meets the call it is meant for, which does its work %i times", async (kind, customers) => {
    stripe.faults = [{ kind, on: /POST \/v1\/customers$/ }];
    await expect(anSdk().customers.retrieve("cus_nobody")).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(aCustomer()).rejects.toBeInstanceOf(Stripe.errors.StripeError);
    expect(Object.keys(stripe.state.customers)).toHaveLength(customers);
  });

  test("lasts while Stripe is down", async () => {
    stripe.isDown = true;
    await expect(aCustomer()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await expect(aCustomer()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  });
});
