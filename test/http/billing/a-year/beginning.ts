import { expect } from "vitest";
import { nightBefore, nights, punch, see, submit } from "../../../support/worker/a-year";
import { companyRow } from "../../../support/worker/billing";
import { openTab } from "../../../support/worker/live";
import { stripe } from "../../../support/worker/stripe";
import { on, written, worksAgain, theWebhooksCome, type Firm } from "./firm";

/** Fourteen days, and the mails that announce their end to the owner. */
export async function theTrial({ marta, lucia }: Firm) {
  expect((await see(marta, "/dashboard")).text).toContain("Quedan 14 días de prueba gratuita");
  expect(await nights(on("01-08"), 10)).toEqual({ [on("01-08")]: ["Hay gente nueva en tu empresa"] });
  expect(await nights(on("01-18"), 2)).toEqual({
    [on("01-19")]: [`Tu prueba gratuita termina el ${written("01-21")}`],
  });
  expect((await see(marta, "/dashboard")).text).toContain("Quedan 2 días de prueba gratuita");
  expect(await nightBefore(on("01-20"))).toEqual([]);
  expect((await see(marta, "/dashboard")).text).toContain("Último día de prueba gratuita");
  expect((await see(lucia, "/dashboard")).text).not.toContain("prueba gratuita");
  expect(await punch(lucia, "check_in")).toBe(200);
  expect(await nights(on("01-21"), 5)).toEqual({
    [on("01-21")]: ["Último día de prueba gratuita"],
    [on("01-22")]: ["Tu prueba gratuita ha terminado", "¿A qué hora saliste el miércoles 20/01/2027?"],
  });
}

/** After the trial an open entry can be closed, and the owner can choose a plan. */
export async function thePaywall({ marta, lucia }: Firm) {
  const team = await see(marta, "/team");
  expect([team.status, team.text]).toEqual([402, expect.stringContaining("La prueba gratuita ha terminado")]);
  expect(team.text).toContain("Ver planes");
  const clock = await see(lucia, "/dashboard");
  expect(clock.text).toContain("Contacta con Marta Ruiz para que elija un plan.");
  expect(await punch(marta, "check_in")).toBe(402);
  expect(await punch(lucia, "check_out")).toBe(200);
  expect(await punch(lucia, "check_in")).toBe(402);
}

/** Pays for Pyme on Stripe's page; the webhook updates open tabs. */
export async function pyme({ marta, lucia }: Firm) {
  const { status, to } = await submit(marta, "/subscription", { intent: "checkout", plan: "pyme" });
  expect(status).toBe(303);
  const tab = await openTab(lucia);
  stripe.control.payCheckout(to!.split("/").at(-1)!);
  await theWebhooksCome();
  expect(await tab.news()).toEqual([{ kind: "company" }]);
  expect(await companyRow(marta)).toMatchObject({
    subscriptionStatus: "active",
    priceId: "price_pyme",
    subscriptionPeriodEnd: Date.parse(on("02-01")),
  });
  expect((await see(marta, "/subscription")).text).toContain("Plan Pyme");
  expect((await see(marta, "/team")).status).toBe(200);
  expect(await worksAgain(marta)).toBe(true);
  expect(await worksAgain(lucia)).toBe(true);
}
