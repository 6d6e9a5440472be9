import { describe, expect, test } from "vitest";
import { lawOfYear } from "~/modules/schedules/balances/law-of-year";
import { overtimeRows } from "~/modules/schedules/balances/messages";
import { expectedOn } from "~/modules/schedules/expected-on";
import type { Schedule, Terms } from "~/modules/schedules/schedule";
import { addDays } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { stated, unstated } from "../../law/law-entries";
import { aLog, aMove, at, shift, vacation, weekdays, withTerms } from "../a-schedule";

const todayOn = "2026-10-01";
const range = { from: "2026-01-01", to: "2026-09-30" };

/** The days on which something is expected: each has an entry from 9 until a time. */
const worked = (schedule: Schedule, until: string, to = range.to) =>
  datesOf({ ...range, to })
    .filter((on) => expectedOn(schedule, on).minutes > 0)
    .map((on) => aLog(`${on} 09:00`, `${on} ${until}`));

function lawOf(
  schedule: Schedule,
  until: string,
  changes: { moves?: ReturnType<typeof aMove>[]; company?: typeof stated } = {},
) {
  const law = lawOfYear(schedule, {
    logs: worked(schedule, until),
    moves: [],
    company: { ...stated, convenioYearStart: "01-01" },
    openingOn: range.from,
    todayOn,
    now: at(`${todayOn} 12:00`),
    ...changes,
  });
  return (
    law && {
      ...law,
      notes: law.notes.map(({ rule, tone, missing }) => [rule, tone, missing?.fact ?? "-"].join(" ")),
    }
  );
}

const indefinite = { contract: "indefinite" } as const;

test("an additional hour each day is overtime, which counts after four months", () => {
  const schedule = withTerms(indefinite);
  const law = lawOf(schedule, "18:00")!;
  // The week that ends on 31 May can be rested until 30 September.
  const hours = (from: string, to: string) =>
    60 * datesOf({ from, to }).filter((on) => expectedOn(schedule, on).minutes > 0).length;
  const counted = hours("2026-01-01", "2026-05-31");
  expect(law.overtime).toEqual({
    counted,
    open: hours("2026-06-01", "2026-09-27"),
    until: "2026-10-07",
    most: 80 * 60,
  });
  expect(counted).toBeGreaterThan(80 * 60);
  expect(law.notes).toEqual(["overtime-year amber -"]);
  expect(overtimeRows({ counted: 5_400, most: 4_800, open: 90, until: "2026-10-07" })).toEqual([
    { name: "Para el tope de este año", note: "Art. 35.2 ET", amount: "90\u00a0h de 80\u00a0h" },
    {
      name: "Se pueden dar en descanso",
      note: "Descansadas no cuentan para el tope. Las primeras, hasta el 07/10/2026",
      amount: "1\u00a0h\u00a030\u00a0min",
    },
  ]);
});

test("a move of rested hours subtracts overtime", () => {
  const all = lawOf(withTerms(indefinite), "18:00")!.overtime!;
  const moves = [
    aMove("2026-03-31", -600, { reason: "rested" }),
    aMove("2026-03-31", -600, { reason: "paid" }),
  ];
  expect(lawOf(withTerms(indefinite), "18:00", { moves })!.overtime!.counted).toBe(all.counted - 600);
});

test("the contracted hours give no note", () => {
  expect(lawOf(withTerms(indefinite), "17:00")).toEqual({ notes: [], overtime: null });
});

test("overtime of people under 18 and of night workers gives a note", () => {
  expect(lawOf(withTerms({ ...indefinite, minorUntil: "2027-01-01" }), "18:00")!.notes).toEqual([
    "overtime-minor amber -",
  ]);
  const nights = weekdays(shift("22:00-30:00"));
  const schedule = withTerms({ ...indefinite, pattern: nights });
  const logs = [
    aLog("2026-09-22 22:00", "2026-09-23 07:00"),
    ...datesOf({ from: "2026-09-21", to: "2026-09-25" })
      .filter((on) => on !== "2026-09-22")
      .map((on) => aLog(`${on} 22:00`, `${addDays(on, 1)} 06:00`)),
  ];
  const law = lawOfYear(schedule, {
    logs,
    moves: [],
    company: stated,
    openingOn: "2026-09-21",
    todayOn,
    now: at(`${todayOn} 12:00`),
  });
  expect(law!.notes.map(({ rule }) => rule)).toEqual(["overtime-night"]);
});

test("a year of 60 hours a week exceeds the average, or may exceed it if the company has not stated its year", () => {
  const long = (changes: Partial<Terms> = {}) =>
    withTerms({ ...indefinite, pattern: weekdays(shift("9:00-21:00")), ...changes });
  expect(lawOf(long(), "21:00")!.notes).toEqual(["week-average amber -"]);
  const without = lawOf(long(), "21:00", { company: unstated })!.notes;
  expect(without).toEqual(["week-average grey agreed-year"]);
});

