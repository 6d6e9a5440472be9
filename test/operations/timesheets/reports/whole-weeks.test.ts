// Proves that flexible hours are judged by whole weeks wherever hours are added up: a missing exit delays its week in the next month too.
import { expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { readBalances } from "~/modules/schedules/read-balances.server";
import { findMonth } from "~/modules/timesheets/reports/find-month.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { readHours } from "~/modules/timesheets/reports/read-hours.server";
import { findReport } from "~/modules/timesheets/reports/server/find-report.server";
import { deps, settle } from "../../../support/worker/deps";
import { giveTerms, moveBalance } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";

const now = Date.parse("2026-12-16T10:00:00+01:00");
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`);
const december = { from: "2026-12-01", to: "2026-12-31" };

const work = (who: SignedInMember, day: string, isEnded = true) =>
  aLog(who, { checkInTime: at(day, "09:00"), checkOutTime: isEnded ? at(day, "17:00") : null });

/** Returns a person with 40 flexible hours, whose exit on Monday, 30 November, is missing, and who worked on 4 and 8 December. */
async function aFlexibleLife() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company, fullName: "Ana López" });
  await giveTerms(owner, ana, {
    at: at("2026-11-02", "08:00"),
    from: "2026-11-02",
    pattern: { kind: "flexible", weekly_minutes: 2_400, reference_days: [0, 1, 2, 3, 4] },
  });
  await work(ana, "2026-11-30", false);
  await work(ana, "2026-12-04");
  await work(ana, "2026-12-08");
  await settle();
  return { company, owner, ana };
}

test("after a missing exit on the last Monday of November, the first days of December are pending in sheet and mail", async () => {
  const { company, ana } = await aFlexibleLife();
  const month = await findMonth(deps(now), {
    reader: wholeCompany,
    company,
    profileId: ana.profile.id,
    range: december,
    withSchedules: true,
  });
  const days = month!.days.slice(0, 8);
  expect(days.map(({ isPending }) => isPending)).toEqual([...Array<true>(6).fill(true), false, false]);
  // The entry of November is judged, and not shown or added up.
  expect([month!.days[0]!.day, month!.records]).toEqual(["2026-12-01", 2]);
  const people = [{ id: ana.profile.id, subject: month!.person.subject }];
  const hours = await readHours(deps(now), { company, range: december, people });
  // The week of 7 December: 40 hours expected, 8 worked. Of the week before, four days wait; so do the three days of this week.
  expect(hours.get(ana.profile.id)).toMatchObject({ expected: 2_400, effective: 480, pendingDays: 7 });
});

test("the results of a report leave out days that were only read for a whole week", async () => {
  const { company, ana } = await aFlexibleLife();
  const people = await selectPeople(deps(now).db, {
    reader: wholeCompany,
    companyId: company.id,
    profileIds: [ana.profile.id],
  });
  const report = await findReport(deps(now), {
    company,
    people: people!,
    range: december,
    search: "",
    after: null,
    pages: new Map(),
    view: "table",
    order: { by: "name", isReversed: false },
  });
  const [section] = report.sections;
  expect(section?.records).toBe(2);
  expect(section?.days.map(({ day }) => day).toSorted()).toEqual(["2026-12-04", "2026-12-08"]);
  expect(section?.summary).toMatchObject({ workedDays: 2, expected: 2_400, difference: -1_920 });
});

test("a balance that opens within the week counts the whole week", async () => {
  const { company, owner, ana } = await aFlexibleLife();
  await moveBalance(owner, ana, { at: now, minutes: 60, on: "2026-12-02", reason: "opening" });
  const until = { through: "2026-12-13", movedThrough: "2026-12-16" };
  const balances = await readBalances(deps(now), company, { profileIds: [ana.profile.id], ...until });
  // Not the three days of the opening's week.
  expect(balances.get(ana.profile.id)).toMatchObject({
    openingOn: "2026-12-02",
    expected: 2_400,
    effective: 480,
    minutes: 60 + 480 - 2_400,
    pending: { days: 3, minutes: 480 },
  });
});
