import { expect, test } from "vitest";
import { toUndeclared, undeclaredQuery } from "~/modules/schedules/calendar/undeclared-calendars.server";
import { batch } from "~/platform/statement.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { deps, settle } from "../../support/worker/deps";
import { aCentre, declareCalendar, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember } from "../../support/worker/people";

const november = Date.parse("2026-11-26T10:00:00Z");
/** 1 December begins in Madrid at 23:00 of 30 November. */
const december = Date.parse("2026-11-30T23:00:00Z");
const pattern = everyDay(540, 1_020);

/** Makes a team of which nobody has terms. */
async function aTeam() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const [ana, leo] = [await aMember({ company }), await aMember({ company })];
  const missing = async (now = november) => {
    const { undeclared } = await batch(deps().db, {
      undeclared: undeclaredQuery({ company, profile: { managedCentres: null } }, now),
    });
    return toUndeclared(undeclared.results, { now, timeZone: company.timeZone });
  };
  const give = (who: typeof ana, terms: object = {}) =>
    giveTerms(owner, who, { at: november, from: "2026-01-01", pattern, holidays_off: true, ...terms });
  return { company, owner, ana, leo, missing, give };
}

test("a calendar counts as missing as soon as somebody has terms, until it is declared for that year and centre", async () => {
  const { company, owner, ana, missing, give } = await aTeam();
  expect(await missing()).toBe(null);
  await give(ana);
  const of2026 = { year: 2026, centre: company.id, centres: 1, isNextYear: false };
  expect(await missing()).toEqual(of2026);
  await declareCalendar(owner, { at: november, years: [2025] });
  expect(await missing()).toEqual(of2026);
  await declareCalendar(owner, { at: november, years: [2026] });
  expect(await missing()).toBe(null);
  expect(await missing(december - 1)).toBe(null);
  expect(await missing(december)).toEqual({ ...of2026, year: 2027, isNextYear: true });
  await declareCalendar(owner, { at: december, years: [2027] });
  expect(await missing(december)).toBe(null);
});

test("a calendar is needed only for centres of active people whose last terms follow holidays", async () => {
  const { company, owner, ana, leo, missing, give } = await aTeam();
  const other = await aCentre(owner, null);
  await give(ana, { holidays_off: false });
  expect(await missing()).toBe(null);
  await give(ana, { from: "2026-02-01", centre: other });
  await give(leo);
  expect(await missing()).toMatchObject({ centres: 2 });
  await give(ana, { from: "2026-03-01", pattern: { kind: "none" } });
  expect(await missing()).toMatchObject({ centre: company.id, centres: 1 });
  const left = { member: owner, profileIds: [leo.profile.id], status: "inactive" as const };
  await changeStatus(deps(november), left);
  await settle();
  expect(await missing()).toBe(null);
});
