// Proves which hours are excess, in which classes, and which pieces are refused.
import { describe, expect, test } from "vitest";
import { judgedWeeksOf } from "~/modules/periods/model/judged-weeks-of";
import { excessDaysOf } from "~/modules/periods/model/excess-days-of";
import { allowedClassesOn } from "~/modules/periods/model/excess-facts";
import { faultOfPieces } from "~/modules/periods/model/fault-of-pieces";
import type { Piece } from "~/modules/periods/model/period";
import { proposePieces } from "~/modules/periods/model/propose-pieces";
import { minutesByClass } from "~/modules/periods/model/figures-of";
import { refitPieces } from "~/modules/periods/model/refit-pieces";
import type { Schedule, Terms } from "~/modules/schedules/schedule";
import { aLog, aMove, aSchedule, at, shift, termsFrom, weekdays, withTerms } from "../schedules/a-schedule";
import { december, november, october, recordOf } from "./a-period";
import { aWeek, factsOf, texts } from "./a-week";

const now = at("2026-12-09 09:00");
const worked = (on: string, hours = "09:00-17:00") => {
  const [from, to] = hours.split("-") as [string, string];
  return aLog(`${on} ${from}`, `${on} ${to}`);
};
const weeksIn = (schedule: Schedule, logs: ReturnType<typeof aLog>[], range = november) =>
  judgedWeeksOf(recordOf({ schedule, logs, now }, range), range);
const differences = (weeks: ReturnType<typeof weeksIn>) =>
  weeks.map(({ to, difference }) => `${to} ${difference}`);

/** From Monday to Friday, 16 to 20 November. */
const week = (hours: Partial<Record<string, string>> = {}) =>
  ["16", "17", "18", "19", "20"].map((day) => worked(`2026-11-${day}`, hours[day]));

describe("the excess of a week", () => {
  test("sums its days: an hour more on Monday and one less on Tuesday are no excess", () => {
    const logs = week({ 16: "09:00-18:00", 17: "09:00-16:00" });
    expect(differences(weeksIn(aSchedule(), logs))).toContain("2026-11-22 0");
  });

  test("counts in the period in which it ends", () => {
    const logs = [worked("2026-11-30", "09:00-19:00")];
    const ends = (range: typeof november) => weeksIn(aSchedule(), logs, range).map(({ to }) => to);
    expect(ends(november)).toEqual(["2026-11-01", "2026-11-08", "2026-11-15", "2026-11-22", "2026-11-29"]);
    expect(ends(december)[0]).toBe("2026-12-06");
    const [first] = weeksIn(aSchedule(), logs, december);
    expect(first).toMatchObject({ from: "2026-11-30", worked: [{ on: "2026-11-30", effective: 600 }] });
  });

  test("is not calculated before its last day is over, nor with a missing exit", () => {
    const missing = { ...aLog("2026-11-18 09:00", null), isExitMissing: true };
    const ends = weeksIn(aSchedule(), [missing, ...week().slice(3)]).map(({ to }) => to);
    expect(ends).not.toContain("2026-11-22");
    expect(ends).toContain("2026-11-15");
    const running = judgedWeeksOf(
      recordOf({ schedule: aSchedule(), logs: week(), now: at("2026-11-22 20:00") }, november),
      november,
    );
    expect(running.map(({ to }) => to)).not.toContain("2026-11-22");
  });

  test("ends with the last day of terms, and later work is a week of its own", () => {
    const schedule = aSchedule({ endings: [{ on: "2026-11-18", seq: 9 }] });
    const weeks = weeksIn(schedule, [...week().slice(0, 3), worked("2026-11-20", "09:00-11:00")]);
    expect(differences(weeks).slice(-3)).toEqual(["2026-11-18 0", "2026-11-22 120", "2026-11-29 0"]);
  });

  test("of a person who left belongs to their last period", () => {
    const schedule = aSchedule({ endings: [{ on: "2026-11-10", seq: 9 }] });
    const logs = [worked("2026-11-10", "09:00-18:00")];
    const last = { from: "2026-11-01", to: "2026-11-10" };
    // The 9th is a holiday of Madrid.
    expect(differences(judgedWeeksOf(recordOf({ schedule, logs, now }, last), last))).toContain(
      "2026-11-10 60",
    );
  });

  test("counts no day before the opening of the balance", () => {
    const life = { schedule: aSchedule(), logs: week({ 16: "09:00-20:00" }), now };
    const opened = { ...life, moves: [aMove("2026-11-18", 0, { reason: "opening" as const })] };
    const [first] = judgedWeeksOf(recordOf(opened, november), november);
    expect(first).toMatchObject({ from: "2026-11-18", to: "2026-11-22", difference: 0 });
  });

  test("does not exist without terms", () => {
    expect(weeksIn(aSchedule({ terms: [] }), week())).toEqual([]);
  });
});

