import { expect, test } from "vitest";
import { yearTextOf } from "~/modules/schedules/terms/year-text";
import { aSchedule, madridCalendar, termsFrom, withTerms } from "../a-schedule";

const annual = (hours: number) => ({ annualMinutes: hours * 60 });
const shownYear = (...args: Parameters<typeof yearTextOf>) => {
  const year = yearTextOf(...args);
  return year && [year.text.replaceAll("\u00a0", " "), year.isOver];
};

test("for a year with more hours than the convenio, the text states how many more", () => {
  expect(shownYear(withTerms(annual(1_780)), 2026)).toEqual([
    "En 2026 salen 1816 h: 36 h más que las 1780 h del convenio.",
    true,
  ]);
});

test("for a year with the same hours or fewer, the text states that too", () => {
  expect(shownYear(withTerms(annual(1_816)), 2026)).toEqual([
    "En 2026 salen 1816 h, justo las del convenio.",
    false,
  ]);
  expect(shownYear(withTerms(annual(1_820)), 2026)).toEqual([
    "En 2026 salen 1816 h: 4 h menos que las 1820 h del convenio.",
    false,
  ]);
});

test("days without terms are left out, and compared with their part of the agreed hours", () => {
  // 183 of 365 days: from Thursday 2 July.
  const schedule = aSchedule({ terms: [termsFrom("2026-07-02", { annualMinutes: 36_500 })] });
  expect(shownYear(schedule, 2026)?.[0]).toMatch(
    /^En los días de 2026 con horario salen .* más que las 305 h del/,
  );
});

test("without a declared calendar the text states that holidays are missing", () => {
  expect(shownYear(withTerms(annual(1_780), { calendars: [] }), 2026)?.[0]).toMatch(
    /El calendario de 2026 no está declarado: faltan por quitar los festivos autonómicos y locales\.$/,
  );
});

test("if earlier terms of the year have no agreed hours, the next year is compared", () => {
  const calendars = [madridCalendar, { ...madridCalendar, year: 2027, days: [] }];
  const terms = [termsFrom("2026-01-01"), termsFrom("2026-06-01", { seq: 3, ...annual(1_780) })];
  expect(shownYear(aSchedule({ terms, calendars }), 2026)?.[0]).toMatch(/^En 2027 salen/);
});

test("without agreed hours there is no comparison", () => {
  expect(yearTextOf(aSchedule(), 2026)).toBeNull();
});
