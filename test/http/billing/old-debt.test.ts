import { expect, test } from "vitest";
import { fetchStripeState } from "~/modules/billing/server/fetch-stripe-state.server";
import { requireStripe } from "~/modules/billing/stripe.server";
import { syncSubscription } from "~/modules/billing/server/sync-subscription.server";
import { findCustomer, applyStripeState } from "~/modules/billing/server/apply-stripe-state.server";
import { dayMs } from "~/time/units";
import { deps } from "../../support/worker/deps";
import { aSubscriber, billingOf, failuresOf, openCheckout } from "../../support/worker/billing";
import { stripe } from "../../support/worker/stripe";

/** Makes a company that changed to Plus with a failing card. */
async function aDebtor() {
  const debtor = await aSubscriber("pyme");
  const { subscriptionId, customerId } = debtor;
  stripe.control.setCard(customerId, "failing");
  stripe.control.changePlan(subscriptionId, "price_plus");
  await syncSubscription(deps(), { customerId });
  return {
    ...debtor,
    debt: stripe.state.invoices[stripe.state.subscriptions[subscriptionId]!.latestInvoice!]!,
  };
}

/** Makes the same after Stripe ended that subscription and the company paid for a new one. */
async function aNewBeginning() {
  const debtor = await aDebtor();
  const { owner, customerId } = debtor;
  await stripe.moveTo(Date.now() + 30 * dayMs);
  await syncSubscription(deps(), { customerId });
  expect((await billingOf(owner)).subscriptionStatus).toBe("canceled");
  stripe.control.setCard(customerId, "working");
  stripe.control.payCheckout(await openCheckout(owner, "pro"));
  return debtor;
}

test("an open debt of the running subscription remains, however often Stripe is queried", async () => {
  const { owner, customerId, debt } = await aDebtor();
  await syncSubscription(deps(), { customerId });
  expect(await billingOf(owner)).toMatchObject({
    paymentStatus: "warning",
    owed: [{ stripeInvoiceId: debt.id }],
  });
});

test("a debt of an ended subscription does not block a new one, and stays open at Stripe", async () => {
  const { owner, customerId, debt } = await aNewBeginning();
  const later = Date.now() + 30 * dayMs;
  await syncSubscription(deps(later), { customerId });
  expect(await billingOf(owner, later)).toMatchObject({
    subscriptionStatus: "active",
    priceId: "price_pro",
    paymentStatus: "active",
    owed: [],
  });
  const resolved = (await failuresOf(owner, "resolved")).map(({ stripeInvoiceId }) => stripeInvoiceId);
  expect(resolved).toContain(debt.id);
  expect(debt.status).toBe("open");
});

test("counting every open invoice suspends a paying company (twin)", { tags: "deep" }, async () => {
  const { owner, customerId, debt } = await aNewBeginning();
  const { env } = deps();
  const state = await fetchStripeState(requireStripe(env), { env, customerId });
  const customer = (await findCustomer(deps(), customerId))!;
  const failures = [{ invoiceId: debt.id, firstFailureDate: 1000 * debt.finalizedAt! }];
  const later = Date.now() + 30 * dayMs;
  await applyStripeState(deps(later), customer, { ...state, failures });
  expect(await billingOf(owner, later)).toMatchObject({
    subscriptionStatus: "active",
    paymentStatus: "suspended",
  });
});
