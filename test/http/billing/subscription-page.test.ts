import { describe, expect, test } from "vitest";
import { monthlyEmployeeStats, paymentFailures } from "#cell";
import { statisticsMonth } from "~/modules/billing/record-active-employees.server";
import { newId } from "~/platform/ids";
import { dayMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aCustomer, aSubscriber, billingOf, openCheckout } from "../../support/worker/billing";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { stripe } from "../../support/worker/stripe";

/** Returns the page's text, as a reader without scripts sees it. */
async function readText(answer: Response) {
  const html = await answer.text();
  await settle();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

const see = async ({ cookie }: SignedInMember, query = "") =>
  readText(await call(`/subscription${query}`, { cookie }));
const press = ({ cookie }: SignedInMember, form: Record<string, string>) =>
  call("/subscription", { cookie, form });

/** Returns from Stripe's page, as the browser follows it. */
async function comeBack(owner: SignedInMember, query: string) {
  const answer = await call(`/subscription${query}`, { cookie: owner.cookie });
  const to = answer.headers.get("Location");
  return {
    status: answer.status,
    to,
    text: to === null ? "" : await readText(await call(to, { cookie: owner.cookie })),
  };
}

describe("the page /subscription", () => {
  test("offers the three plans during the trial, each with its button", async () => {
    const text = await see(await aMember({ role: "owner" }));
    expect(text).toContain("Prueba gratuita");
    for (const price of ["12 €", "24 €", "48 €"]) expect(text).toContain(price);
    expect(text.match(/Empezar Ahora/g)).toHaveLength(3);
    expect(text).not.toContain("Gestionar Suscripción");
  });

  test("shows on each card today's charge and the use of the remaining trial days", async () => {
    const text = await see(await aMember({ role: "owner" }));
    expect(
      text.match(/Hoy no se cobra nada\. Conservas los días de prueba y no pagas hasta el 01\/\d\d\/\d{4}/g),
    ).toHaveLength(3);
    const company = await aCompany({ trialEndsAt: Date.now() - dayMs });
    const late = await see(await aMember({ company, role: "owner" }));
    expect(late.match(/Hoy se cobran unos [\d,]+ €, por los días que quedan hasta el 01/g)).toHaveLength(3);
  });

  test("names only existing features on its cards", async () => {
    const text = await see(await aMember({ role: "owner" }));
    expect(text).not.toMatch(/integraciones|prioritario|avanzado|básico/i);
    expect(text.match(/Registro verificable/g)).toHaveLength(1);
  });

  test("shows for a plan begun in the trial its free days and its first payment", async () => {
    const { owner } = await aSubscriber("pro", { trialEndsAt: Date.now() + 10 * dayMs });
    const text = await see(owner);
    const on = /Hasta el (01\/\d\d\/\d{4}) no se cobra nada/.exec(text)?.[1];
    expect(text).toContain(`Próxima factura el ${on}: 12 €`);
    expect(await see(owner, "?change=pyme")).toContain(
      `Hasta el ${on} sigue siendo gratis. Hoy no se cobra nada.`,
    );
  });

  test.each<[string, string, number | null, string, RegExp]>([
    [
      "given up by Stripe",
      "unpaid",
      null,
      "Cuenta Suspendida por Impago",
      /Próxima factura|No se ha podido cobrar/,
    ],
    [
      "overdue before any cron",
      "past_due",
      8,
      "Cuenta Suspendida por Impago",
      /Próxima factura|No se ha podido/,
    ],
    ["paused", "paused", null, "La suscripción está en pausa", /Próxima factura|Elige un plan|Empezar Ahora/],
    [
      "canceled with a debt",
      "canceled",
      8,
      "La suscripción está cancelada",
      /Próxima|impago|No se ha podido/,
    ],
    ["unknown to us", "of next year", null, "Plan Pyme", /Próxima factura|Empezar Ahora|prueba/],
  ])(
    "shows one state of a subscription that is %s",
    async (_, subscriptionStatus, overdue, expectedText, unsaid) => {
      const now = Date.now();
      const { owner } = await aCustomer({
        subscriptionStatus,
        priceId: "price_pyme",
        subscriptionPeriodEnd: now + 9 * dayMs,
      });
      if (overdue !== null) {
        const firstFailureDate = now - overdue * dayMs;
        await deps()
          .db.insert(paymentFailures)
          .values({ id: newId(now), companyId: owner.company.id, firstFailureDate });
      }
      const text = await see(owner);
      expect(text).toContain(expectedText);
      expect(text).not.toMatch(unsaid);
      expect(text).toContain("Gestionar Suscripción");
    },
  );

  test("states that the trial is over", async () => {
    const company = await aCompany({ trialEndsAt: Date.now() - dayMs });
    expect(await see(await aMember({ company, role: "owner" }))).toContain("La prueba gratuita ha terminado");
  });

  test("shows the plan, the next payment with its day, and the way to the other plans", async () => {
    const { owner } = await aSubscriber("pyme");
    const text = await see(owner);
    expect(text).toContain("Plan Pyme");
    expect(text).toMatch(/Próxima factura el 01\/\d\d\/\d{4}: 24 €/);
    expect(text).toContain("Gestionar Suscripción");
    expect(text).toContain("Cambiar a Pro");
    expect(text).toContain("Cambiar a Plus");
    expect(text).not.toContain("Empezar Ahora");
  });

  test("shows the calculation for the people above 30", async () => {
    const { owner } = await aSubscriber("plus");
    await deps()
      .db.insert(monthlyEmployeeStats)
      .values({
        companyId: owner.company.id,
        monthYear: statisticsMonth(Date.now(), owner.company.timeZone),
        currentActiveEmployees: 20,
        maxActiveEmployees: 35,
      });
    expect(await see(owner)).toContain("35 empleados de máximo: 48 € + 5 × 2 € = 58 €");
  });

  test("shows the end of a canceled subscription, and an owed payment", async () => {
    const { owner, customerId, subscriptionId } = await aSubscriber("pyme");
    stripe.control.cancelAtPeriodEnd(subscriptionId, true);
    await comeBack(owner, "?portal=back");
    expect(await see(owner)).toMatch(/termina el 01\/\d\d\/\d{4}/);
    stripe.control.cancelAtPeriodEnd(subscriptionId, false);
    await comeBack(owner, "?portal=back");
    expect(await see(owner)).not.toContain("termina el");
    stripe.control.setCard(customerId, "failing");
    await stripe.moveTo((await billingOf(owner)).subscriptionPeriodEnd! + dayMs / 2);
    await comeBack(owner, "?portal=back");
    expect(await see(owner)).toContain("No se ha podido cobrar la última factura");
  });

  test("is shown while Stripe is down, with a message at its buttons", async () => {
    const { owner } = await aSubscriber("pyme");
    stripe.isDown = true;
    expect(await see(owner)).toContain("Plan Pyme");
    const answer = await press(owner, { intent: "portal" });
    expect(answer.status).toBe(502);
    expect(await readText(answer)).toContain(
      "Error al abrir el portal de pagos. Por favor, intenta de nuevo.",
    );
    expectFaults();
  });
});

describe("the buttons of /subscription, without scripts", () => {
  test("lead to Stripe's page, and the page's policy allows the form to go there", async () => {
    const owner = await aMember({ role: "owner" });
    const answer = await press(owner, { intent: "checkout", plan: "pro" });
    expect(answer.status).toBe(303);
    const to = new URL(answer.headers.get("Location")!);
    const policy = (await call("/subscription", { cookie: owner.cookie })).headers.get(
      "Content-Security-Policy",
    );
    expect(policy).toContain(`form-action 'self' ${to.origin};`);
    expect(
      (await call("/dashboard", { cookie: owner.cookie })).headers.get("Content-Security-Policy"),
    ).toContain("form-action 'self';");
  });

  test.each<Record<string, string>>([
    { intent: "checkout", plan: "gold" },
    { intent: "change" },
    { price: "1" },
  ])("do nothing with a foreign form (%o)", async (form) => {
    const { owner } = await aSubscriber("pyme");
    stripe.calls = [];
    expect((await press(owner, form)).status).toBe(422);
    expect(stripe.calls).toEqual([]);
  });
});

describe("the return from the payment page", () => {
  test("confirms the payment, even before a webhook", async () => {
    const { owner, checkout } = await aCustomer();
    stripe.control.payCheckout(checkout);
    const { to, text } = await comeBack(owner, `?checkout=success&session_id=${checkout}`);
    expect(to).toBe("/subscription?checkout=paid");
    expect(text).toContain("Suscripción activada. Tienes el plan Pyme.");
    expect((await billingOf(owner)).subscriptionStatus).toBe("active");
  });

  test("states that nothing was charged if nothing was", async () => {
    const { owner, checkout } = await aCustomer();
    const { text } = await comeBack(owner, `?checkout=success&session_id=${checkout}`);
    expect(text).toContain("no se ha cobrado nada");
    expect(await see(owner, "?checkout=cancel")).toContain("no se ha cobrado nada");
  });

  test("ignores the payment page of another company", async () => {
    const { checkout } = await aCustomer();
    stripe.control.payCheckout(checkout);
    const { owner } = await aCustomer();
    const { to } = await comeBack(owner, `?checkout=success&session_id=${checkout}`);
    expect(to).toBe("/subscription?checkout=unpaid");
    expect((await billingOf(owner)).subscriptionStatus).toBeNull();
  });

  test("states that the result is unknown while Stripe is down", async () => {
    const { owner, checkout } = await aCustomer();
    stripe.control.payCheckout(checkout);
    stripe.isDown = true;
    const { text } = await comeBack(owner, `?checkout=success&session_id=${checkout}`);
    expect(text).toContain("Todavía no hemos podido confirmar el pago");
    expectFaults();
  });

  test("claims no missing subscription", async () => {
    expect(await see(await aMember({ role: "owner" }), "?checkout=paid")).not.toContain("activada");
  });
});

describe("a change of plan", () => {
  const items = (id: string) => stripe.state.subscriptions[id]!.items.map(({ price }) => price);

  test("shows its price and date before it is made", async () => {
    const { owner } = await aSubscriber("pyme");
    const text = await see(owner, "?change=plus");
    expect(text).toContain("¿Cambiar a Plus?");
    expect(text).toContain("Plus: 48 € al mes");
    expect(text).toMatch(/hasta el 01\/\d\d\/\d{4}/);
  });

  test("to Plus adds the metered item, away from it removes it, and twice is the same as once", async () => {
    const { owner, subscriptionId } = await aSubscriber("pyme");
    const answers = [
      await press(owner, { intent: "change", plan: "plus" }),
      await press(owner, { intent: "change", plan: "plus" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(items(subscriptionId)).toEqual(["price_plus", "price_plus_extra"]);
    expect(await see(owner, "?changed=1")).toContain("Plan cambiado. Tienes el plan Plus.");
    await press(owner, { intent: "change", plan: "pro" });
    expect(items(subscriptionId)).toEqual(["price_pro"]);
    expect((await billingOf(owner)).priceId).toBe("price_pro");
  });

  test("to Plus made at Stripe gets its metered item from us, once", async () => {
    const { owner, subscriptionId } = await aSubscriber("pyme");
    stripe.control.changePlan(subscriptionId, "price_plus");
    stripe.takeEvents();
    await Promise.all([comeBack(owner, "?portal=back"), comeBack(owner, "?portal=back")]);
    expect(items(subscriptionId)).toEqual(["price_plus", "price_plus_extra"]);
  });

  test("is refused until the debt is paid", async () => {
    const { owner, customerId } = await aSubscriber("pyme");
    stripe.control.setCard(customerId, "failing");
    await stripe.moveTo((await billingOf(owner)).subscriptionPeriodEnd! + dayMs / 2);
    expect((await press(owner, { intent: "change", plan: "plus" })).status).toBe(409);
  });

  test("is refused to a company without a subscription", async () => {
    const owner = await aMember({ role: "owner" });
    expect((await press(owner, { intent: "change", plan: "plus" })).status).toBe(409);
    await openCheckout(owner, "pro");
    expect((await press(owner, { intent: "change", plan: "plus" })).status).toBe(409);
  });
});