describe("the proposed pieces of a week", () => {
  test("are its last worked minutes, as overtime with rest", () => {
    const weeks = weeksIn(aSchedule(), week({ 16: "09:00-20:00", 20: "09:00-10:30" }));
    // 180 more on Monday, 390 less on Friday.
    expect(proposePieces(weeks, factsOf())).toEqual([]);
    const longer = weeksIn(aSchedule(), week({ 16: "09:00-22:00", 20: "09:00-13:00" }));
    expect(texts(proposePieces(longer, factsOf()))).toEqual(["2026-11-20 60 overtime rested"]);
  });

  test("reach back to the day before if the last one is shorter than the excess", () => {
    const logs = [...week({ 19: "09:00-20:00" }), worked("2026-11-21", "09:00-10:00")];
    expect(texts(proposePieces(weeksIn(aSchedule(), logs), factsOf()))).toEqual([
      "2026-11-20 180 overtime rested",
      "2026-11-21 60 overtime rested",
    ]);
  });

  test("are holidays first: eight hours on 12 October beyond the contract are no overtime", () => {
    const logs = [12, 13, 14, 15, 16].map((day) => worked(`2026-10-${day}`));
    const weeks = weeksIn(aSchedule(), [...logs, worked("2026-10-17", "09:00-10:00")], october);
    expect(texts(proposePieces(weeks, factsOf()))).toEqual([
      "2026-10-12 480 holiday rested",
      "2026-10-17 60 overtime rested",
    ]);
  });

  test("are overtime on a day that the company itself closes", () => {
    const [calendar] = aSchedule().calendars;
    const closed = { on: "2026-11-20", name: "Cierre", scope: "company" as const, factor: 0 };
    const schedule = aSchedule({ calendars: [{ ...calendar!, days: [...calendar!.days, closed] }] });
    expect(texts(proposePieces(weeksIn(schedule, week()), factsOf(schedule)))).toEqual([
      "2026-11-20 480 overtime rested",
    ]);
  });
});

describe("the days of a week's excess", () => {
  const holiday = "2026-11-21";
  const days = { J: 480, V: 480, S: 480 };
  test.each([
    ["are none without a difference", 0, []],
    ["are none with a negative difference", -60, []],
    ["are a holiday alone if it has all the minutes", 480, [[holiday, 480]]],
    [
      "have a holiday once, and then the last worked minutes",
      540,
      [
        ["2026-11-20", 60],
        [holiday, 480],
      ],
    ],
    [
      "are in order",
      1_000,
      [
        ["2026-11-19", 40],
        ["2026-11-20", 480],
        [holiday, 480],
      ],
    ],
  ])("%s", (_, difference, minutesOn) => {
    const excess = excessDaysOf(aWeek("2026-11-16", difference, days, [holiday]));
    expect(excess.map(({ on, minutes }) => [on, minutes])).toEqual(minutesOn);
  });
});

