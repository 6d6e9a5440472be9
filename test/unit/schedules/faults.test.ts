import { expect, test } from "vitest";
import { faultOfAbsence } from "~/modules/absences/model/fault-of-absence";
import { faultOfCalendar } from "~/modules/schedules/model/fault-of-calendar";
import { faultOfPattern } from "~/modules/schedules/fault-of-pattern";
import { faultOfTerms } from "~/modules/schedules/model/fault-of-terms";
import type { CalendarDay, DayPattern, Pattern, Terms } from "~/modules/schedules/schedule";
import { away, everyDay, madridCalendar, office, shift, termsFrom, vacation, weekdays } from "./a-schedule";

const flexible = (weeklyMinutes: number, referenceDays: number[]): Pattern => ({
  kind: "flexible",
  weeklyMinutes,
  referenceDays,
});

const cycle = (days: DayPattern[], anchorOn = "2026-01-01"): Pattern => ({ kind: "cycle", days, anchorOn });

test.each<[string, Pattern]>([
  ["five office days", weekdays(office)],
  ["segments that touch", weekdays(shift("9:00-14:00 14:00-15:00"))],
  ["24 hours on every day", everyDay(shift("8:00-32:00"))],
  ["a night with a break after midnight", weekdays(shift("20:00-24:00 25:00-29:00"))],
  ["a shift to the last minute before the next", everyDay(shift("22:00-46:00"))],
  ["a cycle with free days", cycle([office, []])],
  ["24 flexible hours on one day", flexible(1_440, [6])],
  ["no hours after the end of terms", { kind: "none" }],
])("a pattern of %s is accepted", (_, pattern) => {
  expect(faultOfPattern(pattern)).toBeNull();
});

test.each<[string, Pattern]>([
  ["not-seven-days", { kind: "week", days: [office] }],
  ["cycle-without-days", cycle([])],
  ["cycle-without-anchor", cycle([office], "")],
  ["cycle-without-anchor", cycle([office], "2026-02-29")],
  ["not-whole-minutes", weekdays([{ from: 540, to: 600.5 }])],
  ["not-whole-minutes", weekdays([{ from: Number.NaN, to: 600 }])],
  ["starts-outside-its-day", weekdays([{ from: 1_440, to: 1_500 }])],
  ["starts-outside-its-day", weekdays([{ from: -1, to: 60 }])],
  ["empty-segment", weekdays(shift("9:00-9:00"))],
  ["empty-segment", weekdays(shift("14:00-9:00"))],
  ["overlapping-segments", weekdays(shift("9:00-14:00 13:59-18:00"))],
  ["overlapping-segments", weekdays(shift("15:00-18:00 9:00-14:00"))],
  ["longer-than-a-day", weekdays(shift("8:00-32:01"))],
  ["longer-than-a-day", weekdays(shift("8:00-14:00 30:00-33:00"))],
  [
    "overlaps-next-day",
    { kind: "week", days: [shift("6:59-9:00"), [], [], [], [], [], shift("22:00-31:00")] },
  ],
  ["overlaps-next-day", cycle([shift("22:00-31:00"), shift("6:59-9:00")])],
  ["overlaps-next-day", cycle([shift("6:00-9:00"), [], shift("22:00-31:00")])],
  ["without-hours", everyDay([])],
  ["without-hours", flexible(0, [0])],
  ["not-whole-minutes", flexible(2_400.5, [0])],
  ["without-reference-days", flexible(2_400, [])],
  ["not-a-weekday", flexible(2_400, [0, 7])],
  ["weekday-twice", flexible(2_400, [0, 1, 1])],
  ["longer-than-a-day", flexible(2_881, [0, 1])],
])("a pattern is refused with %s (case %#)", (fault, pattern) => {
  expect(faultOfPattern(pattern)).toBe(fault);
});

const shortFriday: Pattern = {
  kind: "week",
  days: [office, office, office, office, shift("8:00-15:00"), [], []],
};

