// Proves who chooses on which day pay periods begin.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";
import { companyOf, submitSettings } from "../../support/worker/profile";

const choose = (day: string) => ({ form: "pay-period", pay_period_day: day });

test("a manager chooses the pay period, and the screen shows the choice", async () => {
  const eva = await aMember({ role: "owner" });
  expect((await companyOf(eva)).payPeriodDay).toBe(1);
  const { status, main } = await submitSettings(eva, choose("21"));
  expect(status).toBe(200);
  expect(main).toContain('<option value="21" selected="">Del 21 al 20</option>');
  expect((await companyOf(eva)).payPeriodDay).toBe(21);
});

test("an employee cannot choose the pay period, and a day that not every month has is refused", async () => {
  const eva = await aMember({ role: "owner" });
  const ana = await aMember({ company: eva.company });
  expect((await call("/settings", { cookie: ana.cookie, form: choose("21") })).status).toBe(403);
  for (const day of ["0", "29", "2.5", ""]) {
    const { status, main } = await submitSettings(eva, choose(day));
    expect([status, main.includes("Elige uno de la lista.")]).toEqual([422, true]);
  }
  expect((await companyOf(eva)).payPeriodDay).toBe(1);
});
