import { expect, test } from "vitest";
import { notesOfPlan } from "~/modules/law/notes-of-plan";
import type { PersonFacts } from "~/modules/law/law-notes";
import { addDays, weekOf } from "~/time/dates";
import { shift } from "../schedules/a-schedule";

const monday = "2026-12-07";
const adult: PersonFacts = {
  isMinorOn: () => false,
  isPartTimeOn: () => false,
  contractOn: () => null,
  pactOn: () => null,
};
const company = {
  dailyLimitMinutes: 540,
  restBetweenMinutes: null,
  shiftNoticeDays: null,
  restRegime: "general" as const,
  convenioYearStart: null,
  dayInterruptions: null,
  voluntaryPercent: null,
};
const judged = { range: weekOf(monday), person: adult, company };

const rulesOf = (...days: [weekday: number, times: string][]) =>
  notesOfPlan(new Map(days.map(([weekday, times]) => [addDays(monday, weekday), shift(times)])), judged).map(
    ({ rule, tone, on }) => `${rule} ${tone} ${on}`,
  );

test("a planned day of ten hours gets a note for the limit, and an unknown break", () => {
  expect(rulesOf([0, "9:00-19:00"])).toEqual(["day-limit amber 2026-12-07", "break grey 2026-12-07"]);
});

test("a shift soon after the previous one gets a note for short rest, also across weeks", () => {
  expect(rulesOf([-1, "17:00-24:00"], [0, "8:00-12:00"])).toEqual(["rest-between-days amber 2026-12-07"]);
});

test("a free day between two shifts is rest", () => {
  const days = new Map([
    [monday, shift("18:00-24:00")],
    [addDays(monday, 1), []],
    [addDays(monday, 2), shift("8:00-12:00")],
  ]);
  expect(notesOfPlan(days, judged)).toEqual([]);
});

test("days outside the range have no notes", () => {
  expect(rulesOf([-1, "9:00-20:00"], [7, "9:00-20:00"])).toEqual([]);
});
