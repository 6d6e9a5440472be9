import { describe, expect, test } from "vitest";
import { startCheckout, type CheckoutStartResult } from "~/modules/billing/start-checkout.server";
import { requireStripe } from "~/modules/billing/stripe.server";
import { withCustomer } from "~/modules/billing/server/with-customer.server";
import { dayMs, minuteMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCustomer, aSubscriber, billingOf, companyRow, openCheckout } from "../../support/worker/billing";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { withNetwork, type Participant } from "../../support/worker/race";
import { inOrder, inSeededOrders } from "../../support/worker/schedule";
import { stripe } from "../../support/worker/stripe";

const failed = "Error al abrir el portal de pagos. Por favor, intenta de nuevo.";
const checkout = "/api/payments/create-checkout-session";
const portal = "/api/payments/create-portal-session";
const wish = (plan: string) => ({ json: { price_id: `price_${plan}` } });
const customersMade = () => Object.keys(stripe.state.customers);
const openPages = () => Object.values(stripe.state.checkouts).filter(({ status }) => status === "open");

describe("Stripe's payment page", () => {
  test("is opened in Spanish, for the plan, up to the next 1st, and asks for the NIF", async () => {
    const { checkout: id, customerId } = await aCustomer();
    const page = stripe.state.checkouts[id]!;
    expect(page).toMatchObject({
      customer: customerId,
      locale: "es",
      prices: ["price_pyme"],
      start: { before: "proration" },
    });
    const start = new Date(page.start.at * 1000);
    expect([start.getUTCDate(), start.getUTCHours(), start.getUTCMinutes()]).toEqual([1, 0, 0]);
  });

  test("stays open longer than Stripe's thirty minutes, at any second", async () => {
    const boundary = Math.ceil(Date.now() / (5 * minuteMs)) * 5 * minuteMs;
    const created: number[] = [];
    for (const late of [0, 1, 5 * minuteMs - 1]) {
      const now = boundary + late;
      const owner = await aMember({ role: "owner" });
      const outcome = await startCheckout(deps(now), { member: owner, priceId: "price_pyme" });
      expect(outcome.code).toBe("started");
      const page = Object.values(stripe.state.checkouts).at(-1)!;
      created.push(1000 * (page.expiresAt - page.created));
    }
    expect(Math.min(...created)).toBeGreaterThanOrEqual(35 * minuteMs - 1000);
  });

  test("has name and NIF of the company's profile", async () => {
    const { owner, customerId } = await aCustomer({ name: "Aceros SL", nif: "B-12345674" });
    const customer = stripe.state.customers[customerId]!;
    expect(customer).toMatchObject({
      name: "Aceros SL",
      taxIds: [{ type: "es_cif", value: "B12345674" }],
    });
    await openCheckout(owner, "pro");
    expect(customer.taxIds).toHaveLength(1);
  });

  test("gets the corrected NIF, and keeps one that was typed at Stripe", async () => {
    const { owner, customerId } = await aCustomer({ name: "Aceros SL", nif: "B12345674" });
    const corrected = {
      ...owner,
      company: { ...owner.company, stripeCustomerId: customerId, nif: "A58818501" },
    };
    const again = () => startCheckout(deps(), { member: corrected, priceId: "price_pyme" });
    await again();
    const { taxIds } = stripe.state.customers[customerId]!;
    expect(taxIds).toEqual([{ type: "es_cif", value: "A58818501" }]);
    stripe.state.customers[customerId]!.taxIds = [{ type: "eu_vat", value: "ESB99999999" }];
    corrected.company.nif = "B12345674";
    await again();
    expect(stripe.state.customers[customerId]!.taxIds).toEqual([{ type: "eu_vat", value: "ESB99999999" }]);
  });

  test("is opened even if Stripe refuses the NIF, which is logged", async () => {
    const { customerId } = await aCustomer({ name: "Aceros SL", nif: "B1" });
    expect(stripe.state.customers[customerId]).toMatchObject({ name: "Aceros SL", taxIds: [] });
    expect(expectFaults().join()).toContain("checkout: NIF");
  });

  test("of a company without a name has no name", async () => {
    const { customerId } = await aCustomer({ name: "ana@example.com", nif: null });
    expect(stripe.state.customers[customerId]).toMatchObject({ name: null, taxIds: [] });
  });

  test("during the trial asks for a card and charges nothing until the 1st after it", async () => {
    const trialEndsAt = Date.now() + 10 * dayMs;
    const { owner, subscriptionId, customerId } = await aSubscriber("pyme", { trialEndsAt });
    const subscription = stripe.state.subscriptions[subscriptionId]!;
    const chargedAt = 1000 * subscription.periodEnd;
    expect(new Date(chargedAt).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
    expect(chargedAt).toBeGreaterThanOrEqual(trialEndsAt);
    expect(chargedAt).toBeLessThan(trialEndsAt + 31 * dayMs);
    const charged = () =>
      Object.values(stripe.state.invoices)
        .filter(({ customer }) => customer === customerId)
        .map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0));
    expect(charged()).toEqual([0]);
    await stripe.moveTo(chargedAt + dayMs / 2);
    expect(charged()).toEqual([0, 2_400]);
    expect(await billingOf(owner)).toMatchObject({ owed: [], paymentStatus: "active" });
  });

  test("offers no further free time after an earlier subscription", async () => {
    const { owner, subscriptionId } = await aSubscriber("pyme", { trialEndsAt: Date.now() + 10 * dayMs });
    await requireStripe(deps().env).subscriptions.cancel(subscriptionId);
    const page = stripe.state.checkouts[await openCheckout(owner, "pro")]!;
    expect(page.start.before).toBe("proration");
  });

  test("of Plus has the metered price of the people above 30", async () => {
    const owner = await aMember({ role: "owner" });
    const page = stripe.state.checkouts[await openCheckout(owner, "plus")]!;
    expect(page.prices).toEqual(["price_plus", "price_plus_extra"]);
  });

  test("is the same one when the button is pressed again, and choosing another plan closes it", async () => {
    const { owner, checkout: first } = await aCustomer();
    expect(await openCheckout(owner, "pyme")).toBe(first);
    const second = await openCheckout(owner, "pro");
    expect(second).not.toBe(first);
    expect(openPages().map(({ id }) => id)).toEqual([second]);
  });

  test("is refused to a company that already pays, even before a webhook has arrived", async () => {
    const { owner, checkout: paid } = await aCustomer();
    stripe.control.payCheckout(paid);
    expect((await billingOf(owner)).subscriptionStatus).toBeNull();
    const answer = await call(checkout, { bearer: owner.bearer, ...wish("pro") });
    expect(answer.status).toBe(409);
    expect((await answer.json<{ error: string }>()).error).toContain("«Gestionar Suscripción»");
    expect(openPages()).toEqual([]);
  });

  const pressing = (owner: SignedInMember, now: number): Participant<CheckoutStartResult> =>
    withNetwork(({ d1, deps }) => startCheckout(deps(d1, now), { member: owner, priceId: "price_pyme" }));

  const opensOnePage = (times: number, orders: number) =>
    inSeededOrders(orders, async (race) => {
      const owner = await aMember({ role: "owner" });
      const now = Date.now();
      const before = { customers: customersMade().length, pages: openPages().length };
      const outcomes = await race(...Array.from({ length: times }, () => pressing(owner, now)));
      expect(new Set(outcomes.map((outcome) => "url" in outcome && outcome.url)).size).toBe(1);
      expect(customersMade()).toHaveLength(before.customers + 1);
      expect((await companyRow(owner)).stripeCustomerId).toBe(customersMade().at(-1));
      expect(openPages()).toHaveLength(before.pages + 1);
    });
  const title = "pressed %i times at once makes one customer, one page and no subscription";
  test.each([[3, 1]])(title, opensOnePage);
  test.each([
    [2, 20],
    [20, 1],
  ])(title, { tags: "deep" }, opensOnePage);

  test("without the company's idempotency key, two customers are created (twin)", { tags: "deep" }, () =>
    inOrder("ABAB", async (race) => {
      const owner = await aMember({ role: "owner" });
      const real = requireStripe(deps().env);
      const careless = {
        customers: { create: (params: object) => real.customers.create(params) },
      } as unknown as typeof real;
      const ensuring = withNetwork(({ deps }) =>
        withCustomer(deps(), careless, owner, (customer) => Promise.resolve(customer)),
      );
      await race(ensuring, ensuring);
      expect(customersMade()).toHaveLength(2);
    }),
  );
});

