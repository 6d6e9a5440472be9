import { describe, expect, test } from "vitest";
import type { ShownLawNote } from "~/modules/law/shown-notes";
import { lawNotesOfTerms } from "~/modules/schedules/model/law-notes-of-terms";
import type { Pattern, VacationAllowance } from "~/modules/schedules/schedule";
import { lawNotesOfTyped } from "~/modules/schedules/terms/law-notes-of-typed";
import type { TypedTerms } from "~/modules/schedules/terms/terms-form";
import { fullTime, minor, partTime, stated, unstated } from "../law/law-entries";
import { shift } from "./a-schedule";

/** Seven days from Monday; an empty text is a free day. */
const week = (...days: string[]): Pattern => ({
  kind: "week",
  days: Array.from({ length: 7 }, (_, at) => (days[at] ? shift(days[at]) : [])),
});
const sixDays = (saturday: string) =>
  week("9:00-14:00", "9:00-14:00", "9:00-14:00", "9:00-14:00", "9:00-14:00", saturday);
const fiveOf = (day: string) => week(day, day, day, day, day);
const sentence = ({ rule, tone, when, missing }: ShownLawNote) =>
  [rule, tone, when?.toLowerCase(), missing?.fact].filter(Boolean).join(" · ");
const thirty: VacationAllowance = { unit: "natural", days: 30 };

interface Terms {
  pattern: Pattern;
  person?: typeof fullTime;
  company?: typeof stated;
  vacation?: VacationAllowance;
}

const notesOf = ({ pattern, person = fullTime, company = stated, vacation = thirty }: Terms) =>
  lawNotesOfTerms({ from: "2026-11-02", pattern, vacation }, { person, company });
const noteSentences = (terms: Terms) => notesOf(terms).map(sentence);

