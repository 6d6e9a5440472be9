// Proves who chooses whose absences employees see.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";
import { companyOf, submitSettings } from "../../support/worker/profile";

const choose = (choice: string) => ({ form: "colleague-absences", colleague_absences: choice });

test.each(["owner", "admin"] as const)(
  "%s chooses what colleagues see of absences, and the screen shows the choice",
  async (role) => {
    const eva = await aMember({ role });
    for (const choice of ["centre", "everybody", "nobody"]) {
      const { status, main } = await submitSettings(eva, choose(choice));
      expect([status, main.includes("Configuración actualizada correctamente")]).toEqual([200, true]);
      expect(main).toContain(`<option value="${choice}" selected="">`);
      expect((await companyOf(eva)).colleagueAbsences).toBe(choice);
    }
  },
);

test("an employee cannot make this choice, and another value is refused", async () => {
  const eva = await aMember({ role: "owner" });
  const ana = await aMember({ company: eva.company });
  const form = choose("everybody");
  expect((await call("/settings", { cookie: ana.cookie, form })).status).toBe(403);
  const { status, main } = await submitSettings(eva, choose("all"));
  expect([status, main.includes("Elige una de las opciones.")]).toEqual([422, true]);
  expect((await companyOf(eva)).colleagueAbsences).toBe("nobody");
});