/** 20 hours a week, 4 a day. */
const partTime = (changes: Partial<Terms> = {}) =>
  withTerms({ partTimePercent: 50, pattern: weekdays(shift("9:00-13:00")), holidaysOff: false, ...changes });
const pact = { agreedOn: "2026-01-01", percent: 30 };
const ordinary = 261 * 240;
const usedBut = (minutes: number, percent: number, as: Piece["as"]) => [
  {
    from: "2026-03-01",
    pieces: [
      {
        on: "2026-03-02",
        minutes: Math.floor((ordinary * percent) / 100) - minutes,
        as,
        fate: "paid" as const,
      },
    ],
    lines: [],
  },
];

describe("the excess of part-time people", () => {
  const excess = [aWeek("2026-11-16", 90, { L: 240, V: 330 })];

  test("is complementary within the pact, and outside it beyond that", () => {
    const schedule = partTime({ pact, contract: "temporary" });
    const issued = usedBut(60, 30, "complementary");
    expect(texts(proposePieces(excess, factsOf(schedule, issued)))).toEqual([
      "2026-11-20 60 complementary paid",
      "2026-11-20 30 outside_pact paid",
    ]);
  });

  test("is voluntary after that, with an indefinite contract", () => {
    const schedule = partTime({ pact, contract: "indefinite" });
    const issued = [...usedBut(20, 30, "complementary"), ...usedBut(50, 15, "voluntary")];
    expect(texts(proposePieces(excess, factsOf(schedule, issued)))).toEqual([
      "2026-11-20 20 complementary paid",
      "2026-11-20 50 voluntary paid",
      "2026-11-20 20 outside_pact paid",
    ]);
  });

  test.each<[string, Schedule, string]>([
    ["voluntary without a pact", partTime({ contract: "indefinite" }), "voluntary"],
    ["outside the pact without a pact and with an unstated contract", partTime(), "outside_pact"],
    [
      "outside the pact before the pact was agreed",
      partTime({ pact: { agreedOn: "2026-11-21", percent: 30 } }),
      "outside_pact",
    ],
    [
      "outside the pact with fewer than 10 hours a week",
      partTime({ pact, contract: "indefinite", pattern: weekdays(shift("9:00-10:59")) }),
      "outside_pact",
    ],
    ["complementary under a pact", partTime({ pact }), "complementary"],
  ])("is %s", (_, schedule, as) => {
    expect(texts(proposePieces(excess, factsOf(schedule)))).toEqual([`2026-11-20 90 ${as} paid`]);
  });

  test("uses the pact from the first week of the year on", () => {
    const weeks = [aWeek("2026-11-16", 50, { L: 290 }), aWeek("2026-11-23", 50, { L: 290 })];
    const facts = factsOf(partTime({ pact }), usedBut(60, 30, "complementary"));
    expect(texts(proposePieces(weeks, facts))).toEqual([
      "2026-11-16 50 complementary paid",
      "2026-11-23 10 complementary paid",
      "2026-11-23 40 outside_pact paid",
    ]);
  });

  test("has the pact of each year", () => {
    const weeks = [aWeek("2026-12-28", 100, { J: 290, V: 290 })];
    // 31 December is a Thursday.
    const facts = factsOf(partTime({ pact }), usedBut(0, 30, "complementary"));
    expect(texts(proposePieces([{ ...weeks[0]!, difference: 390 }], facts))).toEqual([
      "2026-12-31 100 outside_pact paid",
      "2027-01-01 290 complementary paid",
    ]);
  });

  test("regains the pact's minutes that a line took back", () => {
    const lines = [{ from: "2026-03-01", version: 1, figure: "complementary" as const, minutes: -30 }];
    const issued = [...usedBut(0, 30, "complementary"), { from: "2026-04-01", pieces: [], lines }];
    expect(texts(proposePieces(excess, factsOf(partTime({ pact }), issued)))).toEqual([
      "2026-11-20 30 complementary paid",
      "2026-11-20 60 outside_pact paid",
    ]);
  });
});

