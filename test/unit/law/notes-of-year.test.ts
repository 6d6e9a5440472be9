import { describe, expect, test } from "vitest";
import { agreedYearOf, notesOfYearAverage } from "~/modules/law/average-of-year";
import { notesOfComplementaryHours, type PartTimeYear } from "~/modules/law/complementary-of-year";
import { notesOfOvertime, overtimeOfYear, restedBy } from "~/modules/law/overtime-of-year";
import { weekDifferences, type JudgedDay } from "~/modules/law/week-differences";
import { monthsLater } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { noteText } from "./law-entries";

const hour = 60;
const year = { from: "2026-01-01", to: "2026-12-31" };

describe("the average of an agreed year", () => {
  /** The days from January on, with the same whole minutes each; the last one makes up the total. */
  const daysOf = (to: string, total: number, free = 0) => {
    const dates = datesOf({ from: year.from, to });
    const each = Math.floor(total / dates.length);
    return dates.map((on, nth): JudgedDay => {
      const last = on === to ? total - each * (dates.length - 1) : each;
      return { on, effective: last, expected: 0, isFree: nth < free };
    });
  };
  const notesOf = (days: JudgedDay[], isYearStated = true) =>
    notesOfYearAverage(days, { year, isYearStated }).map(
      ({ rule, tone, value }) => `${rule} ${tone} ${value.toFixed(2)}`,
    );
  /** 40 hours a week are 125,142.86 minutes in 365 days. */
  const most = 125_142;

  test.each<[string, () => string[], string[]]>([
    ["of 40 hours gives no note", () => notesOf(daysOf(year.to, most)), []],
    ["of a minute more", () => notesOf(daysOf(year.to, most + 1)), ["week-average amber 2400.00"]],
    ["without a stated year", () => notesOf(daysOf(year.to, most + 1), false), ["week-average grey 2400.00"]],
    ["leaves room in the rest of the year", () => notesOf(daysOf("2026-06-30", most)), []],
    [
      "of half a year is over if its hours are those of a whole one",
      () => notesOf(daysOf("2026-06-30", most + 1)),
      ["week-average amber 4839.78"],
    ],
    ["does not count free days", () => notesOf(daysOf(year.to, most, 1)), []],
    [
      "with the hours of a whole year on 355 days",
      () =>
        notesOf([
          ...daysOf(year.to, most + 1).map((day, nth) =>
            nth < 10 ? { ...day, effective: 0, isFree: true } : { ...day, effective: day.effective + 10 },
          ),
        ]),
      ["week-average amber 2470.17"],
    ],
    ["of no day", () => notesOf([]), []],
  ])("%s", (_, notes, expected) => {
    expect(notes()).toEqual(expected);
  });

  test.each([
    ["2026-11-29", null, "2026-01-01", "2026-12-31"],
    ["2026-03-31", "04-01", "2025-04-01", "2026-03-31"],
    ["2026-04-01", "04-01", "2026-04-01", "2027-03-31"],
    ["2024-02-29", "03-01", "2023-03-01", "2024-02-29"],
  ])("on %s with a year from %s covers %s to %s", (on, yearStart, from, to) => {
    expect(agreedYearOf(on, yearStart)).toEqual({ from, to });
  });
});

test("a week's days count once the week is over", () => {
  const days = datesOf({ from: "2026-11-02", to: "2026-11-10" }).map((on) => ({
    on,
    effective: 500,
    expected: 480,
    isFree: false,
  }));
  expect(weekDifferences(days, "2026-11-14")).toEqual([{ on: "2026-11-08", minutes: 140 }]);
  expect(weekDifferences(days, "2026-11-15")).toHaveLength(2);
});

test("the adjustment of a published week is added to its difference", () => {
  const days: JudgedDay[] = [
    { on: "2026-11-02", effective: 480, expected: 600, isFree: false },
    { on: "2026-11-08", effective: 0, expected: 0, adjustment: 120, isFree: true },
  ];
  expect(weekDifferences(days, "2026-11-08")).toEqual([{ on: "2026-11-08", minutes: 0 }]);
});

