import { expect, test } from "vitest";
import { isSameTerms } from "~/modules/schedules/terms/is-same-terms";
import { reviewedRange, reviewTerms } from "~/modules/schedules/terms/review-terms";
import { unstated } from "../../law/law-entries";
import { aSchedule, shift, termsFrom, weekdays } from "../a-schedule";
import { newTerms } from "./new-terms";

const todayOn = "2026-09-10";
const full = newTerms("2026-01-01");
const partTime = {
  ...full,
  from: "2026-09-16",
  partTimePercent: 62.5,
  pattern: weekdays(shift("9:00-14:00")),
};
const range = reviewedRange(partTime, todayOn);
const centreNames = new Map([["madrid", "Madrid"]]);
const reviewed = { range, todayOn, company: unstated, centreNames, moves: [] };

test("the compared weeks begin today, or when the terms begin", () => {
  expect(range).toEqual({ from: "2026-09-16", to: "2026-10-13" });
  expect(reviewedRange(full, todayOn)).toEqual({ from: "2026-09-10", to: "2026-10-07" });
});

test("a review shows the hours before and after, without holidays", () => {
  // Twenty weekdays, of which Monday 12 October is a holiday.
  expect(reviewTerms(aSchedule(), partTime, reviewed)).toEqual({
    before: ["lunes a viernes: 09:00–17:00"],
    fields: [{ name: "Jornada", before: "100\u00a0% de la completa", after: "62,5\u00a0% de la completa" }],
    weekly: { before: 2_400, after: 1_500 },
    minutes: { before: 19 * 480, after: 19 * 300 },
    isSame: false,
    nextFrom: null,
    year: null,
    law: [],
    past: null,
  });
  expect(reviewTerms(aSchedule({ terms: [] }), partTime, reviewed)).toMatchObject({
    before: null,
    weekly: { before: null, after: 1_500 },
    minutes: { before: 0, after: 19 * 300 },
  });
});

test("a review compares the yearly hours with the convenio's, once the terms are recorded", () => {
  const next = { ...full, annualMinutes: 1_780 * 60 };
  const { year } = reviewTerms(aSchedule(), next, { ...reviewed, range: reviewedRange(next, todayOn) });
  expect(year?.text.replaceAll("\u00a0", " ")).toBe(
    "En 2026 salen 1816 h: 36 h más que las 1780 h del convenio.",
  );
});

test("terms recorded for a later day replace the new ones from that day on", () => {
  const schedule = aSchedule({
    terms: [termsFrom("2026-01-01", { seq: 1 }), termsFrom("2026-10-01", { seq: 2 })],
  });
  const { nextFrom, minutes } = reviewTerms(schedule, partTime, reviewed);
  // Eleven weekdays until 30 September.
  expect([nextFrom, minutes.after]).toEqual(["2026-10-01", 11 * 300 + 8 * 480]);
});

test("equal terms from a later day change nothing, unless a deactivation falls in between", () => {
  const later = { ...full, from: "2026-06-01" };
  expect(isSameTerms(aSchedule(), later)).toBe(true);
  expect(isSameTerms(aSchedule(), { ...later, holidaysOff: false })).toBe(false);
  const other = termsFrom("2026-05-01", { seq: 9, pattern: weekdays(shift("8:00-16:00")) });
  expect(isSameTerms(aSchedule({ terms: [termsFrom("2026-01-01"), other] }), later)).toBe(false);
  const endings = [{ on: "2026-07-01", seq: 1 }];
  expect(isSameTerms(aSchedule({ terms: [termsFrom("2026-01-01", { seq: 2 })], endings }), later)).toBe(
    false,
  );
});

test("terms are the same if the latest of their day is equal and nothing ended it", () => {
  expect(isSameTerms(aSchedule(), full)).toBe(true);
  expect(isSameTerms(aSchedule(), { ...full, clockChange: "neutral" })).toBe(false);
  expect(isSameTerms(aSchedule(), { ...full, from: "2025-12-31" })).toBe(false);
  const since = termsFrom("2026-01-01", { seq: 9, pattern: weekdays(shift("8:00-16:00")) });
  expect(isSameTerms(aSchedule({ terms: [termsFrom("2026-01-01"), since] }), full)).toBe(false);
  expect(isSameTerms(aSchedule({ endings: [{ on: "2026-05-01", seq: 7 }] }), full)).toBe(false);
});

test("a review has the notes of the law for the new hours", () => {
  const long = { ...full, from: "2026-10-01", pattern: weekdays(shift("9:00-14:00 15:00-20:00")) };
  const { law } = reviewTerms(aSchedule(), long, { ...reviewed, range: reviewedRange(long, todayOn) });
  expect(law.map(({ rule, tone }) => `${rule} ${tone}`)).toEqual(["week-average amber", "day-limit grey"]);
});
