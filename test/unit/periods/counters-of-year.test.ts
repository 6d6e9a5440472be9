// Proves the counters of a year: what counts towards the limits of the law, and what must still be rested.
import { describe, expect, test } from "vitest";
import { countersOfYear } from "~/modules/periods/model/counters-of-year";
import type { Piece } from "~/modules/periods/model/period";
import { aSchedule, shift, termsFrom, weekdays, withTerms } from "../schedules/a-schedule";
import { factsOf } from "./a-week";

const piece = (on: string, minutes: number, as: Piece["as"], fate: Piece["fate"]): Piece => ({
  on,
  minutes,
  as,
  fate,
});

interface Facts {
  schedule?: ReturnType<typeof aSchedule>;
  rests?: { on: string; minutes: number }[];
  todayOn?: string;
}

const countersIn = (
  pieces: Piece[],
  { schedule = aSchedule(), rests = [], todayOn = "2026-12-01" }: Facts = {},
) => countersOfYear(pieces, "2026-11-30", { facts: factsOf(schedule), schedule, rests, todayOn });

describe("the overtime of a year", () => {
  const pieces = [
    piece("2026-03-06", 100, "overtime", "paid"),
    piece("2026-03-13", 50, "overtime", "none"),
    piece("2026-03-13", 30, "force_majeure", "paid"),
    piece("2026-06-05", 70, "overtime", "rested"),
    piece("2026-10-16", 120, "overtime", "rested"),
  ];

  test("counts paid and remaining hours, and rest that was not taken within four months", () => {
    const { overtime, owed, forceMajeure } = countersIn(pieces);
    // 120 minutes may be rested until 16 February.
    expect(overtime).toEqual({ minutes: 100 + 50 + 70, most: 4_800 });
    expect(owed).toEqual([{ as: "overtime", minutes: 120, until: "2027-02-16" }]);
    expect(forceMajeure).toBe(30);
  });

  test("leaves out hours that shorter weeks gave back, the oldest first", () => {
    const rests = [
      { on: "2026-06-14", minutes: -40 },
      { on: "2026-10-18", minutes: -100 },
    ];
    const { overtime, owed } = countersIn(pieces, { rests });
    expect(overtime.minutes).toBe(100 + 50 + 30);
    expect(owed).toEqual([{ as: "overtime", minutes: 20, until: "2027-02-16" }]);
  });

  test("is not reduced by rest of a later day than today, nor by earlier rest", () => {
    const rests = [
      { on: "2026-12-06", minutes: -120 },
      { on: "2026-10-11", minutes: -120 },
    ];
    expect(countersIn(pieces, { rests }).owed).toEqual([
      { as: "overtime", minutes: 120, until: "2027-02-16" },
    ]);
  });

  test("is reduced by rest of today, and hours that are rested are not owed", () => {
    const rests = [{ on: "2026-12-01", minutes: -120 }];
    const { overtime, owed } = countersIn([piece("2026-10-16", 120, "overtime", "rested")], { rests });
    expect(overtime.minutes).toBe(0);
    expect(owed).toEqual([]);
  });

  test("is not reduced by the rest of other classes", () => {
    const others = [
      piece("2026-10-12", 60, "holiday", "rested"),
      piece("2026-10-16", 30, "force_majeure", "rested"),
    ];
    expect(countersIn([piece("2026-10-09", 100, "overtime", "paid"), ...others]).overtime.minutes).toBe(100);
  });

  test("has the limit of a whole year without terms", () => {
    expect(countersIn([], { schedule: aSchedule({ terms: [] }) })).toMatchObject({
      overtime: { minutes: 0, most: 4_800 },
      complementary: { minutes: 0, most: null },
      voluntary: { minutes: 0, most: null },
    });
  });

  test("counts from the day after the last one for its rest", () => {
    const last = [piece("2026-07-31", 60, "overtime", "rested")];
    expect(countersIn(last, { todayOn: "2026-11-30" }).overtime.minutes).toBe(0);
    expect(countersIn(last, { todayOn: "2026-12-01" }).overtime.minutes).toBe(60);
  });

  test("leaves out the pieces of another year, whose rest is still owed", () => {
    const counters = countersOfYear([piece("2025-12-12", 60, "overtime", "rested")], "2026-01-31", {
      facts: factsOf(),
      schedule: aSchedule(),
      rests: [],
      todayOn: "2026-02-01",
    });
    expect(counters.overtime.minutes).toBe(0);
    expect(counters.owed).toEqual([{ as: "overtime", minutes: 60, until: "2026-04-12" }]);
  });

  test("has a part of the 80 hours for a contract that began within the year", () => {
    const terms = (contract: "temporary" | "indefinite" | null) => [termsFrom("2026-07-01", { contract })];
    const most = (contract: "temporary" | "indefinite" | null) =>
      countersIn([], { schedule: aSchedule({ terms: terms(contract) }) }).overtime.most;
    expect(most("temporary")).toBe(Math.floor((4_800 * 184) / 365));
    expect(most("indefinite")).toBe(4_800);
    expect(most(null)).toBe(4_800);
  });
});

test("work on a holiday is owed without a last day", () => {
  const { holiday, owed } = countersIn([
    piece("2026-01-06", 480, "holiday", "rested"),
    piece("2026-10-12", 300, "holiday", "paid"),
  ]);
  expect(holiday).toBe(780);
  expect(owed).toEqual([{ as: "holiday", minutes: 480, until: null }]);
});

test("the complementary hours of a part-time year have the limits of the pact and of the law", () => {
  const schedule = withTerms({
    partTimePercent: 50,
    pattern: weekdays(shift("9:00-13:00")),
    holidaysOff: false,
    contract: "indefinite",
    pact: { agreedOn: "2026-01-01", percent: 30 },
  });
  const pieces = [
    piece("2026-03-06", 100, "complementary", "paid"),
    piece("2026-03-13", 50, "voluntary", "paid"),
    piece("2026-03-20", 20, "outside_pact", "paid"),
  ];
  expect(countersIn(pieces, { schedule })).toMatchObject({
    complementary: { minutes: 100, most: Math.floor(261 * 240 * 0.3) },
    voluntary: { minutes: 50, most: Math.floor(261 * 240 * 0.15) },
    outsidePact: 20,
  });
  expect(countersIn([])).toMatchObject({
    complementary: { minutes: 0, most: null },
    voluntary: { minutes: 0, most: null },
  });
});
