import { expect, test } from "vitest";
import { copy } from "~/modules/team/profile/copy";
import { call, settle } from "../../support/worker/app";
import { openTab } from "../../support/worker/live";
import { aCompany, aMember } from "../../support/worker/people";
import { companyOf, submitProfile } from "../../support/worker/profile";

const on = { form: "location", location_tracking: "on" };
const told = { ...on, informed: "on" };
const off = { form: "location" };

test.each(["owner", "admin"] as const)(
  "%s switches it on after telling the workers, and off",
  async (role) => {
    const eva = await aMember({ role });
    expect((await companyOf(eva)).locationTrackingEnabled).toBe(false);
    const { status, main } = await submitProfile(eva, told);
    expect(status).toBe(200);
    expect(main).toContain("Configuración actualizada correctamente");
    expect(main).toMatch(/name="location_tracking"[^>]*checked=""/);
    expect((await companyOf(eva)).locationTrackingEnabled).toBe(true);
    expect((await submitProfile(eva, on)).status).toBe(200);
    expect((await submitProfile(eva, off)).status).toBe(200);
    expect((await companyOf(eva)).locationTrackingEnabled).toBe(false);
  },
);

test("without having told the workers it stays off, and the reason stands beside the box", async () => {
  const eva = await aMember({ role: "owner" });
  const { status, main } = await submitProfile(eva, on);
  expect(status).toBe(422);
  expect(main).toContain("Error al actualizar la configuración");
  expect(main).toContain(copy.notInformed);
  expect(main).toMatch(/name="location_tracking"[^>]*checked=""/);
  expect((await companyOf(eva)).locationTrackingEnabled).toBe(false);
});

test("the page tells what the law asks to be told", async () => {
  const eva = await aMember({ role: "owner" });
  const html = await (await call("/profile", { cookie: eva.cookie })).text();
  expect(html).toContain("informar antes a la plantilla (art. 90 LOPDGDD)");
  expect(html).toContain("solo en el momento de fichar");
  expect(html).toContain("ficha igual");
});

test("an employee cannot switch it", async () => {
  const ana = await aMember();
  const answer = await call("/profile", { cookie: ana.cookie, form: told });
  expect(answer.status).toBe(403);
  expect((await companyOf(ana)).locationTrackingEnabled).toBe(false);
});

test.each<Record<string, string>>([
  { location_tracking: "true" },
  { location_tracking: "on", informed: "yes" },
])("a box that is neither ticked nor left out is refused: %j", async (form) => {
  const eva = await aMember({ role: "owner" });
  expect((await submitProfile(eva, { form: "location", ...form })).status).toBe(422);
  expect((await companyOf(eva)).locationTrackingEnabled).toBe(false);
});

test("every open tab of the company hears of it, and of a new name; no other company's, and nothing unchanged", async () => {
  const eva = await aMember({ role: "owner", fullName: "Eva" });
  const ana = await aMember({ company: eva.company });
  const stranger = await aMember({ company: await aCompany() });
  const [owners, employees, strangers] = await Promise.all([eva, ana, stranger].map(openTab));
  await submitProfile(eva, off);
  await submitProfile(eva, told);
  const form = { form: "information", full_name: "Eva", time_zone: "Europe/Madrid" };
  await submitProfile(eva, { ...form, company_name: "Luna" });
  await submitProfile(eva, { ...form, company_name: "Luna" });
  const punch = { action: "check_in", location: null };
  for (const { cookie } of [ana, stranger]) await call("/api/check-in", { cookie, json: punch });
  await settle();
  const ofAna = { kind: "time-log", profileId: ana.profile.id };
  for (const tab of [owners, employees])
    expect(await tab!.news(3)).toEqual([{ kind: "company" }, { kind: "company" }, ofAna]);
  expect(await strangers!.news()).toEqual([{ kind: "time-log", profileId: stranger.profile.id }]);
});
