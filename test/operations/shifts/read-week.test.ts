import { describe, expect, test } from "vitest";
import { saveCoverage } from "~/modules/schedules/coverage.server";
import { personOf } from "~/modules/schedules/statement-person";
import { readWeek } from "~/modules/shifts/read-week.server";
import { seeWeek } from "~/modules/shifts/server/see-week.server";
import { saveTemplate } from "~/modules/shifts/server/templates.server";
import { saveAvailability } from "~/modules/shifts/own/submit-own-shifts.server";
import { aScopedCompany } from "../../support/worker/a-scoped-company";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { aBar, draftWeek, publishDraft, thursdayAt, week, weekOfShifts } from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
const readAs = (member: SignedInMember) => readWeek(deps(thursdayAt), { member, week });

describe("the planned week", () => {
  test("has the people with terms by name, and counts those without", async () => {
    const { company, owner } = await aBar();
    await aMember({ company, fullName: "Zoe Sinhoras" });
    const { people, withoutTerms, isCut } = await readAs(owner);
    expect(people.map(({ name }) => name)).toEqual(["Ana López", "Leo Gil"]);
    // Zoe and the owner.
    expect([withoutTerms, isCut]).toEqual([2, false]);
  });

  test("has each person's drafts of the week and of the week before, and never those of another company", async () => {
    const [bar, other] = [await aBar(), await aBar()];
    await draftWeek(bar.owner, bar.ana, { days: noon });
    await draftWeek(bar.owner, bar.leo, { days: noon, of: "2026-11-30" });
    await draftWeek(other.owner, other.ana, { days: noon });
    const { people } = await readAs(bar.owner);
    expect(people.map(({ draft, lastDraft }) => [draft?.version, lastDraft?.version])).toEqual([
      [1, undefined],
      [undefined, 1],
    ]);
  });

  test("has the publication, and whether its person has seen it", async () => {
    const { owner, ana } = await aBar();
    const publication = await publishDraft(owner, ana, { days: noon });
    const unseen = await readAs(owner);
    expect(unseen.people[0]!.schedule.weeks.map(({ publications }) => publications.at(-1)!.days)).toEqual([
      noon,
    ]);
    expect(unseen.people[0]!.seen).toEqual([]);
    await seeWeek(deps(thursdayAt), { person: personOf(ana), week, publication, kioskId: null });
    expect((await readAs(owner)).people[0]!.seen).toEqual([{ publication, recordedAt: thursdayAt }]);
  });

  test("has templates, coverage and when people cannot work", async () => {
    const { company, owner, ana } = await aBar();
    const segments = [{ from: 720, to: 960 }];
    await saveTemplate(deps(), { member: owner, id: null, name: "Comidas", segments });
    const coverage = [{ weekday: 4, from: 780, to: 960, people: 2 }];
    await saveCoverage(deps(), { member: owner, centreId: company.id, coverage });
    const days = weekOfShifts(0, 1_440, [1]);
    await saveAvailability(deps(), { member: ana, availability: { days, words: "nunca martes" } });
    const { templates, centres, people } = await readAs(owner);
    expect(templates).toMatchObject([{ name: "Comidas", segments }]);
    expect(centres).toMatchObject([{ id: company.id, name: "Bar Sol", coverage }]);
    expect(people[0]!.availability).toEqual({ days, words: "nunca martes" });
  });

  test("of a manager of some centres has only their people and their centre", async () => {
    const { scoped, owner, ids } = await aScopedCompany();
    const own = await readAs(scoped);
    expect(own.people.map(({ name }) => name)).toEqual(["Ana Llegada", "Ana Triana"]);
    expect(own.centres.map(({ id }) => id)).toEqual([ids.triana]);
    expect((await readAs(owner)).centres.map(({ id }) => id)).toEqual([ids.sol, ids.triana]);
  });
});
