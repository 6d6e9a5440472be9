import { mailOutbox } from "#cell";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { syncSubscription } from "~/modules/billing/server/sync-subscription.server";
import { dayMs, hourMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { comeBackTo, punch, see, timeComesTo } from "../../support/worker/a-year";
import { call } from "../../support/worker/app";
import { aSubscriber, billingOf, companyRow, openCheckout } from "../../support/worker/billing";
import { deps } from "../../support/worker/deps";
import { stripe } from "../../support/worker/stripe";

/** The last of five attempts fails 21 days after the first, and Stripe ends the subscription. */
const lastAttemptMs = 21 * dayMs + 2 * hourMs;

/** Makes a company whose subscription Stripe ended after failed payments, on the 22nd of the unpaid month. */
async function aDebtor() {
  const debtor = await aSubscriber("pyme");
  const { owner, customerId, subscriptionId } = debtor;
  const monthBegins = (await billingOf(owner)).subscriptionPeriodEnd!;
  stripe.control.setCard(customerId, "failing");
  await timeComesTo(monthBegins + lastAttemptMs);
  await comeBackTo(owner);
  stripe.control.setCard(customerId, "working");
  const { latestInvoice, periodEnd } = stripe.state.subscriptions[subscriptionId]!;
  return { ...debtor, invoice: stripe.state.invoices[latestInvoice!]!, monthEnds: 1000 * periodEnd };
}

/** Pays a debtor's invoice on Stripe's page, and returns the event about it. */
function payInvoice({ invoice }: Awaited<ReturnType<typeof aDebtor>>) {
  stripe.control.payInvoice(invoice.id);
  return stripe.takeEvents().find(({ type }) => type === "invoice.paid")!;
}

const written = (at: number) => new Date(at).toISOString().slice(0, 10).split("-").reverse().join("/");

describe("a subscription that ended with an unpaid invoice", () => {
  test("shows the invoice, its amount, its days, Stripe's page and the effect of paying", async () => {
    const { owner, invoice, monthEnds } = await aDebtor();
    expect(await punch(owner, "check_in")).toBe(402);
    const { text } = await see(owner, "/subscription");
    expect(text).toContain("Tienes una factura por pagar");
    expect(text).toContain(`Factura ${invoice.number}: 24 €`);
    const [from, to] = [monthEnds - 15 * dayMs, monthEnds - dayMs].map(written);
    expect(text).toContain(`por el periodo del 01${from!.slice(2)} al ${to}`);
    expect(text).toContain(`Si la pagas, tu empresa vuelve a fichar hasta el ${written(monthEnds)}.`);
    const html = await (await call("/subscription", { cookie: owner.cookie })).text();
    expect(html).toContain(`href="https://stripe.test/invoices/${invoice.id}"`);
  });

  test("is mailed to the owner once, with number, amount, effect and the way to pay", async () => {
    const { owner, invoice, customerId, monthEnds } = await aDebtor();
    await syncSubscription(deps(Date.now()), { customerId });
    const mails = await deps()
      .db.select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.recipient, owner.email), like(mailOutbox.dedupeKey, "payment-owed:%")));
    expect(mails.map(({ dedupeKey }) => dedupeKey)).toEqual([`payment-owed:${invoice.id}`]);
    const { subject, text } = mails[0]!;
    expect(subject).toBe(`Queda por pagar la factura ${invoice.number}`);
    expect(text).toContain(`queda por pagar la factura ${invoice.number}, de 24\u00a0€.`);
    expect(text).toContain(`Si la pagas, tu empresa vuelve a fichar hasta el ${written(monthEnds)}.`);
    expect(text).toMatch(/Pagar la factura: https?:\/\/[^ ]+\/subscription/);
  });

  test("gives access back until the end of the paid period, and offers plans charged from then on", async () => {
    const debtor = await aDebtor();
    const { owner, monthEnds } = debtor;
    await stripe.deliver(payInvoice(debtor));
    expect(await punch(owner, "check_in")).toBe(200);
    const { text } = await see(owner, "/subscription");
    expect(text).toContain(`Está pagada hasta el ${written(monthEnds)}`);
    expect(text).not.toContain("por pagar");
    expect(text.match(/Hoy no se cobra nada: tienes pagado hasta el/g)).toHaveLength(3);
    await timeComesTo(monthEnds);
    await comeBackTo(owner);
    expect(await punch(owner, "check_out")).toBe(200);
    expect(await punch(owner, "check_in")).toBe(402);
  });

  test("charges a new plan from the end of the paid period", async () => {
    const debtor = await aDebtor();
    const { owner, customerId, monthEnds } = debtor;
    await stripe.deliver(payInvoice(debtor));
    const paidBefore = Object.values(stripe.state.invoices).length;
    stripe.control.payCheckout(await openCheckout(owner, "pro"));
    await stripe.deliverAll();
    expect(await billingOf(owner)).toMatchObject({
      subscriptionStatus: "trialing",
      priceId: "price_pro",
      subscriptionPeriodEnd: monthEnds,
    });
    await timeComesTo(monthEnds + 2 * hourMs);
    const later = Object.values(stripe.state.invoices).slice(paidBefore);
    const charged = later.filter(({ customer }) => customer === customerId).flatMap(({ lines }) => lines);
    expect(charged.filter(({ amount }) => amount > 0).map(({ start }) => 1000 * start)).toEqual([monthEnds]);
  });

  test("shows a payment on reload, before its webhook arrives", async () => {
    const debtor = await aDebtor();
    payInvoice(debtor);
    const answer = await call("/subscription", { cookie: debtor.owner.cookie });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/subscription"]);
    expect((await see(debtor.owner, "/subscription")).text).toContain("Está pagada hasta el");
    expect(await punch(debtor.owner, "check_in")).toBe(200);
  });

  test("ends as paid after its events arrive twice, late and in the opposite order", async () => {
    const debtor = await aDebtor();
    const { owner, monthEnds } = debtor;
    const all = [...stripe.state.events];
    payInvoice(debtor);
    for (const event of [...stripe.state.events.slice(all.length), ...all].reverse())
      expect((await stripe.deliver(event)).status).toBe(200);
    for (const event of all) expect((await stripe.deliver(event)).status).toBe(200);
    expect((await companyRow(owner)).subscriptionCancelAt).toBe(monthEnds);
  });

  test("ignores another company's payment", async () => {
    const debtor = await aDebtor();
    const other = await aSubscriber("pro");
    for (const event of stripe.takeEvents()) await stripe.deliver(event);
    expect(await punch(other.owner, "check_in")).toBe(200);
    expect((await companyRow(debtor.owner)).subscriptionCancelAt).toBeNull();
    expect(await punch(debtor.owner, "check_in")).toBe(402);
  });

  test("closes an earlier payment page of another tab, which would charge the paid days", async () => {
    const debtor = await aDebtor();
    const checkout = await openCheckout(debtor.owner, "pyme");
    await stripe.deliver(payInvoice(debtor));
    expect(stripe.state.checkouts[checkout]!.status).toBe("expired");
    expect(await openCheckout(debtor.owner, "pyme")).not.toBe(checkout);
  });

  test("states that its period is over, and then its payment gives no access", async () => {
    const debtor = await aDebtor();
    const { owner, monthEnds } = debtor;
    await timeComesTo(monthEnds);
    await comeBackTo(owner);
    expect((await see(owner, "/subscription")).text).toContain("Su periodo ya ha terminado");
    await stripe.deliver(payInvoice(debtor));
    expect(await punch(owner, "check_in")).toBe(402);
    expect((await see(owner, "/subscription")).text).not.toContain("por pagar");
  });

  test("owes nothing after Stripe voided the invoice, and stays closed", async () => {
    const { owner, invoice } = await aDebtor();
    invoice.status = "void";
    expect((await see(owner, "/subscription")).text).not.toContain("por pagar");
    expect(await punch(owner, "check_in")).toBe(402);
  });

  test("states that it cannot check while Stripe does not answer", async () => {
    const { owner } = await aDebtor();
    stripe.isDown = true;
    expect((await see(owner, "/subscription")).text).toContain("Ahora no podemos comprobar");
    expectFaults();
  });
});

test("a subscription that its owner cancelled gives no access for the earlier payment", async () => {
  const { owner, subscriptionId } = await aSubscriber("pyme");
  stripe.control.cancelAtPeriodEnd(subscriptionId, true);
  await timeComesTo((await billingOf(owner)).subscriptionPeriodEnd!);
  await comeBackTo(owner);
  expect(await billingOf(owner)).toMatchObject({
    subscriptionStatus: "canceled",
    subscriptionCancelAt: null,
  });
  expect(await punch(owner, "check_in")).toBe(402);
});
