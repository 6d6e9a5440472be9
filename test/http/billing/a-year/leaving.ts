import { expect } from "vitest";
import {
  comeBackTo,
  monthTurns,
  nightBefore,
  punch,
  see,
  takeRecordHome,
} from "../../../support/worker/a-year";
import { companyRow } from "../../../support/worker/billing";
import { stripe } from "../../../support/worker/stripe";
import { on, written, subscription, theWebhooksCome, type Firm } from "./firm";

/** Cancels; the paid period lasts until the 1st. */
export async function theEnd({ marta, lucia }: Firm) {
  stripe.control.cancelAtPeriodEnd(subscription().id, true);
  await theWebhooksCome();
  expect((await see(marta, "/subscription")).text).toContain(`Cancelada: termina el ${written("05-01")}`);
  expect(await punch(lucia, "check_in")).toBe(200);
  expect(await monthTurns(on("05-01"))).toEqual([]);
  await comeBackTo(marta, lucia);
  expect(await companyRow(marta)).toMatchObject({
    subscriptionStatus: "canceled",
    subscriptionCancelAt: null,
  });
  const team = await see(marta, "/team");
  expect([team.status, team.text]).toEqual([402, expect.stringContaining("La suscripción está cancelada")]);
  expect(await punch(lucia, "check_out")).toBe(200);
  expect(await punch(lucia, "check_in")).toBe(402);
}

/** The record remains available to people who return for it. */
export async function monthsLater({ marta, lucia }: Firm) {
  await nightBefore(on("12-31"));
  await comeBackTo(marta, lucia);
  const range = { from: on("01-01"), to: on("12-31") };
  expect([...(await takeRecordHome(marta, range)), ...(await takeRecordHome(lucia, range))]).toEqual([]);
}
