import { describe, expect, test } from "vitest";
import { messages, termsTexts } from "~/modules/schedules/terms/messages";
import { readTermsForm, typedTermsOf, type TypedTerms } from "~/modules/schedules/terms/terms-form";
import { night, split, weekdays } from "../a-schedule";
import { newTerms } from "./new-terms";

const centres = ["madrid", "las-palmas"];
const office = newTerms("2026-12-01");

const readForm = (typed: TypedTerms) => readTermsForm(typed, { centres });
const errorsOf = (changes: TypedTerms, of = office) => {
  const outcome = readForm({ ...typedTermsOf(of), ...changes });
  return outcome && "errors" in outcome ? outcome.errors : null;
};

const cycle = {
  ...office,
  pattern: { kind: "cycle" as const, days: [night, night, [], []], anchorOn: "2026-01-01" },
  vacation: { unit: "natural" as const, days: 30 },
};
const flexible = {
  ...office,
  pattern: { kind: "flexible" as const, weeklyMinutes: 2_250, referenceDays: [0, 1, 2, 3, 4] },
};

test.each([
  ["a week", office],
  ["a split week of a part-time worker", { ...office, partTimePercent: 62.5, pattern: weekdays(split) }],
  ["a cycle of nights on holidays too", { ...cycle, holidaysOff: false, clockChange: "neutral" as const }],
  ["flexible hours by convenio", { ...flexible, annualMinutes: 106_830 }],
  ["half a day of vacation", { ...office, vacation: { unit: "natural" as const, days: 30.5 } }],
  ["another centre", { ...office, centre: "las-palmas" }],
])("%s is read back from the fields that show it", (_, terms) => {
  expect(readForm(typedTermsOf(terms))).toEqual({ terms });
});

test("terms without hours need only their day", () => {
  const typed = { kind: "none", from: "1/12/2026", centre: "madrid" };
  expect(readForm(typed)).toMatchObject({ terms: { from: "2026-12-01", pattern: { kind: "none" } } });
  expect(readForm({ ...typed, from: "mañana" })).toEqual({ errors: { from: messages.notADate } });
});

test.each([
  ["37,5", 2_250],
  ["37.5", 2_250],
  ["37:30", 2_250],
  ["37h30", 2_250],
])("%s flexible hours are %d minutes a week", (weekly, weeklyMinutes) => {
  expect(readForm({ ...typedTermsOf(flexible), weekly })).toMatchObject({
    terms: { pattern: { weeklyMinutes } },
  });
});

describe("an error of the terms form is next to its field:", () => {
  test.each([
    [
      "overlapping segments",
      { times_0: "9:00-14:00 13:00-19:00" },
      { times_0: termsTexts["overlapping-segments"] },
    ],
    ["an empty segment", { times_0: "9:00-9:00" }, { times_0: termsTexts["empty-segment"] }],
    ["more than 24 hours", { times_0: "9:00-8:00 8:30-10:00" }, { times_0: termsTexts["longer-than-a-day"] }],
    [
      "a day that does not exist",
      { from: "31/11/2026" },
      { from: expect.stringContaining("30 días") as string },
    ],
    ["no percentage", { percent: "0" }, { percent: termsTexts["percent-out-of-range"] }],
    ["a percentage in words", { percent: "media" }, { percent: messages.notANumber }],
    ["too much vacation", { vacation_days: "400" }, { vacation_days: termsTexts["vacation-out-of-range"] }],
    [
      "vacation in working days of different length",
      { times_1: "9-14", line_1_day_4: "on", line_0_day_4: "" },
      { vacation_unit: termsTexts["working-days-of-uneven-pattern"] },
    ],
    ["no hours of a year", { annual: "0" }, { annual: termsTexts["annual-hours-out-of-range"] }],
  ])("%s", (_, changes: TypedTerms, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  test("each wrong field has its own error", () => {
    expect(
      Object.keys(errorsOf({ times_0: "nueve", times_1: "x", percent: "", from: "" })!).toSorted(),
    ).toEqual(["from", "percent", "times_0", "times_1"]);
  });

  test("fields that contradict each other have one error", () => {
    const late = { line_0_day_0: "", times_1: "22:00-10:00", line_1_day_0: "on" };
    expect(errorsOf(late)).toEqual({ pattern: termsTexts["overlaps-next-day"] });
    expect(errorsOf({ times_0: "libre" })).toEqual({ pattern: termsTexts["without-hours"] });
  });

  test("a cycle needs its first day", () => {
    expect(errorsOf({ anchor: "" }, cycle)).toEqual({ anchor: messages.notADate });
  });

  test("flexible hours need hours and days, and must fit in them", () => {
    expect(errorsOf({ weekly: "0" }, flexible)).toEqual({ weekly: termsTexts["without-hours"] });
    expect(errorsOf({ weekly: "121" }, flexible)).toEqual({ weekly: termsTexts["longer-than-a-day"] });
    const noDays = Object.fromEntries([0, 1, 2, 3, 4].map((day) => [`reference_${day}`, ""]));
    expect(errorsOf(noDays, flexible)).toEqual({ pattern: termsTexts["without-reference-days"] });
  });
});

test("a form that is not ours gives no terms: another kind, another company's centre", () => {
  expect(readForm({ ...typedTermsOf(office), kind: "month" })).toBeNull();
  expect(readForm({ ...typedTermsOf(office), centre: "elsewhere" })).toBeNull();
});