describe("the notes of the law for planned hours", () => {
  test.each<[string, Terms, string[]]>([
    [
      "a week of 40 hours with a break at noon gives no note",
      { pattern: fiveOf("9:00-14:00 15:00-18:00") },
      [],
    ],
    [
      "40 hours and a minute",
      {
        pattern: week("9:00-14:00 15:00-18:01", ...Array.from({ length: 4 }, () => "9:00-14:00 15:00-18:00")),
      },
      ["week-average · amber"],
    ],
    [
      "a day of 9 hours and a minute, and nobody has stated the convenio",
      { pattern: week("9:00-14:00 15:00-19:01"), company: unstated },
      ["day-limit · grey · lunes · daily-limit"],
    ],
    ["a day of 9 hours", { pattern: week("9:00-14:00 15:00-19:00"), company: unstated }, []],
    [
      "10 hours that the convenio allows",
      { pattern: week("8:00-13:00 14:00-19:00"), company: { ...stated, dailyLimitMinutes: 600 } },
      [],
    ],
    ["6 hours without a break", { pattern: fiveOf("9:00-15:00") }, []],
    [
      "6 hours and a minute: a plan does not say when the break is",
      { pattern: week("9:00-15:01") },
      ["break · grey"],
    ],
    ["12 hours between two days", { pattern: week("14:00-20:00", "8:00-12:00") }, []],
    [
      "11 hours and 59 minutes between two days",
      { pattern: week("14:00-20:00", "7:59-12:00") },
      ["rest-between-days · amber · martes"],
    ],
    [
      "the same without a stated sector",
      { pattern: week("14:00-20:00", "7:59-12:00"), company: unstated },
      ["rest-between-days · grey · martes · rest-regime"],
    ],
    [
      "Sunday evening and Monday morning",
      { pattern: week("7:00-12:00", "", "", "", "", "", "16:00-22:00") },
      ["rest-between-days · amber · lunes"],
    ],
    ["six days, with Saturday until 9 and Monday from 9", { pattern: sixDays("7:00-9:00") }, []],
    ["a minute more on Saturday", { pattern: sixDays("7:00-9:01") }, ["weekly-rest · amber"]],
    [
      "a minute more on Saturday, without a stated sector",
      { pattern: sixDays("7:00-9:01"), company: unstated },
      ["weekly-rest · grey · rest-regime"],
    ],
    ["nights of 8 hours", { pattern: fiveOf("22:00-26:00 26:15-30:15") }, []],
    [
      "nights of 8 hours and a minute",
      { pattern: week(...Array.from({ length: 4 }, () => "22:00-26:00 26:15-30:16")) },
      ["night-average · amber"],
    ],
    ["two interruptions at full time", { pattern: week("8:00-10:00 12:00-14:00 20:00-22:00") }, []],
    [
      "two interruptions at part time",
      { pattern: week("8:00-10:00 12:00-14:00 20:00-22:00"), person: partTime },
      ["interruptions · amber · lunes"],
    ],
    [
      "8 hours under 18 with 30 minutes of rest",
      { pattern: week("9:00-13:00 13:30-17:30"), person: minor },
      [],
    ],
    [
      "over 8 hours and past 22:00 under 18",
      { pattern: week("13:00-17:00 18:00-22:01"), person: minor },
      ["day-limit-minor · amber · lunes", "night-minor · amber · lunes"],
    ],
    [
      "five days under 18 with Saturday",
      { pattern: week(...Array.from({ length: 6 }, () => "9:00-13:00")), person: minor },
      ["weekly-rest-minor · amber"],
    ],
    ["40 flexible hours", { pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0] } }, []],
    [
      "a minute more of flexible hours",
      { pattern: { kind: "flexible", weeklyMinutes: 2_401, referenceDays: [0] } },
      ["week-average · amber"],
    ],
    [
      "a cycle of four nights and four free days",
      {
        pattern: {
          kind: "cycle",
          anchorOn: "2026-11-04",
          days: [...Array.from({ length: 4 }, () => shift("20:00-30:00")), [], [], [], []],
        },
      },
      ["day-limit · amber · día 1 a 4", "night-average · amber", "break · grey"],
    ],
    [
      "29.4 natural days of vacation",
      { pattern: fiveOf("9:00-14:00"), vacation: { unit: "working", days: 21 } },
      ["vacation · amber"],
    ],
    [
      "30.8 natural days of vacation",
      { pattern: fiveOf("9:00-14:00"), vacation: { unit: "working", days: 22 } },
      [],
    ],
    ["30 natural days", { pattern: fiveOf("9:00-14:00"), vacation: thirty }, []],
    [
      "29.5 natural days",
      { pattern: fiveOf("9:00-14:00"), vacation: { unit: "natural", days: 29.5 } },
      ["vacation · amber"],
    ],
    ["no hours", { pattern: { kind: "none" } }, []],
  ])("%s", (_, terms, notes) => {
    expect(noteSentences(terms)).toEqual(notes);
  });

  test("of a bar with split shifts: over 40 hours, short nights, and one free day a week", () => {
    const day = "12:00-16:30 20:00-24:30";
    const bar = notesOf({
      pattern: week(day, day, day, day, day, "12:00-17:00 19:30-24:30"),
      company: { ...stated, restRegime: "hospitality" },
    });
    expect(bar.map(({ text, article, when }) => [text.replaceAll("\u00a0", " "), article, when])).toEqual([
      ["Salen 55 h a la semana; el máximo son 40 h de media en el año", "art. 34.1 ET", null],
      ["Hay hasta 10 h en un día; tu convenio permite 9 h", "art. 34.3 ET", "Sábado"],
      [
        "Quedan 11 h 30 min entre un día y el siguiente; son 12 h, y no se devuelve a tiempo lo que falta",
        "art. 34.3 ET",
        "Martes a sábado",
      ],
      [
        "No queda ningún día entero de descanso semanal; es día y medio, además de las 12 h entre días",
        "art. 37.1 ET",
        null,
      ],
    ]);
  });
});

describe("the notes of the law for a form", () => {
  const typed: TypedTerms = {
    kind: "week",
    from: "02/11/2026",
    times_0: "9-14 15-19:30",
    line_0_day_0: "on",
    percent: "100",
    vacation_days: "30",
    vacation_unit: "natural",
  };
  const saidOf = (changes: TypedTerms = {}) =>
    lawNotesOfTyped({ ...typed, ...changes }, unstated).map(sentence);

  test("follow the typed values", () => {
    expect(saidOf()).toEqual(["day-limit · grey · lunes · daily-limit"]);
    expect(saidOf({ times_0: "9-14 15-19" })).toEqual([]);
    expect(saidOf({ times_0: "8-10 12-14 20-22", percent: "50" })).toEqual([
      "interruptions · grey · lunes · interruptions",
    ]);
    expect(saidOf({ times_0: "9-14", vacation_days: "29,5" })).toEqual(["vacation · amber"]);
    expect(saidOf({ times_0: "9-14", vacation_days: "", vacation_unit: "keep" })).toEqual([]);
  });

  test.each<[string, TypedTerms]>([
    ["hours that cannot be read", { times_0: "9-" }],
    ["a day that cannot be read", { from: "31/02/2026" }],
    ["no hours", { kind: "none" }],
  ])("are empty for %s", (_, changes) => {
    expect(saidOf(changes)).toEqual([]);
  });
});