test("part-time hours beyond the terms are complementary, and need the pact", () => {
  const partTime = { partTimePercent: 50, pattern: weekdays(shift("9:00-13:00")) };
  const pact = { agreedOn: "2026-01-01", percent: 30 };
  const lawWith = (changes: Partial<Terms>, until: string) =>
    lawOf(withTerms({ ...partTime, ...changes }), until);
  expect(lawWith({}, "13:00")).toEqual({ notes: [], overtime: null });
  expect(lawWith({}, "13:30")).toEqual({
    notes: ["complementary-hours grey complementary-pact"],
    overtime: null,
  });
  expect(lawWith({ pact, ...indefinite }, "13:30")!.notes).toEqual([]);
  expect(lawWith({ pact, contract: "temporary" }, "15:00")!.notes).toEqual(["voluntary-hours amber -"]);
});

describe("a year in which the terms changed in July uses the terms of each week:", () => {
  /** The terms of the first half of the year, and those since July. */
  const changed = (first: Partial<Terms>, second: Partial<Terms>) => {
    const [before] = withTerms(first).terms;
    return {
      ...withTerms(first),
      terms: [before!, { ...before!, ...second, from: "2026-07-01", seq: before!.seq + 1 }],
    };
  };
  const half = { partTimePercent: 50, pattern: weekdays(shift("9:00-13:00")) };
  const full = { partTimePercent: 100, pattern: weekdays(shift("9:00-17:00")) };
  /** Works some minutes more than planned on each day of the first half of the year, and of the second one. */
  const lawWith = (schedule: Schedule, more: [number, number]) => {
    const logs = datesOf(range).flatMap((on) => {
      const { minutes } = expectedOn(schedule, on);
      if (minutes === 0) return [];
      const end = 9 * 60 + minutes + more[on < "2026-07-01" ? 0 : 1];
      const text = [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, "0")).join(":");
      return [aLog(`${on} 09:00`, `${on} ${text}`)];
    });
    const law = lawOfYear(schedule, {
      logs,
      moves: [],
      company: { ...stated, convenioYearStart: "01-01" },
      openingOn: range.from,
      todayOn,
      now: at(`${todayOn} 12:00`),
    })!;
    return {
      notes: law.notes.map(({ rule, tone }) => `${rule} ${tone}`),
      hasOvertime: law.overtime !== null,
    };
  };

  test.each<[string, Schedule, [number, number], string[], boolean]>([
    [
      "hours of the part-time half are complementary, also of a full-time person",
      changed({ ...half, ...indefinite }, full),
      [30, 0],
      ["complementary-hours grey"],
      false,
    ],
    [
      "hours of the full-time half are overtime, also of a part-time person",
      changed({ ...full, ...indefinite }, half),
      [60, 0],
      ["overtime-year amber"],
      true,
    ],
    [
      "hours before the pact are voluntary, and those since then are of the pact",
      changed({ ...half, ...indefinite }, { pact: { agreedOn: "2026-07-01", percent: 30 } }),
      [30, 30],
      ["complementary-hours grey"],
      false,
    ],
    [
      "the contract of the first half decides about its hours",
      changed({ ...half, contract: "temporary", pact: { agreedOn: "2026-01-01", percent: 30 } }, indefinite),
      [120, 30],
      ["voluntary-hours amber"],
      false,
    ],
    [
      "the contract of the second half decides nothing about the first",
      changed(
        { ...half, ...indefinite, pact: { agreedOn: "2026-01-01", percent: 30 } },
        { contract: "temporary" },
      ),
      [90, 60],
      [],
      false,
    ],
    [
      "overtime under 18 is that before the birthday",
      changed({ ...full, ...indefinite, minorUntil: "2026-06-30" }, { minorUntil: null }),
      [30, 10],
      ["overtime-minor amber"],
      true,
    ],
    [
      "overtime of a night worker is that of the terms by night",
      changed({ ...full, ...indefinite }, { pattern: weekdays(shift("22:00-30:00")) }),
      [10, 0],
      [],
      true,
    ],
  ])("%s", (_, schedule, more, notes, hasOvertime) => {
    expect(lawWith(schedule, more)).toEqual({ notes, hasOvertime });
  });
});

test("a person without terms today has no note", () => {
  expect(lawOf(withTerms({ from: "2027-01-01" }), "18:00")).toBeNull();
});

test("days of absence are left out of averages", () => {
  const away = withTerms(
    { ...indefinite, pattern: weekdays(shift("9:00-21:00")) },
    { absences: [vacation("2026-07-01", "2026-09-30")] },
  );
  expect(lawOf(away, "21:00")!.notes).toEqual([]);
});
