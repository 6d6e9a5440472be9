import { describe, expect, test } from "vitest";
import { readCalendarForm } from "~/modules/schedules/calendar/calendar-form";
import { messages } from "~/modules/schedules/calendar/messages";
import { shownCalendar } from "~/modules/schedules/calendar/shown-calendar";
import { yearMonths } from "~/modules/schedules/calendar/year-months";
import { neighbourYears, readYear } from "~/modules/schedules/calendar/show-calendar.server";

const madrid = { territory: "ES-MD", area: null } as const;
const unplaced = { territory: null, area: null };

const declare = (typed: Record<string, string>, year = 2026) => {
  const calendarResult = readCalendarForm({ place: "ES-MD", ...typed }, { year, centre: "centre" });
  if ("errors" in calendarResult) throw new Error(JSON.stringify(calendarResult.errors));
  return calendarResult.stated.content;
};
const both = {
  local_on_0: "15/05/2026",
  local_name_0: "San Isidro",
  local_on_1: "09/11/2026",
  local_name_1: "La Almudena",
};

describe("the calendar page of a centre", () => {
  test("for Madrid in 2026 has 249 days and 1,992 hours", () => {
    const shown = shownCalendar(madrid, { year: 2026, declared: declare(both) });
    expect(shown.hours).toBe(messages.hours("249", "1992\u00a0h"));
    expect(shown).toMatchObject({ isDeclared: true, isOutdated: false, missingLocal: 0, known: "reviewed" });
  });

  test("counts half of a half day", () => {
    const typed = { ...both, day_on_0: "24/12/2026", day_name_0: "Nochebuena", day_share_0: "50" };
    const shown = shownCalendar(madrid, { year: 2026, declared: declare(typed) });
    expect(shown.hours).toBe(messages.hours("248,5", "1988\u00a0h"));
  });

  test("without a declaration has only the national days", () => {
    const shown = shownCalendar(madrid, { year: 2026, declared: null });
    expect(shown.days.map(({ scope }) => scope)).toEqual(shown.days.map(() => "national"));
    expect(shown).toMatchObject({ isDeclared: false, missingLocal: 0 });
    expect(shownCalendar(unplaced, { year: 2026, declared: null }).days).toEqual(shown.days);
    expect(shown.source).toContain("BOE núm. 259");
    expect(shownCalendar(madrid, { year: 2027, declared: null }).source).toBe(messages.noSource);
  });

  test("of a year without a holiday file has no days and states that", () => {
    expect(shownCalendar(madrid, { year: 2040, declared: null })).toMatchObject({
      days: [],
      known: "none",
      source: "",
    });
  });

  test("states how many local days are missing", () => {
    const one = { local_on_0: both.local_on_0, local_name_0: both.local_name_0 };
    const missing = [{}, one, both].map(
      (typed) => shownCalendar(madrid, { year: 2026, declared: declare(typed) }).missingLocal,
    );
    expect(missing).toEqual([2, 1, 0]);
  });

  test("is outdated if the file has another day, and not because of the company's days", () => {
    const declared = declare({ ...both, day_on_0: "24/12/2026", day_name_0: "Cierre" });
    const isOutdated = (days: typeof declared.days) =>
      shownCalendar(madrid, { year: 2026, declared: { ...declared, days } }).isOutdated;
    expect(isOutdated(declared.days)).toBe(false);
    expect(isOutdated(declared.days.filter(({ on }) => on !== "2026-05-02"))).toBe(true);
    const more = { on: "2026-03-19", name: "San José", scope: "regional" as const, factor: 0 };
    expect(isOutdated([...declared.days, more])).toBe(true);
  });

  test("names unconfirmed days", () => {
    const asturias = { territory: "ES-AS", area: null } as const;
    expect(shownCalendar(asturias, { year: 2027, declared: null }).known).toBe("unconfirmed");
  });
});

test("the months of a year have whole weeks, with each day in its place", () => {
  const months = yearMonths(2028, [{ on: "2028-02-29", name: "Cierre", scope: "company", factor: 0 }]);
  const days = months.map(({ weeks }) => weeks.flat().filter((day) => day !== null).length);
  expect(days).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  expect(months.every(({ weeks }) => weeks.every((week) => week.length === 7))).toBe(true);
  // 29 February 2028 is a Tuesday.
  expect(months[1]!.weeks.at(-1)![1]).toMatchObject({ on: "2028-02-29", special: { name: "Cierre" } });
});

test("the calendar page offers the last four years, this one and the next", () => {
  const years = ["2021", "2022", "2027", "2028", "2026x", null].map((text) => readYear(text, "2026-11-26"));
  expect(years).toEqual([2026, 2022, 2027, 2026, 2026, 2026]);
  expect(neighbourYears(2027, "2026-11-26")).toEqual({ previous: 2026, next: null });
  expect(neighbourYears(2022, "2026-11-26")).toEqual({ previous: null, next: 2023 });
});
