// The zone of a company's days is changed by its own form, and by nobody who changes something else.
import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { nameCompany } from "~/modules/team/invitations/name-company.server";
import { changeSettings } from "~/modules/people/profile/submit-settings-form.server";
import { saveInformation } from "~/modules/people/profile/save-information.server";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let eva: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "eva@example.com", timeZone: "Europe/Madrid" });
  eva = await aMember({ role: "owner", fullName: "Eva", company });
});

const saved = async () => {
  const [company] = await deps().db.select().from(companies).where(eq(companies.id, eva.company.id));
  return { name: company!.name, timeZone: company!.timeZone };
};
const toCanary = () => changeSettings(deps(), { member: eva, settings: { timeZone: "Atlantic/Canary" } });

test("changing the time zone saves the zone and nothing else", async () => {
  expect(await toCanary()).toEqual({ code: "saved" });
  expect(await saved()).toEqual({ name: "eva@example.com", timeZone: "Atlantic/Canary" });
});

test("an outdated page that only renames the company keeps the time zone chosen meanwhile", async () => {
  await toCanary();
  expect((await nameCompany(deps(), eva, "Sol")).ok).toBe(true);
  expect(await saved()).toEqual({ name: "Sol", timeZone: "Atlantic/Canary" });
  for (const name of ["Luna", "Luna"])
    expect(
      await saveInformation(deps(), { member: eva, person: null, company: { name, nif: null } }),
    ).toEqual({
      code: "saved",
    });
  expect(await saved()).toEqual({ name: "Luna", timeZone: "Atlantic/Canary" });
});

test("changing the time zone is refused to a manager who was demoted since their session was read", async () => {
  await deps().db.update(profiles).set({ role: "employee" }).where(eq(profiles.id, eva.profile.id));
  expect(await toCanary()).toEqual({ code: "no-permission" });
  expect((await saved()).timeZone).toBe("Europe/Madrid");
});