test.each<[string | null, Partial<Terms>]>([
  [null, {}],
  [null, { vacation: { unit: "working", days: 22.5 }, partTimePercent: 62.5, annualMinutes: 106_800 }],
  [null, { pattern: { kind: "none" }, partTimePercent: 0 }],
  ["not-a-date", { from: "2026-02-29" }],
  ["percent-out-of-range", { partTimePercent: 0 }],
  ["percent-out-of-range", { partTimePercent: 100.5 }],
  ["annual-hours-out-of-range", { annualMinutes: 0 }],
  ["annual-hours-out-of-range", { annualMinutes: 1.5 }],
  ["vacation-out-of-range", { vacation: { unit: "natural", days: -1 } }],
  ["vacation-out-of-range", { vacation: { unit: "natural", days: 367 } }],
  ["vacation-out-of-range", { vacation: { unit: "natural", days: 22.3 } }],
  ["empty-segment", { pattern: weekdays(shift("9:00-9:00")) }],
  ["working-days-of-uneven-pattern", { pattern: cycle([office, []]) }],
  ["working-days-of-uneven-pattern", { pattern: shortFriday }],
  [null, { pattern: shortFriday, vacation: { unit: "natural", days: 30 } }],
  [null, { pattern: shortFriday, vacation: { unit: "working", days: 0 } }],
  [null, { pattern: flexible(2_401, [0, 1]) }],
])("terms are refused with %s (case %#)", (fault, changes) => {
  expect(faultOfTerms(termsFrom("2026-01-01", changes))).toBe(fault);
});

const dayOf = (changes: Partial<CalendarDay>): CalendarDay => ({
  on: "2026-06-24",
  name: "San Juan",
  scope: "local",
  factor: 0,
  ...changes,
});

test.each<[string, CalendarDay]>([
  ["not-a-date", dayOf({ on: "2026-02-29" })],
  ["outside-the-year", dayOf({ on: "2027-06-24" })],
  ["day-twice", dayOf({ on: "2026-05-15" })],
  ["without-name", dayOf({ name: " " })],
  ["factor-out-of-range", dayOf({ factor: 1.01 })],
  ["factor-out-of-range", dayOf({ factor: -0.5 })],
  ["factor-out-of-range", dayOf({ factor: 0.125 })],
  ["factor-out-of-range", dayOf({ factor: Number.NaN })],
])("a calendar's refusal names the first invalid day: %s (case %#)", (fault, day) => {
  const days = [...madridCalendar.days, day, dayOf({ on: "none" })];
  expect(faultOfCalendar({ year: 2026, days })).toEqual({ on: day.on, fault });
});

test("a calendar may have 29 February of a leap year, half days and hundredths of a day", () => {
  const days = [
    dayOf({ on: "2028-02-29" }),
    ...[0.29, 0.5, 1].map((factor, at) => dayOf({ on: `2028-03-0${at + 1}`, factor })),
  ];
  expect(faultOfCalendar({ year: 2028, days })).toBeNull();
});

test.each([
  [null, vacation("2026-08-03", "2026-08-03")],
  [null, away("2026-08-03", "22:00-30:00")],
  [null, away("2026-08-03", "23:59-47:59")],
  ["not-a-date", vacation("2026-08-32", "2026-09-01")],
  ["not-a-date", vacation("2026-08-03", "")],
  ["ends-before-it-begins", vacation("2026-08-03", "2026-08-02")],
  ["hours-out-of-range", away("2026-08-03", "14:00-14:00")],
  ["hours-out-of-range", away("2026-08-03", "24:00-25:00")],
  ["hours-out-of-range", away("2026-08-03", "1:00-25:01")],
  ["hours-out-of-range", vacation("2026-08-03", "2026-08-03", { kind: "hours", from: -1, to: 60 })],
  ["not-whole-minutes", vacation("2026-08-03", "2026-08-03", { kind: "hours", from: 0.5, to: 60 })],
  ["not-whole-minutes", vacation("2026-08-03", "2026-08-03", { kind: "hours", from: 0, to: 60.5 })],
])("an absence is refused with %s (case %#)", (fault, absence) => {
  expect(faultOfAbsence(absence)).toBe(fault);
});
