import { describe, expect, test } from "vitest";
import {
  neighbouringDays,
  neighbouringMonths,
  readPeriod,
} from "~/modules/timesheets/my-time/model/shown-period";
import { daysBetween } from "~/time/dates";

const todayOn = "2026-11-23";
const periodOf = (query: string) => readPeriod(new URLSearchParams(query), todayOn);

describe("the month and the day that a URL selects", () => {
  test("are this month and today by default, in whole weeks", () => {
    expect(periodOf("")).toEqual({
      month: { from: "2026-11-01", to: "2026-11-30" },
      weeks: { from: "2026-10-26", to: "2026-12-06" },
      dayOn: todayOn,
      known: { from: "2022-11-01", to: todayOn },
    });
  });

  test.each([
    ["month=2026-10", "2026-10-01", null],
    ["month=2026-11", "2026-11-01", todayOn],
    ["day=2026-10-05", "2026-10-01", "2026-10-05"],
    ["month=2026-11&day=2026-10-05", "2026-10-01", "2026-10-05"],
    ["month=2027-01", "2026-11-01", todayOn],
    ["day=2026-11-24", "2026-11-01", todayOn],
    ["month=2022-10", "2022-11-01", null],
    ["day=2021-02-03", "2022-11-01", "2022-11-01"],
    ["month=2026-13", "2026-11-01", todayOn],
    ["day=2026-02-30", "2026-11-01", todayOn],
    ["month=2026-10&day=mañana", "2026-10-01", null],
  ])("for %s are the month from %s and %s", (query, monthFrom, dayOn) => {
    const period = periodOf(query);
    expect([period.month.from, period.dayOn]).toEqual([monthFrom, dayOn]);
  });

  test("cover at most six weeks", () => {
    for (let year = 2022; year <= 2026; year += 1)
      for (let month = 1; month <= 12; month += 1) {
        const { weeks } = periodOf(`month=${year}-${String(month).padStart(2, "0")}`);
        expect(daysBetween(weeks.from, weeks.to)).toBeLessThan(42);
        expect(daysBetween(weeks.from, weeks.to) % 7).toBe(6);
      }
  });
});

describe("the previous and the next period", () => {
  test.each([
    ["", "2026-10-01", null],
    ["month=2026-10", "2026-09-01", "2026-11-01"],
    ["month=2022-11", null, "2022-12-01"],
  ])("of the month '%s' are %s and %s", (query, previous, next) => {
    expect(neighbouringMonths(periodOf(query))).toEqual({ previous, next });
  });

  test.each([
    [todayOn, "2026-11-22", null],
    ["2026-10-31", "2026-10-30", "2026-11-01"],
    ["2022-11-01", null, "2022-11-02"],
  ])("of %s are %s and %s", (on, previous, next) => {
    expect(neighbouringDays(on, periodOf("").known)).toEqual({ previous, next });
  });
});
