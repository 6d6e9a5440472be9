import { describe, expect, test } from "vitest";
import { messages, shiftTexts, termsTexts } from "~/modules/schedules/terms/messages";
import { countLines, typedLines, withLines } from "~/modules/schedules/terms/shift-lines";
import { readPattern, type TermsErrors, type TypedTerms } from "~/modules/schedules/terms/terms-form";
import { weekTotalOf } from "~/modules/schedules/terms/terms-steps";
import { shift } from "../a-schedule";
import { Chance } from "../random-schedule";

const barWeek = {
  kind: "week",
  times_0: "de 12 a 16 y de 20 a 24",
  ...Object.fromEntries([0, 1, 2, 3].map((day) => [`line_0_day_${day}`, "on"])),
  times_1: "12:30-16:30 20-0:30",
  line_1_day_4: "on",
  line_1_day_5: "on",
};

function readWeek(typed: TypedTerms) {
  const errors: TermsErrors = {};
  return { pattern: readPattern("week", typed, errors), errors };
}

test("each line of a week sets the times of its days, and the other days are free", () => {
  const weekday = shift("12:00-16:00 20:00-24:00");
  const weekend = shift("12:30-16:30 20:00-24:30");
  expect(readWeek(barWeek)).toEqual({
    pattern: { kind: "week", days: [weekday, weekday, weekday, weekday, weekend, weekend, []] },
    errors: {},
  });
});

test("a form of an earlier deployment, with a text for each day, gives the same week", () => {
  const texts = [
    "12-16 20-24",
    "12-16 20-24",
    "12-16 20-24",
    "12-16 20-24",
    "12:30-16:30 20-0:30",
    "12:30-16:30 20-0:30",
    "",
  ];
  const old = Object.fromEntries(texts.map((text, day) => [`day_${day}`, text]));
  expect(readWeek(withLines({ kind: "week", ...old }))).toEqual(readWeek(barWeek));
});

test("an unreadable text of an earlier form stays in the line of its days", () => {
  const typed = withLines({ kind: "week", day_0: "9-14", day_1: "tarde", day_4: "tarde", percent: "50" });
  expect(typed).toMatchObject({ times_1: "tarde", line_1_day_1: "on", line_1_day_4: "on", percent: "50" });
  expect(readWeek(typed).errors).toEqual({ times_1: shiftTexts["not-a-shift"] });
});

test("every week is read back from the lines that show it", () => {
  const chance = new Chance(5);
  const shifts = [
    "",
    "9:00-14:00",
    "16:00-24:00",
    "22:00-30:00",
    "9:00-13:00 16:00-20:00",
    "10:00-11:00",
  ].map((text) => (text === "" ? [] : shift(text)));
  for (let round = 0; round < 500; round += 1) {
    const days = Array.from({ length: 7 }, () => chance.pick(shifts));
    expect(readWeek(typedLines(days))).toEqual({ pattern: { kind: "week", days }, errors: {} });
  }
});

describe("a line is refused next to its times", () => {
  test.each<[string, TypedTerms, TermsErrors]>([
    ["without days", { times_1: "9-12", line_1_day_4: "", line_1_day_5: "" }, { times_1: messages.noDays }],
    ["without times", { times_1: " " }, { times_1: messages.noTimes }],
    [
      "with days of another line",
      { line_1_day_0: "on", line_1_day_3: "on" },
      { times_1: messages.dayTwice([0, 3]) },
    ],
    ["with invalid times", { times_0: "tarde" }, { times_0: shiftTexts["not-a-shift"] }],
    ["with overlapping times", { times_0: "9-14 13-18" }, { times_0: termsTexts["overlapping-segments"] }],
  ])("%s", (_, changes, errors) => {
    expect(readWeek({ ...barWeek, ...changes }).errors).toEqual(errors);
  });
});

test("a form has an empty line after the last used one, up to seven", () => {
  expect(countLines({ times_0: "" })).toBe(2);
  expect(countLines(barWeek)).toBe(3);
  expect(countLines({ line_6_day_0: "on" })).toBe(7);
});

const total = (typed: TypedTerms) => weekTotalOf(typed)?.replaceAll("\u00a0", " ") ?? null;

test("the total of the week follows the typed times", () => {
  expect(total(barWeek)).toBe("49 h a la semana");
  expect(total({ ...barWeek, times_1: "10-14" })).toBe("40 h a la semana");
  expect(total({ kind: "flexible", weekly: "37,5", reference_0: "on" })).toBe("37 h 30 min a la semana");
  const cycle = { kind: "cycle", day_0: "8-20", day_1: "", anchor: "" };
  expect(total(cycle)).toBe("42 h a la semana de media");
});

test("the total is absent while a time cannot be read", () => {
  expect(total({ ...barWeek, times_1: "12-" })).toBeNull();
  expect(total({ kind: "week", times_0: "" })).toBeNull();
  expect(total({ kind: "flexible", weekly: "" })).toBeNull();
  expect(total({ kind: "cycle" })).toBeNull();
  expect(total({ kind: "none" })).toBeNull();
});
