import { expect, test } from "vitest";
import { unstatedFacts } from "~/modules/schedules/schedule";
import { mergeTerms } from "~/modules/schedules/terms/merge-terms";
import { messages, termsTexts } from "~/modules/schedules/terms/messages";
import { keptFields, readSharedTerms } from "~/modules/schedules/terms/read-shared-terms";
import { typedTermsOf, type TypedTerms } from "~/modules/schedules/terms/terms-form";
import { aSchedule, shift, termsFrom, weekdays } from "../a-schedule";
import { newTerms } from "./new-terms";

const context = { centres: ["madrid", "las-palmas"] };
const summer = { ...newTerms("2026-07-01"), pattern: weekdays(shift("8:00-15:00")) };
const readForm = (changes: TypedTerms = {}) =>
  readSharedTerms({ ...typedTermsOf(summer), ...keptFields, ...changes }, context);
const { from, pattern } = summer;

test("the unchanged form for several people changes only the day and the pattern", () => {
  expect(readForm()).toEqual({ terms: { from, pattern } });
});

test.each([
  ["centre", { centre: "las-palmas" }, { centre: "las-palmas" }],
  ["holidays off", { holidays_off: "on" }, { holidaysOff: true }],
  ["holidays worked", { holidays_off: "off" }, { holidaysOff: false }],
  ["percentage", { percent: "75" }, { partTimePercent: 75 }],
  ["hours of a year", { annual: "1780" }, { annualMinutes: 106_800 }],
  [
    "vacation",
    { vacation_days: "30", vacation_unit: "natural" },
    { vacation: { unit: "natural", days: 30 } },
  ],
  ["clock change", { clock_change: "neutral" }, { clockChange: "neutral" }],
])("a filled field applies to everybody: %s", (_, changes: TypedTerms, terms) => {
  expect(readForm(changes)).toEqual({ terms: { from, pattern, ...terms } });
});

test("days of vacation and their unit are changed together", () => {
  expect(readForm({ vacation_days: "30" })).toEqual({ errors: { vacation_unit: messages.noVacationUnit } });
  expect(readForm({ vacation_unit: "working" })).toEqual({
    errors: { vacation_days: messages.noVacationDays },
  });
});

test("wrong fields have their errors, and a foreign form gives no terms", () => {
  expect(readForm({ percent: "0", vacation_days: "30" })).toEqual({
    errors: { percent: termsTexts["percent-out-of-range"], vacation_unit: messages.noVacationUnit },
  });
  expect(readForm({ centre: "elsewhere" })).toBeNull();
});

test("terms without hours need only their day", () => {
  expect(readForm({ kind: "none" })).toMatchObject({ terms: { from, pattern: { kind: "none" } } });
});

test("each person keeps omitted fields and gets the filled ones", () => {
  const own = {
    partTimePercent: 62.5,
    centre: "las-palmas",
    holidaysOff: false,
    annualMinutes: 60_000,
    vacation: { unit: "natural", days: 31 },
    clockChange: "neutral",
    ...unstatedFacts,
  } as const;
  const schedule = aSchedule({ terms: [termsFrom("2026-01-01", own)] });
  expect(mergeTerms(schedule, { from, pattern }, "madrid")).toEqual({ ...own, from, pattern });
  expect(mergeTerms(schedule, { from, pattern, partTimePercent: 100 }, "madrid")).toEqual({
    ...own,
    from,
    pattern,
    partTimePercent: 100,
  });
  expect(mergeTerms(aSchedule({ terms: [] }), { from, pattern }, "madrid")).toEqual({
    ...summer,
    vacation: { unit: "natural", days: 30 },
  });
});