describe("a customer that was deleted at Stripe", () => {
  async function deleted() {
    const { owner, customerId } = await aCustomer();
    delete stripe.state.customers[customerId];
    return { owner, customerId };
  }

  test("is replaced once when a plan is bought with two presses", async () => {
    const { owner, customerId } = await deleted();
    const pages = [await openCheckout(owner, "pro"), await openCheckout(owner, "pro")];
    const [page] = pages.map((id) => stripe.state.checkouts[id]!);
    expect(pages[0]).toBe(pages[1]);
    expect(page!.customer).not.toBe(customerId);
    expect(customersMade()).toEqual([page!.customer]);
    expect((await companyRow(owner)).stripeCustomerId).toBe(page!.customer);
  });

  test("is replaced when the portal is opened", async () => {
    const { owner, customerId } = await deleted();
    const answer = await call(portal, { method: "POST", bearer: owner.bearer, origin: null });
    expect(answer.status).toBe(200);
    expect(customersMade()).not.toContain(customerId);
    expect((await companyRow(owner)).stripeCustomerId).toBe(customersMade()[0]);
  });
});

describe("a payment request that cannot be fulfilled", () => {
  test("shows its reason to a visitor on the page", async () => {
    const answer = await call(checkout, { origin: null, ...wish("pro") });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: "Debes estar autenticado para suscribirte" });
  });

  test.each(["price_of_another", "price_plus_extra"])(
    "for the price %s is refused with 422",
    async (price) => {
      const { bearer } = await aMember({ role: "owner" });
      const answer = await call(checkout, { bearer, json: { price_id: price } });
      expect(answer.status).toBe(422);
      expect(stripe.calls).toEqual([]);
    },
  );

  test.each(["admin", "employee"] as const)("by an %s is refused", async (role) => {
    const { bearer } = await aMember({ role });
    expect((await call(checkout, { bearer, ...wish("pro") })).status).toBe(403);
    expect((await call(portal, { bearer, method: "POST" })).status).toBe(403);
    expect(stripe.calls).toEqual([]);
  });

  test("while Stripe is down shows that, logs it and changes nothing", async () => {
    const owner = await aMember({ role: "owner" });
    stripe.isDown = true;
    const answer = await call(checkout, { bearer: owner.bearer, ...wish("pro") });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ error: failed });
    expect(expectFaults().join()).toContain("connection to Stripe");
    expect((await companyRow(owner)).stripeCustomerId).toBeNull();
  });

  test("without a configured Stripe shows that payment is not possible now, and logs why", async () => {
    const { bearer } = await aMember({ role: "owner" });
    const answer = await call(checkout, { bearer, ...wish("pro"), env: { STRIPE_SECRET_KEY: "" } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ error: failed });
    expect(expectFaults().join()).toContain("not configured");
  });
});

describe("Stripe's customer portal", () => {
  test("is opened for the company's own customer", async () => {
    const { owner } = await aSubscriber();
    const answer = await call(portal, { bearer: owner.bearer, method: "POST" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      url: expect.stringMatching(/^https:\/\/stripe\.test\//) as string,
      error: null,
    });
  });

  test("is refused to a company that was never a customer", async () => {
    const { bearer } = await aMember({ role: "owner" });
    expect((await call(portal, { bearer, method: "POST" })).status).toBe(409);
  });
});
