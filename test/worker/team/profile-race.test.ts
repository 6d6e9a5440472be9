import { profiles } from "#schema";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordPerson } from "~/modules/register/record-identity.server";
import { sealEvents } from "~/modules/register/seal-events.server";
import { saveInformation } from "~/modules/team/profile/save-information.server";
import { setLocationTracking } from "~/modules/team/profile/set-location-tracking.server";
import { openDb } from "~/platform/db.server";
import { sortNameOf } from "~/platform/search-text";
import { deps } from "../../support/worker/app";
import { losingAnswers } from "../../support/worker/around-d1";
import { atOnce, jitteryDb } from "../../support/worker/jitter";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { companyOf, identitiesOf, profileOf } from "../../support/worker/profile";

const company = (name: string) => ({ name, nif: null, timeZone: "Europe/Madrid" });

const lastOf = async (member: SignedInMember, kind: "person" | "company") =>
  (await identitiesOf(member)).filter((event) => event.kind === kind).at(-1);

test("of many saves at once one holds, and it is the last that the register tells", async () => {
  const eva = await aMember({ role: "owner" });
  const leo = await aMember({ role: "admin", company: eva.company });
  await atOnce(20, (index) => {
    const member = index % 2 ? eva : leo;
    const input = { fullName: `Nombre ${index}`, dni: `${index}`, company: company(`Empresa ${index}`) };
    return saveInformation({ ...deps(), db: jitteryDb() }, { member, ...input });
  });
  const held = await companyOf(eva);
  expect((await lastOf(eva, "company"))?.data).toEqual({ name: held.name, nif: null });
  const events = await identitiesOf(eva);
  expect(events).toHaveLength(40);
  for (const member of [eva, leo]) {
    const { fullName, dni, identityCommitment } = await profileOf(member);
    const last = events.filter(({ profileId }) => profileId === member.profile.id).at(-1);
    expect(last).toMatchObject({ data: { full_name: fullName, dni }, commitment: identityCommitment });
  }
  expect((await sealEvents(deps(), { companyId: eva.company.id })).seq).toBe(40);
});

test("the twin that changes first and records in a batch of its own ends with another name than its register", async () => {
  const eva = await aMember();
  const { db, now } = deps();
  const rename = (fullName: string) =>
    db
      .update(profiles)
      .set({ fullName, sortName: sortNameOf(fullName) })
      .where(eq(profiles.id, eva.profile.id));
  const record = (fullName: string) =>
    db.batch(
      recordPerson(
        { db, now },
        {
          companyId: eva.company.id,
          timeZone: "Europe/Madrid",
          actorProfileId: null,
          profileId: eva.profile.id,
          data: { full_name: fullName, dni: null, email: eva.email },
        },
      ),
    );
  await rename("first");
  await rename("second");
  await record("second");
  await record("first");
  expect((await lastOf(eva, "person"))?.data).not.toMatchObject({
    full_name: (await profileOf(eva)).fullName,
  });
});

test("a save whose answer was lost is recorded once", async () => {
  const eva = await aMember({ role: "owner" });
  const lossy = openDb(losingAnswers(env.DB, 1));
  const input = { fullName: "Eva", dni: null, company: company("Luna") };
  expect(await saveInformation(deps(Date.now(), lossy), { member: eva, ...input })).toEqual({
    code: "saved",
  });
  expect((await identitiesOf(eva)).map(({ kind }) => kind)).toEqual(["person", "company"]);
});

test("a save whose answer was lost, with another's in between, leaves the register telling all three", async () => {
  const eva = await aMember({ role: "owner" });
  const save = (name: string, db = deps().db) =>
    saveInformation(
      { db, now: Date.now() },
      { member: eva, fullName: "Eva", dni: null, company: company(name) },
    );
  await save("Luna", openDb(losingAnswers(env.DB, 1, () => save("Sol"))));
  const names = (await identitiesOf(eva)).flatMap(({ kind, data }) => (kind === "company" ? [data] : []));
  expect(names).toEqual(["Luna", "Sol", "Luna"].map((name) => ({ name, nif: null })));
  expect((await companyOf(eva)).name).toBe("Luna");
});

test("whoever was deactivated or demoted since their session was read writes nothing at all", async () => {
  for (const change of [{ status: "inactive" }, { role: "employee" }] as const) {
    const eva = await aMember({ role: "admin" });
    await deps().db.update(profiles).set(change).where(eq(profiles.id, eva.profile.id));
    const before = [await profileOf(eva), await companyOf(eva)];
    const input = { fullName: "Eva", dni: "1", company: company("Luna") };
    expect(await saveInformation(deps(), { member: eva, ...input })).toEqual({ code: "refused" });
    const asked = { member: eva, isEnabled: true, isInformed: true };
    expect(await setLocationTracking(deps(), asked)).toEqual({ code: "refused" });
    expect([await profileOf(eva), await companyOf(eva)]).toEqual(before);
    expect(await identitiesOf(eva)).toEqual([]);
  }
});
