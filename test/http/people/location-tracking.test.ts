import { companies } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { messages } from "~/modules/people/profile/messages";
import { setLocationTracking } from "~/modules/people/profile/set-location-tracking.server";
import { dayMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { openTab } from "../../support/worker/live";
import { aCompany, aMember } from "../../support/worker/people";
import { companyOf, submitProfile } from "../../support/worker/profile";
import { timePasses } from "../../support/worker/time";

const untracked = (fields: Parameters<typeof aCompany>[0] = {}) =>
  aCompany({ locationTrackingEnabled: false, ...fields });

const on = { form: "location", location_tracking: "on" };
const locationForm = { ...on, informed: "on" };
const off = { form: "location" };

test.each(["owner", "admin"] as const)(
  "%s switches location tracking on after informing the workers, and off",
  async (role) => {
    const eva = await aMember({ role, company: await untracked() });
    expect((await companyOf(eva)).locationTrackingEnabled).toBe(false);
    const { status, main } = await submitProfile(eva, locationForm);
    expect(status).toBe(200);
    expect(main).toContain("Configuración actualizada correctamente");
    expect(main).toMatch(/name="location_tracking"[^>]*checked=""/);
    expect((await companyOf(eva)).locationTrackingEnabled).toBe(true);
    expect((await submitProfile(eva, on)).status).toBe(200);
    expect((await submitProfile(eva, off)).status).toBe(200);
    expect((await companyOf(eva)).locationTrackingEnabled).toBe(false);
  },
);

test("the time at which the workers were informed is stored and shown, in the company's zone, until the next time", async () => {
  const company = await untracked({ timeZone: "Atlantic/Canary" });
  const eva = await aMember({ role: "owner", company });
  vi.setSystemTime(Date.parse("2026-07-01T23:30:00+01:00"));
  const first = Date.now();
  const { main } = await submitProfile(eva, locationForm);
  expect(main).toContain("Confirmado el 01/07/2026");
  expect(main).not.toContain('name="informed"');
  const confirmedAt = async () => (await companyOf(eva)).locationNoticeConfirmedAt!;
  expect(await confirmedAt()).toBeGreaterThanOrEqual(first);
  const told1 = await confirmedAt();
  timePasses(dayMs);
  await submitProfile(eva, on);
  await submitProfile(eva, locationForm);
  expect(await confirmedAt()).toBe(told1);
  expect((await submitProfile(eva, off)).main).not.toContain("Confirmado el");
  expect((await submitProfile(eva, on)).status).toBe(422);
  expect((await submitProfile(eva, locationForm)).main).toContain("Confirmado el 02/07/2026");
  expect(await confirmedAt()).toBeGreaterThanOrEqual(told1 + dayMs);
});

test("a company with location tracking from before the confirmation is asked for it, and keeps it on meanwhile", async () => {
  const company = await aCompany({ locationTrackingEnabled: true });
  const eva = await aMember({ role: "owner", company });
  expect(await (await call("/profile", { cookie: eva.cookie })).text()).toContain('name="informed"');
  expect((await submitProfile(eva, on)).status).toBe(422);
  expect((await companyOf(eva)).locationTrackingEnabled).toBe(true);
  expect((await submitProfile(eva, locationForm)).main).toContain("Confirmado el");
});

describe("from a page older than the switching off,", () => {
  const switchedOff = async () => {
    const company = await aCompany({ locationTrackingEnabled: true, locationNoticeConfirmedAt: 1 });
    const eva = await aMember({ role: "owner", company });
    await deps()
      .db.update(companies)
      .set({ locationTrackingEnabled: false })
      .where(eq(companies.id, company.id));
    return eva;
  };

  test("location tracking is not switched on without confirmation", async () => {
    const member = await switchedOff();
    const outcome = await setLocationTracking(deps(), { member, isEnabled: true, isInformed: false });
    expect(outcome).toEqual({ code: "not-informed" });
    expect((await companyOf(member)).locationTrackingEnabled).toBe(false);
  });

  test("it is switched on if the session's old value decides (twin)", { tags: "deep" }, async () => {
    const member = await switchedOff();
    const { db } = deps();
    if (member.company.locationTrackingEnabled)
      await db
        .update(companies)
        .set({ locationTrackingEnabled: true })
        .where(eq(companies.id, member.company.id));
    expect((await companyOf(member)).locationTrackingEnabled).toBe(true);
  });
});

test("without informing the workers location tracking stays off, and the reason appears next to the box", async () => {
  const eva = await aMember({ role: "owner", company: await untracked() });
  const before = await everyRow();
  const { status, main } = await submitProfile(eva, on);
  expect(status).toBe(422);
  expect(main).toContain("Error al actualizar la configuración");
  expect(main).toContain(messages.notInformed);
  expect(main).toMatch(/name="location_tracking"[^>]*checked=""/);
  expect(main).toMatch(/name="informed"[^>]*aria-describedby="informed-error"/);
  expect(await everyRow()).toEqual(before);
});

test("the page has the notice that the law requires", async () => {
  const eva = await aMember({ role: "owner", company: await untracked() });
  const html = await (await call("/profile", { cookie: eva.cookie })).text();
  expect(html).toContain("informar antes a la plantilla (art. 90 LOPDGDD)");
  expect(html).toContain("solo en el momento de fichar");
  expect(html).toContain("ficha igual");
});

test("an employee cannot switch location tracking", async () => {
  const ana = await aMember({ company: await untracked() });
  const answer = await call("/profile", { cookie: ana.cookie, form: locationForm });
  expect(answer.status).toBe(403);
  expect((await companyOf(ana)).locationTrackingEnabled).toBe(false);
});

test.each<Record<string, string>>([
  { location_tracking: "true" },
  { location_tracking: "on", informed: "yes" },
])("a box that is neither ticked nor left out is refused: %j", async (form) => {
  const eva = await aMember({ role: "owner", company: await untracked() });
  expect((await submitProfile(eva, { form: "location", ...form })).status).toBe(422);
  expect((await companyOf(eva)).locationTrackingEnabled).toBe(false);
});

test("every open tab of the company gets a message about the change, and about a new name; no other company's", async () => {
  const eva = await aMember({ role: "owner", fullName: "Eva", company: await untracked() });
  const ana = await aMember({ company: eva.company });
  const stranger = await aMember({ company: await aCompany() });
  const [owners, employees, strangers] = await Promise.all([eva, ana, stranger].map(openTab));
  await submitProfile(eva, off);
  await submitProfile(eva, locationForm);
  const form = { form: "information", full_name: "Eva" };
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
