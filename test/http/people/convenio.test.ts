// Proves who states the convenio in Ajustes, field by field, and what is refused.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aCompany, aMember } from "../../support/worker/people";
import { companyOf, submitSettings } from "../../support/worker/profile";

const fields = {
  daily_limit: "600",
  rest_between: "780",
  rest_regime: "hospitality",
  interruptions: "2",
  voluntary_percent: "20",
  shift_notice: "7",
  year_start: "04-01",
};
const stated = {
  dailyLimitMinutes: 600,
  restBetweenMinutes: 780,
  restRegime: "hospitality",
  dayInterruptions: 2,
  voluntaryPercent: 20,
  shiftNoticeDays: 7,
  convenioYearStart: "04-01",
} as const;

/** Returns the forms of the screen, without scripts. */
const formsIn = (main: string) =>
  [...main.matchAll(/<form[^>]*method="post".*?<\/form>/gs)].map(([form]) => form);
const formOf = (main: string, field: string) =>
  formsIn(main).find((form) => form.includes(`name="only" value="${field}"`))!;

const saved = "Configuración actualizada correctamente";

test.each(["owner", "admin"] as const)(
  "%s states each fact of the convenio with its own button without scripts, and the answer is at that field",
  async (role) => {
    const eva = await aMember({ role });
    for (const [field, value] of Object.entries(fields)) {
      const { status, main } = await submitSettings(eva, { form: "convenio", only: field, [field]: value });
      const form = formOf(main, field);
      expect([field, status, form.includes("Guardar</button>")]).toEqual([field, 200, true]);
      expect(form).toContain(`<option value="${value}" selected="">`);
      expect(formsIn(main).filter((each) => each.includes(saved))).toEqual([form]);
    }
    expect(await companyOf(eva)).toMatchObject(stated);
  },
);

test("an earlier page's form with all convenio facts saves them", async () => {
  const eva = await aMember({ role: "owner" });
  expect((await submitSettings(eva, { form: "convenio", ...fields })).status).toBe(200);
  expect(await companyOf(eva)).toMatchObject(stated);
});

test("a convenio field changes no other, and an empty choice removes its fact", async () => {
  const eva = await aMember({ role: "owner", company: await aCompany(stated) });
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
  ["300 hours a day", "daily_limit", "18000"],
  ["a rest below that of the law", "rest_between", "600"],
  ["a month that does not exist", "year_start", "13-01"],
  ["an unknown regime", "rest_regime", "circo"],
  ["more voluntary hours than a convenio can allow", "voluntary_percent", "31"],
])("convenio facts with %s are refused next to the field, and nothing is written", async (_, only, wrong) => {
  const eva = await aMember({ role: "owner", company: await aCompany(stated) });
  const { status, main } = await submitSettings(eva, { form: "convenio", only, [only]: wrong });
  const choiceText = "Elige una de las opciones.";
  expect(status).toBe(422);
  expect(formsIn(main).filter((form) => form.includes(choiceText))).toEqual([formOf(main, only)]);
  expect(await companyOf(eva)).toMatchObject(stated);
});

test("an employee and a manager of a centre cannot state convenio facts", async () => {
  const eva = await aMember({ role: "owner" });
  const ana = await aMember({ company: eva.company });
  const luis = await aMember({ company: eva.company, role: "admin", managedCentres: [eva.company.id] });
  for (const { cookie } of [ana, luis])
    expect((await call("/settings", { cookie, form: { form: "convenio", ...fields } })).status).toBe(403);
  expect(await companyOf(eva)).toMatchObject({ dailyLimitMinutes: null });
});
