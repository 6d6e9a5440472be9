// Proves who states the convenio in Ajustes, field by field, and what is refused.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aCompany, aMember } from "../../support/worker/people";
import { companyOf, submitSettings } from "../../support/worker/profile";

const all = {
  form: "convenio",
  daily_limit: "600",
  rest_between: "780",
  rest_regime: "hospitality",
  interruptions: "2",
  shift_notice: "7",
  year_start: "04-01",
};
const stated = {
  dailyLimitMinutes: 600,
  restBetweenMinutes: 780,
  restRegime: "hospitality",
  dayInterruptions: 2,
  shiftNoticeDays: 7,
  convenioYearStart: "04-01",
};

test.each(["owner", "admin"] as const)(
  "%s states the convenio without scripts, and the screen shows it",
  async (role) => {
    const eva = await aMember({ role });
    const { status, main } = await submitSettings(eva, all);
    expect([status, main.includes("Configuración actualizada correctamente")]).toEqual([200, true]);
    expect(main).toContain('<option value="hospitality" selected="">');
    expect(await companyOf(eva)).toMatchObject(stated);
  },
);

test("a field that saves itself changes no other, and an empty choice takes its fact back", async () => {
  const eva = await aMember({
    role: "owner",
    company: await aCompany({ ...stated, restRegime: "hospitality" }),
  });
  await submitSettings(eva, { form: "convenio", only: "daily_limit", daily_limit: "" });
  expect(await companyOf(eva)).toMatchObject({ ...stated, dailyLimitMinutes: null });
  await submitSettings(eva, { form: "convenio", only: "year_start", year_start: "01-01" });
  expect(await companyOf(eva)).toMatchObject({
    ...stated,
    dailyLimitMinutes: null,
    convenioYearStart: "01-01",
  });
});

test.each([
  ["300 hours a day", { daily_limit: "18000" }],
  ["a rest below that of the law", { rest_between: "600" }],
  ["a month that does not exist", { year_start: "13-01" }],
  ["an unknown regime", { rest_regime: "circo" }],
])("%s are refused, and nothing is written", async (_, wrong) => {
  const eva = await aMember({ role: "owner" });
  const { status, main } = await submitSettings(eva, { ...all, ...wrong });
  expect([status, main.includes("Elige una de las opciones.")]).toEqual([422, true]);
  expect(await companyOf(eva)).toMatchObject({ dailyLimitMinutes: null, restRegime: null });
});

test("an employee and a manager of a centre state nothing", async () => {
  const eva = await aMember({ role: "owner" });
  const ana = await aMember({ company: eva.company });
  const luis = await aMember({ company: eva.company, role: "admin", managedCentres: [eva.company.id] });
  for (const { cookie } of [ana, luis])
    expect((await call("/settings", { cookie, form: all })).status).toBe(403);
  expect(await companyOf(eva)).toMatchObject({ dailyLimitMinutes: null });
});
