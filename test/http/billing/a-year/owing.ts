import { expect } from "vitest";
import {
  comeBackTo,
  dayAfter,
  monthTurns,
  nightBefore,
  punch,
  see,
  submit,
  takeRecordHome,
  timeComesTo,
} from "../../../support/worker/a-year";
import { billingOf, failuresOf } from "../../../support/worker/billing";
import { openTab } from "../../../support/worker/live";
import { stripe } from "../../../support/worker/stripe";
import { on, latestInvoice, customer, worksAgain, theWebhooksCome, type Firm } from "./firm";

/** April's invoice is not paid: seven days of warnings, each also on screen. */
export async function theDebt({ marta, lucia }: Firm) {
  await timeComesTo(Date.parse(on("03-31")));
  await comeBackTo(marta, lucia);
  stripe.control.setCard(customer(), "failing");
  const tab = await openTab(lucia);
  expect(await monthTurns(on("04-01"))).toEqual(["No hemos podido cobrar tu suscripción"]);
  expect(await tab.news()).toContainEqual({ kind: "company" });
  const failedAt = 1000 * latestInvoice().finalizedAt!;
  expect(await billingOf(marta)).toMatchObject({
    subscriptionStatus: "past_due",
    paymentStatus: "warning",
    owed: [{ stripeInvoiceId: latestInvoice().id, firstFailureDate: failedAt }],
  });
  const mails: Record<string, string[]> = {};
  const warnings: string[] = [];
  for (let daysLeft = 7; daysLeft >= 1; daysLeft -= 1) {
    warnings.push(
      /Pago pendiente\. (?:La cuenta se suspende en \d días|Último día antes de suspender la cuenta)/.exec(
        (await see(lucia, "/dashboard")).text,
      )?.[0] ?? "none",
    );
    if (daysLeft === 1) expect(await punch(lucia, "check_in")).toBe(200);
    const tomorrow = dayAfter(on("04-01"), 8 - daysLeft);
    mails[tomorrow] = await nightBefore(tomorrow);
  }
  expect(warnings).toEqual([
    ...[7, 6, 5, 4, 3, 2].map((days) => `Pago pendiente. La cuenta se suspende en ${days} días`),
    "Pago pendiente. Último día antes de suspender la cuenta",
  ]);
  // The operator's mails about the skipped nights do not concern the debt.
  const ofDebt = Object.entries(mails).map(
    ([day, subjects]) => [day, subjects.filter((subject) => !subject.startsWith("Diferencia"))] as const,
  );
  expect(ofDebt.filter(([, subjects]) => subjects.length > 0)).toEqual([
    [on("04-07"), ["Último día para actualizar el pago"]],
    [on("04-08"), ["Tu cuenta está suspendida por impago"]],
  ]);
}

/** Nobody can begin anything. Open entries can be closed, and the record can be downloaded. */
export async function theSuspension({ marta, lucia }: Firm) {
  const weekMs = 7 * 86_400_000;
  expect(await billingOf(marta)).toMatchObject({
    paymentStatus: "suspended",
    suspensionDate: 1000 * latestInvoice().finalizedAt! + weekMs,
  });
  for (const person of [marta, lucia])
    expect((await see(person, "/dashboard")).text).toContain("Cuenta Suspendida por Impago");
  expect(await punch(marta, "check_in")).toBe(402);
  expect(await punch(lucia, "check_out")).toBe(200);
  const range = { from: on("01-01"), to: on("04-08") };
  expect(await takeRecordHome(lucia, range)).toEqual([]);
  expect((await submit(marta, "/subscription", { intent: "portal" })).to).toMatch(
    /^https:\/\/stripe\.test\/p\//,
  );
}

/** The card works again: everything is as before. */
export async function thePayment({ marta, lucia }: Firm) {
  stripe.control.setCard(customer(), "working");
  stripe.control.payInvoice(latestInvoice().id);
  await theWebhooksCome();
  expect(await billingOf(marta)).toMatchObject({
    subscriptionStatus: "active",
    paymentStatus: "active",
    suspensionDate: null,
    owed: [],
  });
  expect(await failuresOf(marta, "resolved")).toHaveLength(1);
  expect((await see(lucia, "/dashboard")).text).not.toContain("Cuenta Suspendida por Impago");
  expect(await worksAgain(lucia)).toBe(true);
}
