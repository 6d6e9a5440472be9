import { monthlyEmployeeStats } from "#cell";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "cloudflare:test";
import { billingMonth, monthBefore } from "~/modules/billing/model/billing-month";
import { meterName, reportPeak } from "~/modules/billing/report-peak.server";
import { requireStripe } from "~/modules/billing/stripe.server";
import { openDb } from "~/platform/db.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { losingAnswers } from "../../support/worker/around-d1";
import { aSubscriber, statsOf } from "../../support/worker/billing";
import { runJob } from "../../support/worker/jobs";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { withNetwork } from "../../support/worker/race";
import { inSeededOrders } from "../../support/worker/schedule";
import { stripe } from "../../support/worker/stripe";

const sentMeterEvents = () =>
  stripe.state.meterEvents.map(({ identifier, value }) => ({ identifier, value }));
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** Stops all clocks at an instant. */
async function standAt(at: number) {
  vi.setSystemTime(at);
  await stripe.moveTo(at);
}

beforeEach(async () => {
  // Far from the turn of a month, whenever the tests run.
  await standAt(billingMonth(monthOf(Date.now())).endsAt + 10 * dayMs);
  // This test's Stripe does not know the customers of earlier tests.
  await env.CELL_1.exec("UPDATE companies SET stripe_customer_id = NULL");
});

/** Makes a company on Plus with this month's peak of people. */
async function onPlus({ peak }: { peak: number }) {
  const subscriber = await aSubscriber("plus");
  const companyId = subscriber.owner.company.id;
  const month = monthOf(Date.now());
  await writeMonth(companyId, month, peak);
  stripe.state.meterEvents.length = 0;
  return { ...subscriber, companyId, month };
}

const writeMonth = (companyId: string, monthYear: string, peak: number) =>
  deps()
    .db.insert(monthlyEmployeeStats)
    .values({ companyId, monthYear, currentActiveEmployees: peak, maxActiveEmployees: peak });

const setStatus = (by: SignedInMember, profileId: string, status: string) =>
  call("/team", { cookie: by.cookie, form: { set_status: status, profile_id: profileId } });

describe("the monthly peak of people on Plus", () => {
  test("reaches Stripe's meter once, with an id of company, month and peak", async () => {
    const { companyId, month, owner } = await onPlus({ peak: 35 });
    await reportPeak(deps(), { companyId });
    await reportPeak(deps(), { companyId });
    expect(sentMeterEvents()).toEqual([{ identifier: `${companyId}:${month}:35`, value: 35 }]);
    expect(await statsOf(owner)).toMatchObject([{ reportedMaxEmployees: 35 }]);
  });

  test("is reported after people are activated and deactivated, and only when it grows", async () => {
    const { owner } = await aSubscriber("plus");
    const ana = await aMember({ company: owner.company, status: "inactive" });
    stripe.state.meterEvents.length = 0;
    for (const status of ["active", "inactive", "active"]) {
      expect((await setStatus(owner, ana.profile.id, status)).status).toBe(200);
      await settle();
    }
    expect(sentMeterEvents().map(({ value }) => value)).toEqual([2]);
  });

  test("is reported by the call that counts people again", async () => {
    const { owner } = await aSubscriber("plus");
    await aMember({ company: owner.company });
    const answer = await call("/api/admin/update-plus-plan-employees", {
      bearer: owner.bearer,
      json: { company_id: owner.company.id },
    });
    expect(await answer.json()).toMatchObject({ error: null, max_active_employees: 2 });
    await settle();
    expect(sentMeterEvents().at(-1)!.value).toBe(2);
  });

  test("is never reported for another plan", async () => {
    const { owner } = await aSubscriber("pyme");
    const ana = await aMember({ company: owner.company, status: "inactive" });
    await setStatus(owner, ana.profile.id, "active");
    await settle();
    await runJob(deps(), "report-peaks");
    expect(sentMeterEvents()).toEqual([]);
  });

  test("is counted once, however many requests report it at the same time", { tags: "deep" }, () =>
    inSeededOrders(10, async (race) => {
      const { companyId, owner } = await onPlus({ peak: 35 });
      const telling = withNetwork(({ deps }) => reportPeak(deps(), { companyId }));
      await race(telling, telling, telling);
      expect(sentMeterEvents()).toHaveLength(1);
      expect(await statsOf(owner)).toMatchObject([{ reportedMaxEmployees: 35 }]);
    }),
  );

  test("is counted once, whatever answers are lost", async () => {
    const { companyId, owner } = await onPlus({ peak: 35 });
    stripe.faults = [{ kind: "answer-lost", on: /meter_events/ }];
    const forgetful = openDb(losingAnswers(env.CELL_1, 1));
    await reportPeak(deps(Date.now(), forgetful), { companyId });
    await reportPeak(deps(), { companyId });
    expect(sentMeterEvents()).toHaveLength(1);
    expect(await statsOf(owner)).toMatchObject([{ reportedMaxEmployees: 35 }]);
  });

  test("is counted twice without its id (twin)", { tags: "deep" }, async () => {
    const { customerId } = await onPlus({ peak: 35 });
    const payload = { stripe_customer_id: customerId, value: "35" };
    const { billing } = requireStripe(deps().env);
    for (let time = 0; time < 2; time += 1)
      await billing.meterEvents.create({ event_name: meterName, payload });
    expect(sentMeterEvents()).toHaveLength(2);
  });

  test("never blocks the team: with Stripe down, the change is kept and the nightly job reports it", async () => {
    const { owner } = await aSubscriber("plus");
    const ana = await aMember({ company: owner.company, status: "inactive" });
    stripe.state.meterEvents.length = 0;
    stripe.isDown = true;
    expect((await setStatus(owner, ana.profile.id, "active")).status).toBe(200);
    await settle();
    expect(expectFaults().join()).toContain("follow the headcount");
    expect(await statsOf(owner)).toMatchObject([{ maxActiveEmployees: 2 }]);
    stripe.isDown = false;
    await runJob(deps(), "report-peaks");
    expect(sentMeterEvents().map(({ value }) => value)).toEqual([2]);
  });
});

