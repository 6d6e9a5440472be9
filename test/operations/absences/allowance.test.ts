import { absenceKinds, allowanceMoves } from "#cell";
import { expect, test } from "vitest";
import { readAllowance } from "~/modules/absences/read-allowance.server";
import { newId } from "~/platform/ids";
import { anAbsence, aVersion } from "../../support/worker/absences";
import { metered } from "../../support/worker/counting-d1";
import { deps } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";

const january = Date.parse("2026-01-01T08:00:00Z");
const june = Date.parse("2026-06-10T08:00:00Z");

async function scheduled() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const [ana, luis] = [await aMember({ company }), await aMember({ company })];
  await register(owner, ana, luis);
  for (const person of [ana, luis])
    await giveTerms(owner, person, { at: january, from: "2026-01-01", pattern: everyDay(540, 1020) });
  return { company, owner, ana, luis };
}

test("the allowances of several people are read in one round trip, each with its own absences and moves", async () => {
  const { company, owner, ana, luis } = await scheduled();
  const { db } = deps();
  await db.insert(absenceKinds).values({
    companyId: company.id,
    kind: "vacation",
    isOn: true,
    unit: "working",
    needsAnswer: true,
    isPrivate: false,
    covers: true,
    carriedUntil: "03-31",
    authorId: owner.profile.id,
    updatedAt: 0,
  });
  await db.insert(allowanceMoves).values({
    id: newId(0),
    companyId: company.id,
    profileId: ana.profile.id,
    kind: "vacation",
    year: 2026,
    amount: 300,
    note: "Quedaban tres días",
    authorId: owner.profile.id,
    recordedAt: january,
  });
  await anAbsence(ana, { fromDay: "2026-08-03", toDay: "2026-08-07" });
  const requestId = await anAbsence(ana, { fromDay: "2026-09-01", state: "requested" });
  await aVersion(ana, requestId, {
    fromDay: "2026-09-02",
    toDay: "2026-09-03",
    version: 2,
    state: "requested",
  });
  const declined = await anAbsence(ana, { fromDay: "2026-10-01", state: "requested" });
  await aVersion(ana, declined, { fromDay: "2026-10-01", version: 2, state: "declined" });
  await anAbsence(luis, { fromDay: "2026-08-03", kind: "sick-leave" });
  const ids = [ana.profile.id, luis.profile.id];
  const { result, roundTrips } = await metered((counted) =>
    readAllowance({ db: counted, now: june }, company, ids, 2026),
  );
  expect(roundTrips).toBe(1);
  const of = (person: typeof ana, kind: string) => result.people.get(person.profile.id)!.allowances.get(kind);
  expect(of(ana, "vacation")).toMatchObject({
    earned: 2_200,
    used: 500,
    waiting: 200,
    left: 2_000,
    leftIfAccepted: 1_800,
    until: "2027-03-31",
  });
  expect(of(ana, "vacation")!.lines.find(({ what }) => what === "move")).toMatchObject({
    amount: 300,
    move: { note: "Quedaban tres días", author: owner.profile.fullName, recordedAt: january },
  });
  expect(of(luis, "vacation")).toMatchObject({ used: 0, waiting: 0, left: 2_200 });
  expect(of(luis, "sick-leave")).toMatchObject({ used: 100, left: null });
  // Of the kinds that are off, only those with an absence or a move are there.
  expect(of(ana, "own-days")).toBeUndefined();
});

test("the kinds of a company are the catalogue with its changes and its own kinds, without another company's", async () => {
  const { company, owner, ana } = await scheduled();
  const other = await aMember({ role: "owner" });
  const { db } = deps();
  const aKind = (companyId: string, name: string) => ({
    companyId,
    kind: newId(0),
    name,
    isOn: true,
    unit: "minutes" as const,
    allowance: 600,
    needsAnswer: false,
    isPrivate: false,
    covers: true,
    authorId: owner.profile.id,
    updatedAt: 0,
  });
  await db.insert(absenceKinds).values([aKind(company.id, "Formación"), aKind(other.company.id, "Ajeno")]);
  const { kinds, people } = await readAllowance(deps(june), company, [ana.profile.id], 2026);
  expect(kinds[0]).toMatchObject({ key: "vacation", name: "Vacaciones", isOn: true, carriedUntil: null });
  const [own, ...others] = kinds.filter(({ source }) => source === null);
  expect(own).toMatchObject({ name: "Formación", unit: "minutes", allowance: 600, displaces: [] });
  expect(others).toEqual([]);
  expect(people.get(ana.profile.id)!.allowances.get(own!.key)).toMatchObject({ earned: 600, left: 600 });
});
