import { absenceKinds, absences, allowanceMoves } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { purgeExpired } from "~/modules/jobs/purge-expired.server";
import { expectedOn } from "~/modules/schedules/expected-on";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { newId } from "~/platform/ids";
import { anAbsence, aVersion } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";

const january = Date.parse("2026-01-05T08:00:00Z");

async function scheduled() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company });
  await register(owner, ana);
  await giveTerms(owner, ana, { at: january, from: "2026-01-05", pattern: everyDay(540, 1020) });
  return ana;
}

const expectedMinutes = async ({ company, profile }: SignedInMember, on: string) => {
  const schedules = await readSchedules(deps(), company, { profileIds: [profile.id], weeks: "all" });
  return expectedOn(schedules.get(profile.id)!.schedule, on).minutes;
};

describe("an accepted absence covers expected time", () => {
  test("only on its days, and for a part of a day only that part", async () => {
    const ana = await scheduled();
    await anAbsence(ana, { fromDay: "2026-08-03", toDay: "2026-08-04" });
    await anAbsence(ana, { fromDay: "2026-08-05", part: "morning" });
    await anAbsence(ana, { fromDay: "2026-08-06", part: "hours", partFrom: 600, partTo: 660 });
    const days = ["2026-08-02", "2026-08-03", "2026-08-04", "2026-08-05", "2026-08-06"];
    expect(await Promise.all(days.map((day) => expectedMinutes(ana, day)))).toEqual([480, 0, 0, 240, 420]);
  });

  test.each(["requested", "declined", "withdrawn"] as const)("except one that was %s", async (state) => {
    const ana = await scheduled();
    await anAbsence(ana, { fromDay: "2026-08-03", state });
    expect(await expectedMinutes(ana, "2026-08-03")).toBe(480);
  });

  test("by its last version: a moved absence covers the new days", async () => {
    const ana = await scheduled();
    const id = await anAbsence(ana, { fromDay: "2026-08-03" });
    await aVersion(ana, id, { fromDay: "2026-08-10", version: 2 });
    expect(await expectedMinutes(ana, "2026-08-03")).toBe(480);
    expect(await expectedMinutes(ana, "2026-08-10")).toBe(0);
  });

  test("unless its kind covers nothing, by the catalogue or by the company", async () => {
    const ana = await scheduled();
    await anAbsence(ana, { fromDay: "2026-08-03", kind: "overtime-rest" });
    const own = newId(0);
    await deps().db.insert(absenceKinds).values({
      companyId: ana.company.id,
      kind: own,
      name: "Formación",
      isOn: true,
      unit: "working",
      needsAnswer: true,
      isPrivate: false,
      covers: false,
      authorId: ana.profile.id,
      updatedAt: 0,
    });
    await anAbsence(ana, { fromDay: "2026-08-04", kind: own });
    expect(await expectedMinutes(ana, "2026-08-03")).toBe(480);
    expect(await expectedMinutes(ana, "2026-08-04")).toBe(480);
  });
});

test("the database refuses two versions of an absence with one number", async () => {
  const ana = await aMember();
  const id = await anAbsence(ana, { fromDay: "2026-08-03", state: "requested" });
  await aVersion(ana, id, { fromDay: "2026-08-03", version: 2, state: "accepted" });
  await expect(aVersion(ana, id, { fromDay: "2026-08-03", version: 2, state: "declined" })).rejects.toThrow();
});

test("a version of an absence never changes", async () => {
  const ana = await aMember();
  const id = await anAbsence(ana, { fromDay: "2026-08-03" });
  await expect(
    deps().db.update(absences).set({ state: "declined" }).where(eq(absences.id, id)),
  ).rejects.toThrow();
});

describe("the nightly job deletes absences", () => {
  const left = async ({ company }: SignedInMember) => {
    const { db } = deps();
    const rows = await db.select().from(absences).where(eq(absences.companyId, company.id));
    return rows.map(({ fromDay }) => fromDay).sort();
  };
  const night = (day: string) => purgeExpired(deps(Date.parse(`${day}T03:00:00Z`)));

  test("four years after the end of their year, and private ones four years after their last day", async () => {
    const ana = await aMember();
    await anAbsence(ana, { fromDay: "2021-12-31" });
    await anAbsence(ana, { fromDay: "2022-02-01" });
    await anAbsence(ana, { fromDay: "2022-02-02", kind: "sick-leave" });
    await anAbsence(ana, { fromDay: "2022-12-01", kind: "sick-leave" });
    await night("2025-12-31");
    expect(await left(ana)).toEqual(["2021-12-31", "2022-02-01", "2022-02-02", "2022-12-01"]);
    await night("2026-02-10");
    expect(await left(ana)).toEqual(["2022-02-01", "2022-12-01"]);
    await night("2027-01-01");
    expect(await left(ana)).toEqual([]);
  });

  test("that were declined or withdrawn and are private, a year after their last day and their last version", async () => {
    const ana = await aMember();
    const ended = (state: "declined" | "withdrawn" | "accepted", recordedAt: string) => ({
      version: 2,
      state,
      recordedAt: Date.parse(recordedAt),
    });
    const anEnded = async (fromDay: string, kind: string, second: ReturnType<typeof ended>) => {
      const id = await anAbsence(ana, { fromDay, kind, state: "requested", recordedAt: january });
      await aVersion(ana, id, { fromDay, kind, ...second });
    };
    await anEnded("2026-02-01", "relative-illness", ended("declined", "2026-01-20"));
    await anEnded("2026-02-02", "sick-leave", ended("withdrawn", "2026-02-01"));
    await anEnded("2026-02-03", "relative-illness", ended("declined", "2026-11-01"));
    await anEnded("2026-02-04", "relative-illness", ended("accepted", "2026-02-01"));
    await anEnded("2026-02-05", "vacation", ended("declined", "2026-02-01"));
    await anAbsence(ana, { fromDay: "2026-02-06", kind: "relative-illness", state: "requested" });
    const distinct = async () => [...new Set((await left(ana)).map((on) => on.slice(8)))];
    await night("2027-02-02");
    expect(await distinct()).toEqual(["01", "02", "03", "04", "05", "06"]);
    await night("2027-02-10");
    expect(await distinct()).toEqual(["03", "04", "05", "06"]);
    await night("2027-11-10");
    expect(await distinct()).toEqual(["04", "05", "06"]);
  });

  test("with all versions, once the last day of each is that old", async () => {
    const ana = await aMember();
    const id = await anAbsence(ana, { fromDay: "2021-08-01" });
    await aVersion(ana, id, { fromDay: "2022-08-01", version: 2 });
    await night("2026-06-01");
    expect(await left(ana)).toEqual(["2021-08-01", "2022-08-01"]);
    await night("2027-01-01");
    expect(await left(ana)).toEqual([]);
  });

  test("and the allowance moves of these years", async () => {
    const ana = await aMember();
    const { db } = deps();
    const aMove = (year: number) => ({
      id: newId(0),
      companyId: ana.company.id,
      profileId: ana.profile.id,
      kind: "vacation",
      year,
      amount: 100,
      note: "Un día más",
      authorId: ana.profile.id,
      recordedAt: 0,
    });
    await db.insert(allowanceMoves).values([aMove(2021), aMove(2022)]);
    await night("2026-06-01");
    const rows = await db.select().from(allowanceMoves).where(eq(allowanceMoves.companyId, ana.company.id));
    expect(rows.map(({ year }) => year)).toEqual([2022]);
  });
});
