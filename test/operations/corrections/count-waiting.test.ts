// Proves what counts as waiting for a member: only what they can answer themselves, until they have.
import { unassignedPunches } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { newId } from "~/platform/ids";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { anAbsence, aVersion } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

const soon = addDays(localDateOf(deps().now, "Europe/Madrid"), 20);

const countsOf = async ({ profile }: SignedInMember) =>
  readWaiting(await waitingQuery(deps().db.$client, profile.id, deps().now).all());
const absencesOf = async (people: SignedInMember[]) =>
  Promise.all(people.map(async (person) => (await countsOf(person)).absences));

const nothing = { corrections: 0, absences: 0, punches: 0, exits: 0, shifts: 0 };

test("a requested absence waits for the managers until one of them answers it", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const admin = await aMember({ company, role: "admin" });
  const lucia = await aMember({ company });
  const id = await anAbsence(lucia, { fromDay: soon, state: "requested" });
  expect(await absencesOf([owner, admin, lucia])).toEqual([1, 1, 0]);
  await aVersion(lucia, id, { fromDay: soon, version: 2, state: "accepted", authorId: admin.profile.id });
  expect(await absencesOf([owner, admin, lucia])).toEqual([0, 0, 0]);
});

test("a manager's own request waits for another manager, and for themselves only if there is none", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  await anAbsence(owner, { fromDay: soon, state: "requested" });
  expect(await absencesOf([owner])).toEqual([1]);
  const admin = await aMember({ company, role: "admin" });
  expect(await absencesOf([owner, admin])).toEqual([0, 1]);
});

test("a deactivated person's request and another company's wait for nobody", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const former = await aMember({ company, status: "inactive" });
  await anAbsence(former, { fromDay: soon, state: "requested" });
  await anAbsence(await aMember({ company: await aCompany() }), { fromDay: soon, state: "requested" });
  expect(await countsOf(owner)).toEqual(nothing);
});

test("an unassigned punch waits for the managers until it has a person", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const lucia = await aMember({ company });
  const { db, now } = deps();
  const id = newId(now);
  const punch = { id, companyId: company.id, kioskId: newId(now), request: id, action: "check_in" as const };
  await db.insert(unassignedPunches).values({ ...punch, at: now, receivedAt: now });
  expect([await countsOf(owner), await countsOf(lucia)]).toEqual([{ ...nothing, punches: 1 }, nothing]);
  const resolved = { resolvedAt: now, resolvedBy: owner.profile.id };
  await db.update(unassignedPunches).set(resolved).where(eq(unassignedPunches.id, id));
  expect(await countsOf(owner)).toEqual(nothing);
});