describe("rest that gives back minutes", () => {
  const leftBy = (
    pieces: [on: string, until: string | null, minutes: number][],
    rests: [on: string, minutes: number][],
  ) =>
    restedBy(
      pieces.map(([on, until, minutes]) => ({ on, until, minutes })),
      rests.map(([on, minutes]) => ({ on, minutes })),
    ).map(({ left }) => left);

  test.each<[string, () => number[], number[]]>([
    [
      "counts on the day of a piece",
      () => leftBy([["2026-03-08", "2026-07-08", 60]], [["2026-03-08", -20]]),
      [40],
    ],
    [
      "does not count before it",
      () => leftBy([["2026-03-08", "2026-07-08", 60]], [["2026-03-07", -20]]),
      [60],
    ],
    ["counts on the last day", () => leftBy([["2026-03-08", "2026-07-08", 60]], [["2026-07-08", 20]]), [40]],
    ["does not count after it", () => leftBy([["2026-03-08", "2026-07-08", 60]], [["2026-07-09", 20]]), [60]],
    [
      "counts at any time without a last day",
      () => leftBy([["2026-03-08", null, 60]], [["2028-01-01", -20]]),
      [40],
    ],
    ["leaves nothing below zero", () => leftBy([["2026-03-08", null, 60]], [["2026-04-01", -90]]), [0]],
    [
      "goes to the oldest piece first, in the order of the days whatever the order of the rows",
      () =>
        leftBy(
          [
            ["2026-01-10", null, 60],
            ["2026-03-01", null, 60],
          ],
          [
            ["2026-04-01", -60],
            ["2026-02-01", -60],
          ],
        ),
      [0, 0],
    ],
    [
      "goes to the oldest piece first, with the rows in order",
      () =>
        leftBy(
          [
            ["2026-01-10", null, 60],
            ["2026-03-01", null, 60],
          ],
          [
            ["2026-02-01", -60],
            ["2026-04-01", -60],
          ],
        ),
      [0, 0],
    ],
  ])("%s", (_, left, expected) => {
    expect(left()).toEqual(expected);
  });
});

test("four months after a day is the same day, or the last day of a shorter month", () => {
  expect(["2026-01-15", "2026-10-31", "2027-10-30", "2026-12-31"].map((on) => monthsLater(on, 4))).toEqual([
    "2026-05-15",
    "2027-02-28",
    "2028-02-29",
    "2027-04-30",
  ]);
});

describe("the yearly limit of overtime", () => {
  const week = (on: string, hours: number) => ({ on, minutes: hours * hour });
  const of = (weeks: [string, number][], todayOn: string, rests: [string, number][] = []) =>
    overtimeOfYear(
      weeks.map(([on, hours]) => week(on, hours)),
      { year, todayOn, rests: rests.map(([on, hours]) => week(on, hours)) },
    );

  test.each<[string, () => ReturnType<typeof of>, { counted: number; open: number; until: string | null }]>([
    [
      "counts after four months",
      () => of([["2026-03-08", 5]], "2026-07-09"),
      { counted: 300, open: 0, until: null },
    ],
    [
      "may be rested on the last day of the four months",
      () => of([["2026-03-08", 5]], "2026-07-08"),
      { counted: 0, open: 300, until: "2026-07-08" },
    ],
    [
      "is less a shorter week within four months",
      () =>
        of(
          [
            ["2026-03-08", 5],
            ["2026-07-05", -2],
          ],
          "2026-08-01",
        ),
      { counted: 180, open: 0, until: null },
    ],
    [
      "is not less a shorter week after four months",
      () =>
        of(
          [
            ["2026-03-08", 5],
            ["2026-07-12", -2],
          ],
          "2026-08-01",
        ),
      { counted: 300, open: 0, until: null },
    ],
    [
      "is less the given rest",
      () => of([["2026-03-08", 5]], "2026-08-01", [["2026-04-01", -5]]),
      { counted: 0, open: 0, until: null },
    ],
    [
      "lowers the oldest first",
      () =>
        of(
          [
            ["2026-03-08", 2],
            ["2026-06-07", 3],
            ["2026-06-14", -3],
          ],
          "2026-08-01",
        ),
      { counted: 0, open: 120, until: "2026-10-07" },
    ],
    [
      "of the last year takes its rest first and does not count in this one",
      () =>
        of(
          [
            ["2025-12-28", 4],
            ["2026-01-11", 4],
            ["2026-01-18", -4],
          ],
          "2026-08-01",
        ),
      { counted: 240, open: 0, until: null },
    ],
    [
      "of the last year does not count in this one",
      () => of([["2025-12-28", 4]], "2026-05-01"),
      { counted: 0, open: 0, until: null },
    ],
    [
      "may be rested until four months after the oldest week that still has some",
      () =>
        of(
          [
            ["2026-06-07", 2],
            ["2026-06-14", -2],
            ["2026-06-21", 1],
          ],
          "2026-06-30",
        ),
      { counted: 0, open: 60, until: "2026-10-21" },
    ],
    [
      "is zero if a shorter week comes first",
      () =>
        of(
          [
            ["2026-03-01", -5],
            ["2026-03-08", 5],
          ],
          "2026-08-01",
        ),
      { counted: 300, open: 0, until: null },
    ],
  ])("%s", (_, overtime, expected) => {
    expect(overtime()).toEqual(expected);
  });

  const whole = { year, share: 1, contract: "indefinite" as const, underAge: 0, atNight: 0 };
  const half = { ...whole, share: 0.5 };
  const notesOf = (
    counted: number,
    open: number,
    person: Partial<typeof whole> | { contract: null | "temporary" } = {},
  ) => notesOfOvertime({ counted, open, until: null }, { ...whole, ...person }).map(noteText);

  test.each<[string, () => string[], string[]]>([
    ["80 hours", () => notesOf(4_800, 0), []],
    ["80 hours and a minute", () => notesOf(4_801, 0), ["overtime-year amber 2026-01-01 4801"]],
    [
      "80 hours, and a minute that can still be rested",
      () => notesOf(4_800, 1),
      ["overtime-year grey 2026-01-01 4801"],
    ],
    [
      "40 hours in half a year of a temporary contract",
      () => notesOf(2_400, 0, { ...half, contract: "temporary" }),
      [],
    ],
    [
      "a minute more of it",
      () => notesOf(2_401, 0, { ...half, contract: "temporary" }),
      ["overtime-year amber 2026-01-01 2401"],
    ],
    ["the same of an indefinite contract that began in July", () => notesOf(2_401, 0, half), []],
    [
      "the same of a contract that nobody has stated",
      () => notesOf(2_401, 0, { ...half, contract: null }),
      ["overtime-year grey 2026-01-01 2401"],
    ],
    ["a minute under 18", () => notesOf(0, 1, { underAge: 1 }), ["overtime-minor amber 2026-01-01 1"]],
    [
      "a minute of a night worker",
      () => notesOf(1, 0, { atNight: 1 }),
      ["overtime-night amber 2026-01-01 1"],
    ],
    [
      "a minute under 18, and one of an adult",
      () => notesOf(0, 2, { underAge: 1 }),
      ["overtime-minor amber 2026-01-01 1"],
    ],
    [
      "81 hours, all of them under 18",
      () => notesOf(4_860, 0, { underAge: 4_860 }),
      ["overtime-minor amber 2026-01-01 4860"],
    ],
    ["none", () => notesOf(0, 0), []],
    [
      "none in all, after an hour under 18 that other days gave back",
      () => notesOf(0, 0, { underAge: 60 }),
      [],
    ],
  ])("has the notes for %s", (_, notes, expected) => {
    expect(notes()).toEqual(expected);
  });
});

