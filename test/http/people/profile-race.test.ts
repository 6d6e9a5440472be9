import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { growTree } from "~/modules/register/grow-tree.server";
import { changeSettings } from "~/modules/people/profile/submit-settings-form.server";
import { saveInformation } from "~/modules/people/profile/save-information.server";
import { setLocationTracking } from "~/modules/people/profile/set-location-tracking.server";
import { openDb } from "~/platform/db.server";
import { deps } from "../../support/worker/deps";
import { losingAnswers } from "../../support/worker/around-d1";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { companyOf, identitiesOf, profileOf } from "../../support/worker/profile";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { unbatched } from "../../support/worker/unbatched";

const company = (name: string) => ({ name, nif: null });

const lastOf = async (member: SignedInMember, kind: "person" | "company") =>
  (await identitiesOf(member)).filter((event) => event.kind === kind).at(-1);

/** Expects the register's last identity to be the current one. */
async function expectTrueRegister(...people: [SignedInMember, ...SignedInMember[]]) {
  const events = await identitiesOf(people[0]);
  for (const member of people) {
    const { fullName, dni, identityCommitment } = await profileOf(member);
    const last = events.filter(({ profileId }) => profileId === member.profile.id).at(-1);
    expect(last).toMatchObject({ data: { full_name: fullName, dni }, commitment: identityCommitment });
  }
}

const saving =
  (member: SignedInMember, index: number, isManager: boolean, change = (d1: D1Database) => d1): Participant =>
  ({ d1, deps }) => {
    const person = { fullName: `Nombre ${index}`, dni: `${index}` };
    return saveInformation(deps(change(d1)), {
      member,
      person,
      company: isManager ? company(`Empresa ${index}`) : null,
    });
  };

test(
  "of many parallel saves of a profile one is kept, and it is the last in the register",
  { tags: "deep" },
  () =>
    inSeededOrders(3, async (race) => {
      const eva = await aMember({ role: "owner" });
      const leo = await aMember({ role: "admin", company: eva.company });
      await race(...Array.from({ length: 20 }, (_, index) => saving(index % 2 ? eva : leo, index, true)));
      const companyBefore = await companyOf(eva);
      expect((await lastOf(eva, "company"))?.data).toEqual({ name: companyBefore.name, nif: null });
      expect(await identitiesOf(eva)).toHaveLength(40);
      await expectTrueRegister(eva, leo);
      const log = { ledger: eva.company.ledger, companyId: eva.company.id };
      // Including the two events of their memberships.
      expect((await growTree(deps().db.$client, log)).size).toBe(42);
    }),
);

test(
  "of two parallel saves of a profile the later is kept, and is the last in the register",
  { tags: "deep" },
  () =>
    inEveryOrder(async (race) => {
      const eva = await aMember();
      await race(saving(eva, 1, false), saving(eva, 2, false));
      expect(await identitiesOf(eva)).toHaveLength(2);
      await expectTrueRegister(eva);
    }),
);

test("with several batches, somebody's name differs from the register's (twin)", { tags: "deep" }, () =>
  inOrder("AAAAAB+A+", async (race) => {
    const eva = await aMember();
    await race(saving(eva, 1, false, unbatched), saving(eva, 2, false, unbatched));
    expect((await profileOf(eva)).fullName).toBe("Nombre 1");
    expect((await lastOf(eva, "person"))?.data).toMatchObject({ full_name: "Nombre 2" });
  }),
);

test("a save of a profile whose answer was lost is recorded once", async () => {
  const eva = await aMember({ role: "owner" });
  const lossy = openDb(losingAnswers(env.CELL_1, 1));
  const input = { person: { fullName: "Eva", dni: null }, company: company("Luna") };
  expect(await saveInformation(deps(Date.now(), lossy), { member: eva, ...input })).toEqual({
    code: "saved",
  });
  expect((await identitiesOf(eva)).map(({ kind }) => kind)).toEqual(["person", "company"]);
});

test("a save whose answer was lost, with another's in between, leaves all three in the register", async () => {
  const eva = await aMember({ role: "owner" });
  const save = (name: string, db = deps().db) =>
    saveInformation(deps(Date.now(), db), {
      member: eva,
      person: { fullName: "Eva", dni: null },
      company: company(name),
    });
  await save("Luna", openDb(losingAnswers(env.CELL_1, 1, () => save("Sol"))));
  const names = (await identitiesOf(eva)).flatMap(({ kind, data }) => (kind === "company" ? [data] : []));
  expect(names).toEqual(["Luna", "Sol", "Luna"].map((name) => ({ name, nif: null })));
  expect((await companyOf(eva)).name).toBe("Luna");
});

test("a person who was deactivated or demoted since their session was read writes nothing", async () => {
  for (const change of [{ status: "inactive" }, { role: "employee" }] as const) {
    const eva = await aMember({ role: "admin" });
    await deps().db.update(profiles).set(change).where(eq(profiles.id, eva.profile.id));
    const before = [await profileOf(eva), await companyOf(eva)];
    const input = { person: { fullName: "Eva", dni: "1" }, company: company("Luna") };
    expect(await saveInformation(deps(), { member: eva, ...input })).toEqual({ code: "no-permission" });
    const trackingInput = { member: eva, isEnabled: true, isInformed: true };
    expect(await setLocationTracking(deps(), trackingInput)).toEqual({ code: "no-permission" });
    for (const settings of [
      { workPauses: ["rest" as const] },
      { offlinePunchesEnabled: false },
      { timeZone: "Africa/Ceuta" },
    ])
      expect(await changeSettings(deps(), { member: eva, settings })).toEqual({ code: "no-permission" });
    expect([await profileOf(eva), await companyOf(eva)]).toEqual(before);
    expect(await identitiesOf(eva)).toEqual([]);
  }
});
