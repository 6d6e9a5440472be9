// Proves whose absences an employee sees: as their company says, in this month and twelve more, and never why.
import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { showAbsenceForm } from "~/modules/absences/show-absence-form.server";
import { showAbsentPeople } from "~/modules/absences/show-absent-people.server";
import type { Company } from "~/modules/session/find-session.server";
import { newId } from "~/platform/ids";
import { anAbsence } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { beginAt } from "../../support/worker/time";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

type Setting = Company["colleagueAbsences"];

/** Ana and Eva are in the Triana centre, Leo in another one, Mia and the owner in none. Each is absent on the 10th of each month. */
async function people(colleagueAbsences: Setting) {
  const company = await aCompany({ colleagueAbsences });
  const [triana, nervion] = [newId(deps().now), newId(deps().now)];
  const at = (centreId: string | null) => ({ centreId, centreSince: centreId && "2026-01-01" });
  const ana = await aMember({ company, fullName: "Ana", ...at(triana) });
  const others = [
    await aMember({ company, fullName: "Eva", ...at(triana) }),
    await aMember({ company, fullName: "Leo", ...at(nervion) }),
    await aMember({ company, fullName: "Mia" }),
    await aMember({ company, fullName: "Nora", role: "owner" }),
  ];
  for (const person of [ana, ...others])
    for (const month of ["2026-11", "2026-12", "2027-12", "2028-01"])
      await anAbsence(person, { fromDay: `${month}-10`, kind: "moving-home" });
  return { ana, mia: others[2]!, nora: others[3]! };
}

const monthFor = async (member: SignedInMember, month: string) =>
  showAbsentPeople(deps(), { member, params: new URLSearchParams({ month }) });

/** Returns the names of the people whose absence a member sees in a month. */
const seenBy = async (member: SignedInMember, month: string) =>
  (await monthFor(member, month)).people
    .filter(({ absences }) => absences.length > 0)
    .map(({ name }) => name)
    .sort();

/** Returns the text of an absence's form about colleagues who are away on a day. */
const awayFor = async (member: SignedInMember, from: string, isShared = false) => {
  const params = new URLSearchParams({ from, to: from });
  const form = { member, profileId: member.profile.id, params, isShared };
  return (await showAbsenceForm(deps(), form)).away;
};

test.each<[Setting, string[]]>([
  ["nobody", ["Ana"]],
  ["centre", ["Ana", "Eva"]],
  ["everybody", ["Ana", "Eva", "Leo", "Mia", "Nora"]],
])(
  "with the setting '%s' an employee sees %j in this month and twelve more, and only themselves in others",
  async (seen, names) => {
    const { ana } = await people(seen);
    for (const month of ["2026-12", "2027-12"]) expect(await seenBy(ana, month)).toEqual(names);
    for (const month of ["2026-11", "2028-01"]) expect(await seenBy(ana, month)).toEqual(["Ana"]);
    const page = await monthFor(ana, "2026-12");
    expect([page.seesColleagues, (await monthFor(ana, "2026-11")).seesColleagues]).toEqual([
      seen !== "nobody",
      false,
    ]);
    expect(JSON.stringify(page.people.filter(({ isOwn }) => !isOwn))).not.toMatch(/Mudanza|moving-home/);
    expect(page.people.map(({ name }) => name).sort()).toEqual(names);
  },
);

test.each<[Setting, string | null]>([
  ["nobody", null],
  ["centre", "Ese día también falta Eva."],
  ["everybody", "Ese día también faltan Eva, Leo, Mia y Nora."],
])("with the setting '%s' the form shows about colleagues: %j", async (seen, text) => {
  const { ana, nora } = await people(seen);
  expect(await awayFor(ana, "2026-12-10")).toBe(text);
  for (const day of ["2026-11-10", "2028-01-10"]) expect(await awayFor(ana, day)).toBeNull();
  expect(await awayFor(nora, "2028-01-10")).toBe("Ese día también faltan Ana, Eva, Leo y Mia.");
});

test("at a kiosk a manager sees no more than employees", async () => {
  const { nora } = await people("nobody");
  expect(await awayFor(nora, "2026-12-10", true)).toBeNull();
});

test("a person without a centre sees nobody of 'su centro', not even others without one", async () => {
  const { mia } = await people("centre");
  expect(await seenBy(mia, "2026-12")).toEqual(["Mia"]);
});

test("managers see everybody, in every month", async () => {
  const { nora } = await people("nobody");
  for (const month of ["2026-11", "2028-01"])
    expect(await seenBy(nora, month)).toEqual(["Ana", "Eva", "Leo", "Mia", "Nora"]);
});

test("a company without a choice shows nobody", async () => {
  const company = await aCompany();
  const [row] = await deps().db.select().from(companies).where(eq(companies.id, company.id));
  expect(row!.colleagueAbsences).toBe("nobody");
});

test("a person who moves to another centre sees its people, and its people see them", async () => {
  const { ana, mia } = await people("centre");
  const { centreId } = (await deps()
    .db.select({ centreId: profiles.centreId })
    .from(profiles)
    .where(eq(profiles.id, ana.profile.id))
    .get())!;
  await deps()
    .db.update(profiles)
    .set({ centreId, centreSince: "2026-12-01" })
    .where(eq(profiles.id, mia.profile.id));
  expect(await seenBy(mia, "2026-12")).toEqual(["Ana", "Eva", "Mia"]);
  expect(await seenBy(ana, "2026-12")).toEqual(["Ana", "Eva", "Mia"]);
});
