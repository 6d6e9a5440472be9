import { describe, expect, test } from "vitest";
import type { CompanyFacts, PersonFacts } from "~/modules/law/law-notes";
import {
  isNightPattern,
  notesOfPattern,
  notesOfVacation,
  notesOfWeeklyMinutes,
  plannedTimesOf,
  positionOf,
} from "~/modules/law/notes-of-pattern";
import { shift } from "../schedules/a-schedule";
import { fullTime, minor, noteText, stated } from "./law-entries";

/** The days of a pattern; an empty text is a free day. */
const daysOf = (...texts: string[]) => texts.map((text) => (text === "" ? [] : shift(text)));
const monday = "2026-11-02";

describe("the notes of the law about hours that repeat", () => {
  const notesOf = (
    texts: string[],
    { from = monday, person = fullTime, company = stated }: Partial<Judged> = {},
  ) => notesOfPattern({ days: daysOf(...texts), firstOn: monday }, { from, person, company }).map(noteText);
  interface Judged {
    from: string;
    person: PersonFacts;
    company: CompanyFacts;
  }
  const fiveOf = (text: string) => [text, text, text, text, text, "", ""];

  test("are absent without work, and for 40 hours with two days off", () => {
    expect(notesOf([])).toEqual([]);
    expect(notesOf(["", "", ""])).toEqual([]);
    expect(notesOf(fiveOf("9:00-13:00 15:00-19:00"))).toEqual([]);
  });

  test("name each day once, in the first whole week from the day on which the hours begin", () => {
    const long = fiveOf("8:00-13:00 15:00-20:00");
    const daysFrom = (date: number) =>
      [0, 1, 2, 3, 4].map((day) => `day-limit amber 2026-11-${String(date + day).padStart(2, "0")} 600`);
    expect(notesOf(long)).toEqual(["week-average amber 2026-11-02 3000", ...daysFrom(2)]);
    expect(notesOf(long, { from: "2026-11-03" })).toEqual([
      "week-average amber 2026-11-03 3000",
      ...daysFrom(9),
    ]);
  });

  test("of a cycle of eight days give the average of a week, and each of its days once", () => {
    const cycle = [...Array.from({ length: 4 }, () => "8:00-12:00 13:00-17:00 18:00-21:30"), "", "", "", ""];
    expect(notesOf(cycle)).toEqual([
      `week-average amber 2026-11-02 ${(4 * 690 * 7) / 8}`,
      ...[2, 3, 4, 5].flatMap((date) => [
        `day-limit amber 2026-11-0${date} 690`,
        ...(date === 2 ? [] : [`rest-between-days amber 2026-11-0${date} 630`]),
      ]),
    ]);
  });

  test("of a cycle of eight days cover every week in which its days can fall", () => {
    const cycle = [...Array.from({ length: 7 }, () => "9:00-14:00"), ""];
    // The free day gives 43 hours of rest: 31 without the 12 between days. A week without it has none.
    expect(notesOf(cycle)).toEqual(
      [
        "11-02 0",
        "11-09 1860",
        "11-16 1860",
        "11-23 1860",
        "11-30 1860",
        "12-07 1860",
        "12-14 1860",
        "12-21 1860",
      ].map((week) => `weekly-rest amber 2026-${week}`),
    );
  });

  test("about breaks are grey, because a plan does not say when they are", () => {
    const days = ["9:00-15:01", "", "", "", "", "", ""];
    expect(notesOf(days)).toEqual(["break grey 2026-11-02 361"]);
    expect(notesOf(days, { person: minor })).toEqual(["break-minor grey 2026-11-02 361"]);
  });

  test("take a rest that a later one gives back for given", () => {
    const hospitality: CompanyFacts = { ...stated, restRegime: "hospitality" };
    // 10 hours of rest after Monday, 14 after Tuesday.
    const days = ["17:00-22:00", "8:00-13:00", "3:00-8:00", "", "", "", ""];
    expect(notesOf(days, { company: hospitality })).toEqual([]);
    expect(notesOf(days)).toEqual(["rest-between-days amber 2026-11-03 600"]);
  });
});

test("a vacation of less than 30 natural days gets a note", () => {
  expect(notesOfVacation(29.99, monday).map(noteText)).toEqual(["vacation amber 2026-11-02 29.99"]);
  expect(notesOfVacation(30, monday)).toEqual([]);
  expect(notesOfVacation(0, "2015-11-12")).toEqual([]);
});

test("a week of more than 40 hours gets a note", () => {
  expect(notesOfWeeklyMinutes(2_401, monday).map(noteText)).toEqual(["week-average amber 2026-11-02 2401"]);
  expect(notesOfWeeklyMinutes(2_400, monday)).toEqual([]);
  expect(notesOfWeeklyMinutes(2_401, "2015-11-12")).toEqual([]);
});

test.each([
  ["2026-11-02", 0],
  ["2026-11-04", 2],
  ["2026-11-05", 0],
  ["2026-11-01", 2],
  ["2026-10-30", 0],
  ["2026-10-25", 1],
])("on %s a cycle of three days from 2 November is at %i", (on, position) => {
  expect(positionOf({ days: [[], [], []], firstOn: monday }, on)).toBe(position);
});

test("a planned day has the night minutes of all its segments", () => {
  const nightOf = (text: string) => plannedTimesOf(monday, shift(text)).night;
  expect(nightOf("5:00-7:00 21:00-23:30")).toBe(150);
  expect(nightOf("22:00-30:00")).toBe(480);
  expect(nightOf("6:00-22:00")).toBe(0);
});

describe("planned days make a night worker", () => {
  test.each([
    ["if most of them are night work", daysOf("22:00-30:00", "22:00-30:00", "9:00-17:00"), true],
    [
      "if most worked days have three hours of night, whatever the free days",
      daysOf("17:00-25:00", "17:00-25:00", "9:00-17:00", "", "", ""),
      true,
    ],
    [
      "not with a minute less than three hours of night",
      daysOf("17:00-24:59", "17:00-24:59", "9:00-17:00"),
      false,
    ],
    ["not if half of them are night work", daysOf("17:00-25:00", "9:00-17:00"), false],
    ["if a third of their time is at night", daysOf("22:00-30:00", "9:00-17:00", "9:00-17:00"), true],
    ["not if less of their time is", daysOf("22:00-29:00", "9:00-17:00", "9:00-17:00"), false],
    [
      "if segments of a day have three hours of night together",
      daysOf("4:00-6:00 18:00-23:00", "4:00-6:00 18:00-23:00", "9:00-18:00"),
      true,
    ],
    ["not without work", daysOf("", ""), false],
  ])("%s", (_, days, isNight) => {
    expect(isNightPattern(days)).toBe(isNight);
  });
});