describe("pieces that the company chooses", () => {
  const weeks = [
    aWeek("2026-11-16", 90, { L: 480, V: 60, S: 480 }),
    aWeek("2026-11-23", -60, { L: 420 }),
    aWeek("2026-11-30", 0, { L: 480 }),
  ];
  const piece = (changes: Partial<Piece> = {}): Piece => ({
    on: "2026-11-21",
    minutes: 90,
    as: "overtime",
    fate: "paid",
    ...changes,
  });
  const faultOf = (pieces: Piece[], facts = factsOf()) => faultOfPieces(pieces, weeks, facts);

  test("are accepted with other classes, fates and days of the same week", () => {
    expect(faultOf([piece()])).toBeNull();
    expect(
      faultOf([piece({ minutes: 60, as: "force_majeure" }), piece({ minutes: 30, fate: "none" })]),
    ).toBeNull();
    expect(faultOf([piece({ on: "2026-11-16" })])).toBeNull();
    expect(faultOf([piece({ on: "2026-11-20", minutes: 60 }), piece({ minutes: 30 })])).toBeNull();
  });

  test.each<[string, Piece[], object]>([
    [
      "more than the excess",
      [piece({ minutes: 91 })],
      { kind: "more-than-week", on: "2026-11-22", minutes: 90 },
    ],
    [
      "less than the excess",
      [piece({ minutes: 89 })],
      { kind: "less-than-week", on: "2026-11-22", minutes: 90 },
    ],
    ["none at all", [], { kind: "less-than-week", minutes: 90 }],
    ["more than their day", [piece({ on: "2026-11-20" })], { kind: "more-than-day", minutes: 60 }],
    ["a day without work", [piece({ on: "2026-11-22" })], { kind: "not-worked", on: "2026-11-22" }],
    ["a week without excess", [piece(), piece({ on: "2026-11-23" })], { kind: "not-worked" }],
    ["a week that worked its hours", [piece(), piece({ on: "2026-11-30" })], { kind: "not-worked" }],
    ["a day of another period", [piece(), piece({ on: "2026-12-01" })], { kind: "not-worked" }],
    ["no minutes", [piece({ minutes: 0 })], { kind: "no-minutes" }],
    ["negative minutes", [piece({ minutes: 100 }), piece({ minutes: -10 })], { kind: "no-minutes" }],
    ["parts of minutes", [piece({ minutes: 89.5 })], { kind: "no-minutes" }],
    ["complementary hours of a full-time contract", [piece({ as: "complementary" })], { kind: "class" }],
    ["a holiday on a working day", [piece({ as: "holiday" })], { kind: "class", as: "holiday" }],
  ])("are refused with %s", (_, pieces, fault) => {
    expect(faultOf(pieces)).toMatchObject(fault);
  });

  test("are refused as overtime of a part-time contract, except for force majeure", () => {
    const facts = factsOf(partTime({ pact, contract: "indefinite" }));
    expect(faultOf([piece()], facts)).toEqual({ kind: "class", on: "2026-11-21", as: "overtime" });
    expect(faultOf([piece({ as: "force_majeure" })], facts)).toBeNull();
    const classes = allowedClassesOn(facts, { on: "2026-11-21", isHoliday: false });
    expect(classes).toEqual(["complementary", "voluntary", "outside_pact", "force_majeure"]);
  });

  test("may pass a yearly limit: the law gives a warning and refuses nothing", () => {
    const facts = factsOf(partTime({ pact }), usedBut(0, 30, "complementary"));
    expect(faultOf([piece({ as: "complementary" })], facts)).toBeNull();
  });

  test("on a holiday may be overtime instead", () => {
    const facts = factsOf();
    expect(allowedClassesOn(facts, { on: "2026-11-21", isHoliday: true })).toEqual([
      "holiday",
      "overtime",
      "force_majeure",
    ]);
  });
});