describe("the yearly limit of complementary hours", () => {
  // 20 hours a week in a year of 52 weeks: 1,040 hours. 30 % are 312 hours, 15 % are 156.
  const ordinary = 1_040 * hour;
  const base: PartTimeYear = {
    year,
    ordinary,
    excess: 0,
    weekly: 20 * hour,
    percent: 50,
    contract: "indefinite",
    pactPercent: 30,
    voluntaryPercent: 15,
  };
  const noteTextsOf = (changes: Partial<PartTimeYear>) =>
    notesOfComplementaryHours({ ...base, ...changes }).map(noteText);

  test.each<[string, Partial<PartTimeYear>, string[]]>([
    ["none", { pactPercent: null, contract: null }, []],
    ["those of the pact", { excess: 312 * hour }, []],
    ["all that the pact of a temporary contract allows", { excess: 312 * hour, contract: "temporary" }, []],
    ["less than the pact of a temporary contract allows", { excess: 1, contract: "temporary" }, []],
    ["those of the pact and the voluntary ones", { excess: 468 * hour }, []],
    ["a minute beyond both", { excess: 468 * hour + 1 }, ["voluntary-hours amber 2026-01-01 1"]],
    [
      "a minute beyond the pact of a temporary contract",
      { excess: 312 * hour + 1, contract: "temporary" },
      ["voluntary-hours amber 2026-01-01 1"],
    ],
    [
      "a minute beyond the pact, and nobody has stated the contract",
      { excess: 312 * hour + 1, contract: null },
      ["voluntary-hours grey 2026-01-01 1"],
    ],
    ["30 % by the convenio", { excess: 624 * hour, voluntaryPercent: 30 }, []],
    [
      "a minute beyond the 30 % of the convenio",
      { excess: 624 * hour + 1, voluntaryPercent: 30 },
      ["voluntary-hours amber 2026-01-01 1"],
    ],
    [
      "a minute beyond 15 %, and nobody has stated the convenio",
      { excess: 468 * hour + 1, voluntaryPercent: null },
      ["voluntary-hours grey 2026-01-01 1"],
    ],
    [
      "a minute beyond the 30 % that a convenio can allow",
      { excess: 624 * hour + 1, voluntaryPercent: null },
      [`voluntary-hours amber 2026-01-01 ${156 * hour + 1}`],
    ],
    ["60 % by the convenio", { excess: 624 * hour, pactPercent: 60 }, []],
    ["without a stated pact", { excess: 1, pactPercent: null }, ["complementary-hours grey 2026-01-01 1"]],
    [
      "of a contract of less than 10 hours a week",
      { excess: 1, weekly: 599 },
      ["complementary-hours amber 2026-01-01 1"],
    ],
    ["of one of 10 hours", { excess: 1, weekly: 600 }, []],
    [
      "as many as full time",
      { excess: ordinary, pactPercent: 60 },
      [`voluntary-hours amber 2026-01-01 ${ordinary * 0.25}`, "part-time-total amber 2026-01-01 100"],
    ],
  ])("%s", (_, changes, notes) => {
    expect(noteTextsOf(changes)).toEqual(notes);
  });
});