describe("around the 1st, the monthly peak", () => {
  test("of the ending month is reported within its period, and of the new month not before its own: 58 €", async () => {
    const { companyId, month, subscriptionId } = await onPlus({ peak: 35 });
    const { endsAt } = billingMonth(month);
    const next = monthOf(endsAt);
    // In Madrid the month has turned by then.
    await standAt(endsAt - 30 * minuteMs);
    await writeMonth(companyId, next, 20);
    await runJob(deps(endsAt - 30 * minuteMs), "close-months");
    expect(sentMeterEvents().map(({ identifier }) => identifier)).toEqual([`${companyId}:${month}:35`]);

    await standAt(endsAt + 10 * minuteMs);
    await runJob(deps(endsAt + 10 * minuteMs), "close-months");
    expect(sentMeterEvents().map(({ identifier }) => identifier)).toEqual([
      `${companyId}:${month}:35`,
      `${companyId}:${next}:20`,
    ]);
    await standAt(endsAt + 3 * hourMs);
    const invoice = stripe.state.invoices[stripe.state.subscriptions[subscriptionId]!.latestInvoice!]!;
    expect(invoice.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(5800);
  });

  test("that could not be reported in time is reported afterwards for the month that ended", async () => {
    const { companyId, month } = await onPlus({ peak: 35 });
    const { endsAt } = billingMonth(month);
    await standAt(endsAt + 20 * minuteMs);
    await runJob(deps(endsAt + 20 * minuteMs), "close-months");
    expect(stripe.state.meterEvents).toMatchObject([
      { identifier: `${companyId}:${month}:35`, timestamp: endsAt / 1000 - 1 },
    ]);
  });

  test("is not requested at any other time", async () => {
    const { month } = await onPlus({ peak: 35 });
    const { startsAt } = billingMonth(month);
    await runJob(deps(startsAt + 3 * dayMs), "close-months");
    expect(sentMeterEvents()).toEqual([]);
  });

  test("of months before the subscription is never reported", async () => {
    const { companyId, month } = await onPlus({ peak: 35 });
    await writeMonth(companyId, monthBefore(month), 99);
    await reportPeak(deps(), { companyId });
    expect(sentMeterEvents().map(({ value }) => value)).toEqual([35]);
  });
});
