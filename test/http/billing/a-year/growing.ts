import { expect } from "vitest";
import { comeBackTo, monthTurns, nightBefore, see, setStatus, submit } from "../../../support/worker/a-year";
import { companyRow, statsOf } from "../../../support/worker/billing";
import { on, latestInvoice, worksAgain, theWebhooksCome, type Firm } from "./firm";

/** One person too many for Pyme waits for room in the plan. Everybody else still clocks in. */
export async function sixteenEmployees({ marta, lucia, others }: Firm) {
  expect(await setStatus(marta, others.slice(0, 13), "active")).toBe(200);
  expect(await worksAgain(lucia)).toBe(true);
  const sixteenth = others[13]!;
  expect(await setStatus(marta, [sixteenth], "active")).toBe(200);
  expect(await worksAgain(lucia)).toBe(true);
  const team = await see(marta, "/team");
  expect([team.status, team.text]).toEqual([
    200,
    expect.stringContaining("1 persona espera sitio en el plan"),
  ]);
  expect(team.text).toContain("Mejorar plan");
  expect(team.text).toContain("Invitar Miembro");
}

/** Changes to Plus, has 35 people for a moment in February, and pays 58 € for it. */
export async function upgradeToPlus({ marta, lucia, others }: Firm) {
  expect((await submit(marta, "/subscription", { intent: "change", plan: "plus" })).status).toBe(303);
  await theWebhooksCome();
  expect(await companyRow(marta)).toMatchObject({ priceId: "price_plus", subscriptionStatus: "active" });
  expect(await worksAgain(lucia)).toBe(true);

  await monthTurns(on("02-01"));
  expect(latestInvoice().status).toBe("paid");
  await nightBefore(on("02-10"));
  await comeBackTo(marta, lucia);
  expect(await setStatus(marta, others, "active")).toBe(200);
  expect(await setStatus(marta, others.slice(20), "inactive")).toBe(200);
  expect(await statsOf(marta)).toMatchObject([
    { monthYear: on("01").slice(0, 7), maxActiveEmployees: 16 },
    { monthYear: on("02").slice(0, 7), maxActiveEmployees: 35, currentActiveEmployees: 22 },
  ]);
  expect((await see(marta, "/subscription")).text).toContain("35 empleados de máximo: 48 € + 5 × 2 € = 58 €");
  await monthTurns(on("03-01"));
  const { status, lines } = latestInvoice();
  expect([status, lines.reduce((sum, { amount }) => sum + amount, 0)]).toEqual(["paid", 5800]);
}