describe("the pieces of an issued period, compared with its weeks as they are now,", () => {
  const pieces: Piece[] = [
    { on: "2026-11-20", minutes: 60, as: "force_majeure", fate: "paid" },
    { on: "2026-11-21", minutes: 120, as: "overtime", fate: "paid" },
  ];
  const stated = (own: Piece[]) => ({ pieces: own, stated: minutesByClass(own) });
  const refit = (difference: number, days = { L: 480, V: 300, S: 120 }) =>
    texts(refitPieces(stated(pieces), [aWeek("2026-11-16", difference, days)], factsOf()));

  test("stay while nothing changes", () => {
    expect(refit(180)).toEqual(texts(pieces));
  });

  test("lose their last minutes first", () => {
    expect(refit(100)).toEqual(["2026-11-20 60 force_majeure paid", "2026-11-21 40 overtime paid"]);
    expect(refit(-20)).toEqual([]);
  });

  test("lose the minutes of a day that was not worked", () => {
    expect(refit(180, { L: 480, V: 300, S: 30 })).toEqual([
      "2026-11-20 60 force_majeure paid",
      "2026-11-21 30 overtime paid",
      "2026-11-20 90 overtime none",
    ]);
  });

  test("gain late excess, which stays in the balance", () => {
    expect(refit(200)).toEqual([...texts(pieces), "2026-11-20 20 overtime none"]);
  });

  test("of a week that was not calculated before are all late", () => {
    const weeks = [aWeek("2026-11-23", 30, { L: 510 })];
    expect(texts(refitPieces(stated(pieces), weeks, factsOf()))).toEqual(["2026-11-23 30 overtime none"]);
  });

  test("keep the class of late hours when later periods use up the pact", () => {
    const own: Piece[] = [{ on: "2026-11-16", minutes: 80, as: "complementary", fate: "paid" }];
    const withLine = { pieces: own, stated: { ...minutesByClass(own), complementary: 100 } };
    const facts = factsOf(partTime({ pact }), usedBut(0, 30, "complementary"));
    expect(texts(refitPieces(withLine, [aWeek("2026-11-16", 110, { L: 350 })], facts))).toEqual([
      "2026-11-16 80 complementary paid",
      "2026-11-16 20 complementary none",
      "2026-11-16 10 outside_pact none",
    ]);
  });

  test("leave the pact's minutes to their earlier use", () => {
    const facts = factsOf(partTime({ pact }), usedBut(100, 30, "complementary"));
    const own: Piece[] = [{ on: "2026-11-16", minutes: 80, as: "complementary", fate: "paid" }];
    expect(texts(refitPieces(stated(own), [aWeek("2026-11-16", 110, { L: 350 })], facts))).toEqual([
      "2026-11-16 80 complementary paid",
      "2026-11-16 20 complementary none",
      "2026-11-16 10 outside_pact none",
    ]);
  });
});

test("a part-time holiday has the class holiday before the pact", () => {
  const schedule = partTime({ pact, holidaysOff: true });
  const weeks = [aWeek("2026-11-02", 300, { L: 240, M: 240, X: 60 }, ["2026-11-02"])];
  expect(texts(proposePieces(weeks, factsOf(schedule)))).toEqual([
    "2026-11-02 240 holiday rested",
    "2026-11-04 60 complementary paid",
  ]);
});

test("terms that become part-time within a week give each day its own classes", () => {
  const schedule = aSchedule({
    terms: [
      termsFrom("2026-01-01"),
      termsFrom("2026-11-19", { seq: 3, partTimePercent: 50, pact, pattern: weekdays(shift("9:00-13:00")) }),
    ],
  });
  const weeks = [aWeek("2026-11-16", 120, { X: 540, J: 60 })];
  expect(texts(proposePieces(weeks, factsOf(schedule)))).toEqual([
    "2026-11-18 60 overtime rested",
    "2026-11-19 60 complementary paid",
  ]);
});
