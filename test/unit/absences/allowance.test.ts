import { describe, expect, test } from "vitest";
import type { AllowanceClosing, AllowanceMove, ExpiryNotice } from "~/modules/absences/model/allowance";
import { allowanceOf, closingOf } from "~/modules/absences/model/allowance-of";
import { figureNote, leftText, takenText } from "~/modules/absences/allowance-text";
import { companyKinds, type CompanyKind, type KindRow } from "~/modules/absences/company-kinds";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { datesOf } from "~/time/dates-of";
import {
  aSchedule,
  shift,
  sickLeave,
  termsFrom,
  vacation,
  weekdays,
  withHalfDays,
} from "../schedules/a-schedule";

const kindOf = (key: string, rows: readonly KindRow[] = []): CompanyKind =>
  companyKinds(rows).find((kind) => kind.key === key)!;

const carrying: CompanyKind = { ...kindOf("vacation"), carriedUntil: "03-31" };

const aMove = (year: number, amount: number, kind = "vacation"): AllowanceMove => ({
  id: `${year} ${amount}`,
  kind,
  year,
  amount,
  note: "Acordado",
  author: "Marta",
  recordedAt: 0,
});

interface Case {
  kind?: CompanyKind;
  requested?: readonly Absence[];
  moves?: readonly AllowanceMove[];
  /** The last days of which the person got a notice. */
  noticed?: readonly string[];
  closings?: readonly AllowanceClosing[];
  year?: number;
  todayOn?: string;
}

const anAllowance = (schedule: Schedule, { year = 2026, todayOn = "2026-06-10", ...sources }: Case = {}) =>
  allowanceOf(sourcesOf(schedule, sources), { year, todayOn });

const aNotice = (lastOn: string): ExpiryNotice => ({ kind: "vacation", lastOn, sentAt: 0, paper: null });

const sourcesOf = (
  schedule: Schedule,
  { kind = kindOf("vacation"), requested = [], moves = [], noticed = [], closings = [] }: Case,
) => ({ schedule, kind, requested, moves, notices: noticed.map(aNotice), closings });

/** Each line as its name and its amount. */
const linesOf = ({ lines }: ReturnType<typeof anAllowance>) =>
  lines.map((line) => [line.what === "absence" && line.isWaiting ? "waiting" : line.what, line.amount]);

describe("a year's vacation allowance", () => {
  test.each([
    ["natural", 30, 2_375],
    ["working", 22, 1_742],
  ] as const)("of a person who joins on 18 March is computed in %s days", (unit, days, earned) => {
    const schedule = aSchedule({
      terms: [termsFrom("2026-03-18", { vacation: { unit, days } })],
      employedSince: "2026-03-18",
    });
    expect(anAllowance(schedule)).toMatchObject({ unit, earned, used: 0, waiting: 0, left: earned });
  });

  test.each([
    ["natural", 30, 1_400],
    ["working", 22, 1_000],
  ] as const)("of a person on vacation from 3 to 16 August is computed in %s days", (unit, days, used) => {
    const schedule = aSchedule({
      terms: [termsFrom("2026-01-01", { vacation: { unit, days } })],
      absences: [vacation("2026-08-03", "2026-08-16")],
    });
    const allowance = anAllowance(schedule);
    expect(allowance).toMatchObject({ used, left: days * 100 - used, leftIfAccepted: days * 100 - used });
    expect(linesOf(allowance)).toEqual([
      ["earned", days * 100],
      ["absence", -used],
    ]);
  });

  test("counts waiting requests separately", () => {
    const schedule = aSchedule({ absences: [vacation("2026-08-03", "2026-08-07")] });
    const requested = [vacation("2026-09-14", "2026-09-15"), sickLeave("2026-09-16", "2026-09-16")];
    const allowance = anAllowance(schedule, { requested });
    expect(allowance).toMatchObject({ used: 500, waiting: 200, left: 1_700, leftIfAccepted: 1_500 });
    expect(linesOf(allowance)).toEqual([
      ["earned", 2_200],
      ["absence", -500],
      ["waiting", -200],
    ]);
  });

  test("counts a day once if it is both accepted and requested", () => {
    const schedule = aSchedule({ absences: [vacation("2026-09-14", "2026-09-15")] });
    const requested = [vacation("2026-09-15", "2026-09-16")];
    expect(anAllowance(schedule, { requested })).toMatchObject({
      used: 200,
      waiting: 100,
      leftIfAccepted: 1_900,
    });
  });

  test("gives back the days that sick leave displaces", () => {
    const absences = [vacation("2026-08-03", "2026-08-16"), sickLeave("2026-08-10", "2026-08-12")];
    expect(anAllowance(aSchedule({ absences }))).toMatchObject({ used: 700, left: 1_500 });
    const natural = aSchedule({
      absences,
      terms: [termsFrom("2026-01-01", { vacation: { unit: "natural", days: 30 } })],
    });
    expect(anAllowance(natural)).toMatchObject({ used: 1_100, left: 1_900 });
  });

  test("takes no extra day across a change of schedule", () => {
    const shorter = termsFrom("2026-09-16", { pattern: weekdays(shift("9:00-14:00")), seq: 3 });
    const schedule = aSchedule({
      terms: [termsFrom("2026-01-01"), shorter],
      absences: [vacation("2026-09-14", "2026-09-18")],
    });
    expect(anAllowance(schedule)).toMatchObject({ earned: 2_200, used: 500, left: 1_700 });
  });

  test("takes half a day where the calendar has a half day", () => {
    const schedule = aSchedule({
      calendars: [withHalfDays("2026-12-24", "2026-12-31")],
      absences: [vacation("2026-12-21", "2026-12-31")],
    });
    expect(anAllowance(schedule).used).toBe(700);
  });

  test("is counted in the unit of the last terms, also for the time under earlier terms", () => {
    const natural = termsFrom("2026-07-02", { vacation: { unit: "natural", days: 30 }, seq: 3 });
    const schedule = aSchedule({ terms: [termsFrom("2026-01-01"), natural] });
    expect(anAllowance(schedule)).toMatchObject({
      unit: "natural",
      earned: Math.round((2_200 * 182 * 1.4 + 3_000 * 183) / 365),
    });
  });

  test("counts only the days of its year when an absence passes New Year", () => {
    const schedule = aSchedule({ absences: [vacation("2026-12-28", "2027-01-05")] });
    expect(anAllowance(schedule).used).toBe(400);
    expect(anAllowance(schedule, { year: 2027 }).used).toBe(300);
  });

  test("ends after its last day", () => {
    expect(anAllowance(aSchedule(), { todayOn: "2026-12-31" }).isOver).toBe(false);
    expect(anAllowance(aSchedule(), { todayOn: "2027-01-01" })).toMatchObject({ isOver: true, left: 2_200 });
  });

  test("may be negative when more days were accepted than earned", () => {
    const schedule = aSchedule({ absences: [vacation("2026-03-02", "2026-04-15")] });
    expect(anAllowance(schedule).left).toBeLessThan(0);
  });

  test("is empty without terms", () => {
    expect(anAllowance(aSchedule({ terms: [] }))).toMatchObject({
      earned: 0,
      left: 0,
      lines: [{ amount: 0 }],
    });
  });
});

describe("days carried from the year before", () => {
  const year = 2027;
  const twoYears = (...absences: Absence[]) => aSchedule({ absences });
  /** Leaves 5 days of 2026: 17 working days of vacation, with no holiday. */
  const most = vacation("2026-06-01", "2026-06-23");

  test("are not carried unless the company sets a last day", () => {
    expect(linesOf(anAllowance(twoYears(most), { year }))).toEqual([["earned", 2_200]]);
  });

  test("are carried until the company's day, and the rest lapses on the next year's day", () => {
    const allowance = anAllowance(twoYears(most), { kind: carrying, year, todayOn: "2027-02-01" });
    expect(allowance).toMatchObject({
      left: 2_700,
      until: "2028-03-31",
      expiring: { amount: 500, until: "2027-03-31" },
    });
    expect(linesOf(allowance)).toEqual([
      ["earned", 2_200],
      ["carried", 500],
    ]);
  });

  test("are taken before the days of the year", () => {
    const schedule = twoYears(most, vacation("2027-02-01", "2027-02-03"));
    expect(anAllowance(schedule, { kind: carrying, year, todayOn: "2027-02-01" })).toMatchObject({
      left: 2_400,
      expiring: { amount: 200, until: "2027-03-31" },
    });
  });

  test("are still left on the company's last day, and expire after it", () => {
    const schedule = twoYears(most, vacation("2027-03-29", "2027-04-02"));
    const onDay = anAllowance(schedule, { kind: carrying, year, todayOn: "2027-03-31" });
    // 29, 30 and 31 March take carried days; 1 and 2 April take days of the year.
    expect(onDay).toMatchObject({ used: 500, left: 2_200, expiring: { amount: 200 } });
    const noticed = ["2027-03-31"];
    const after = anAllowance(schedule, { kind: carrying, year, todayOn: "2027-04-01", noticed });
    expect(after).toMatchObject({ used: 500, left: 2_000, expiring: null });
    expect(linesOf(after)).toEqual([
      ["earned", 2_200],
      ["carried", 500],
      ["absence", -500],
      ["expired", -200],
    ]);
  });

  test("expire only once, and are not carried a second time", () => {
    const allowance = anAllowance(twoYears(most), {
      kind: carrying,
      year: 2028,
      todayOn: "2028-01-10",
      noticed: ["2027-03-31"],
    });
    // Of 2027 nothing was taken; the 5 days of 2026 expired in March 2027.
    expect(allowance).toMatchObject({ left: 4_400, expiring: { amount: 2_200, until: "2028-03-31" } });
  });

  test("are requested before the days of the year", () => {
    const requested = [vacation("2027-02-01", "2027-02-03")];
    const allowance = anAllowance(twoYears(most), { kind: carrying, year, todayOn: "2027-01-10", requested });
    expect(allowance).toMatchObject({ left: 2_700, waiting: 300, leftIfAccepted: 2_400 });
  });

  test("never come from a year before the first terms were recorded, even if the terms begin earlier", () => {
    const schedule = aSchedule({
      terms: [termsFrom("2020-01-01", { recordedOn: "2026-06-01" })],
      employedSince: "2015-01-01",
    });
    expect(linesOf(anAllowance(schedule, { kind: carrying }))).toEqual([["earned", 2_200]]);
  });

  test("are negative after a year with too many days taken, with or without a company day", () => {
    const schedule = aSchedule({ absences: [vacation("2026-03-02", "2026-04-15")] });
    const debt = anAllowance(schedule).left!;
    for (const kind of [carrying, kindOf("vacation")]) {
      const allowance = anAllowance(schedule, { kind, year, todayOn: "2027-01-10" });
      expect(linesOf(allowance)).toEqual([
        ["earned", 2_200],
        ["debt", debt],
      ]);
      expect(allowance.left).toBe(2_200 + debt);
    }
  });

  test("start with an allowance move in the first year, also before the first recorded terms", () => {
    const schedule = aSchedule({ terms: [termsFrom("2025-01-01", { recordedOn: "2026-06-01" })] });
    const moves = [aMove(2025, -1_900)];
    expect(linesOf(anAllowance(schedule, { kind: carrying, moves }))).toEqual([
      ["earned", 2_200],
      ["carried", 300],
    ]);
  });

  test("from 2026 still count on 1 January 2030, after the closing that deleted the absences of 2026", () => {
    // Each year carries five days and takes 22: without the five of 2026 there would be none in 2029.
    const years = [2026, 2027, 2028, 2029];
    const takenDays = [
      vacation("2026-06-01", "2026-06-23"),
      vacation("2027-02-01", "2027-03-02"),
      vacation("2028-02-01", "2028-03-01"),
      vacation("2029-02-01", "2029-03-02"),
    ];
    const whole = aSchedule({ absences: takenDays });
    const todayOn = "2030-01-01";
    const carriedIn = (schedule: Schedule, closings: AllowanceClosing[] = []) =>
      anAllowance(schedule, { kind: carrying, year: 2030, todayOn, closings }).lines.find(
        ({ what }) => what === "carried",
      )?.amount;
    expect(years.map((each) => anAllowance(whole, { kind: carrying, year: each, todayOn }).used)).toEqual([
      1_700, 2_200, 2_200, 2_200,
    ]);
    expect(carriedIn(whole)).toBe(500);
    const deleted = aSchedule({ absences: takenDays.slice(1) });
    expect(carriedIn(deleted)).not.toBe(500);
    const closing = closingOf(sourcesOf(whole, { kind: carrying }), { year: 2026, todayOn });
    expect(carriedIn(deleted, [closing])).toBe(500);
  });
});

describe("days that the person could not take", () => {
  const birth = (from: string, to: string): Absence => ({ ...sickLeave(from, to), kind: "birth" });
  const december = vacation("2026-12-21", "2026-12-31");
  const takenDays = vacation("2026-06-01", "2026-06-23");
  const illInDecember = sickLeave("2026-12-14", "2027-01-10");

  /** The lines that earlier years bring into 2027 or a later year: amount, last day and reason. */
  const carriedInto = (year: number, todayOn: string, absences: Absence[], changes: Case = {}) =>
    anAllowance(aSchedule({ absences }), { kind: carrying, year, todayOn, ...changes }).lines.flatMap(
      (line) => (line.what === "carried" ? [[line.amount, line.until, line.why]] : []),
    );

  const [month, day] = ["2027-03-31", "2026-12-31"];
  test.each<[string, Absence[], number, string, Case, unknown[]]>([
    ["for no leave: until the company's day", [takenDays], 2027, "2027-02-01", {}, [[500, month, "company"]]],
    [
      "for sick leave over vacation: 18 months, whatever the company's day",
      [takenDays, december, illInDecember],
      2027,
      "2027-02-01",
      {},
      [[500, "2028-06-30", "sick-leave"]],
    ],
    [
      "for sick leave: still there in the second year",
      [takenDays, december, illInDecember],
      2028,
      "2028-02-01",
      { noticed: [month, "2027-12-31"] },
      [
        [2_200, "2028-03-31", "company"],
        [500, "2028-06-30", "sick-leave"],
      ],
    ],
    [
      "for sick leave until the end of the year, with no vacation planned",
      [takenDays, illInDecember],
      2027,
      "2027-02-01",
      {},
      [[500, "2028-06-30", "sick-leave"]],
    ],
    [
      "for birth until the end of the year: without a last day",
      [takenDays, birth("2026-09-01", "2027-01-11")],
      2027,
      "2027-02-01",
      {},
      [[500, null, "birth"]],
    ],
    [
      "for a birth that left the year room: until the company's day",
      [takenDays, birth("2026-07-01", "2026-09-30")],
      2027,
      "2027-02-01",
      {},
      [[500, month, "company"]],
    ],
    [
      "where the company carries nothing: 18 months too",
      [takenDays, december, illInDecember],
      2027,
      "2027-02-01",
      { kind: kindOf("vacation"), noticed: [day] },
      [[500, "2028-06-30", "sick-leave"]],
    ],
  ])("%s", (_, absences, year, todayOn, changes, lines) => {
    expect(carriedInto(year, todayOn, absences, changes)).toEqual(lines);
  });

  test("remain in the allowance after the company's day, with the reason", () => {
    const allowance = anAllowance(aSchedule({ absences: [takenDays, december, illInDecember] }), {
      kind: kindOf("vacation"),
      year: 2027,
      todayOn: "2027-04-01",
      noticed: [day],
    });
    expect(allowance).toMatchObject({ left: 2_700, lasting: 500, until: "2027-12-31", expiring: null });
    expect(leftText(allowance, "own")?.replaceAll("\u00a0", " ")).toBe(
      "Te quedan 27 días laborables hasta el 31/12. De ellos, 5 días también después.",
    );
  });
});

describe("vacation days lapse only after a dated notice", () => {
  const takenDays = vacation("2026-06-01", "2026-06-23");
  const year = 2027;
  const left = (changes: Case) => anAllowance(aSchedule({ absences: [takenDays] }), { year, ...changes });
  const carriedLine = ({ lines }: ReturnType<typeof left>) => lines.find(({ what }) => what === "carried");

  test.each<[string, Case, number, string | undefined]>([
    ["before the company's day", { kind: carrying, todayOn: "2027-03-31" }, 2_700, "company"],
    ["after it, without a notice", { kind: carrying, todayOn: "2027-04-01" }, 2_700, "no-notice"],
    [
      "after it, with one",
      { kind: carrying, todayOn: "2027-04-01", noticed: ["2027-03-31"] },
      2_200,
      "company",
    ],
    [
      "with a notice of another day",
      { kind: carrying, todayOn: "2027-04-01", noticed: ["2027-03-30"] },
      2_700,
      "no-notice",
    ],
    ["where nothing is carried, in the year itself", { todayOn: "2026-12-31" }, 2_200, undefined],
    ["where nothing is carried, a day later without a notice", { todayOn: "2027-01-01" }, 2_700, "no-notice"],
    [
      "where nothing is carried, with one",
      { todayOn: "2027-01-01", noticed: ["2026-12-31"] },
      2_200,
      undefined,
    ],
  ])("%s", (_, changes, amount, why) => {
    const allowance = left(changes);
    expect(allowance.left).toBe(amount);
    expect(carriedLine(allowance)).toEqual(why === undefined ? undefined : expect.objectContaining({ why }));
  });

  test("days that did not lapse are kept for a later year and taken last", () => {
    const absences = [takenDays, vacation("2027-06-01", "2027-06-30")];
    const allowance = anAllowance(aSchedule({ absences }), {
      year: 2028,
      todayOn: "2028-01-01",
      noticed: ["2027-12-31"],
    });
    expect(allowance).toMatchObject({ left: 2_700, lasting: 500 });
  });

  test("the allowance names lapsing days in advance, with the day on which they lapse", () => {
    expect(left({ year: 2026, todayOn: "2026-11-02" }).lapsing).toEqual([
      { amount: 500, until: "2026-12-31" },
    ]);
    expect(left({ kind: carrying, todayOn: "2027-01-02" }).lapsing).toEqual([
      { amount: 500, until: "2027-03-31" },
    ]);
  });
});

describe("parts of vacation days", () => {
  const tenMinutes = (on: string): Absence => ({
    ...vacation(on, on, { kind: "hours", from: 540, to: 550 }),
    kind: "force-majeure",
  });
  const days = datesOf({ from: "2026-06-01", to: "2026-09-30" }).filter(
    (on) => plannedOn(aSchedule(), on).minutes > 0,
  );

  test.each([
    [1, 2],
    [6, 13],
    [24, 50],
    [48, 100],
  ])("ten minutes, %i times, are %i hundredths of a day of eight hours", (times, used) => {
    const schedule = aSchedule({ absences: days.slice(0, times).map(tenMinutes) });
    const allowance = anAllowance(schedule, { kind: kindOf("force-majeure") });
    expect(allowance).toMatchObject({ used, left: 400 - used });
    expect(allowance.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(400 - used);
  });

  test.each([
    ["Monday to Friday", [0, 1, 2, 3, 4], 7 / 5],
    ["three days", [0, 2, 4], 7 / 3],
    ["one day", [6], 7],
  ])("vacation of %s is converted by the days that the person works", (_, worked, perWorking) => {
    const pattern = {
      kind: "week" as const,
      days: Array.from({ length: 7 }, (_each, at) => (worked.includes(at) ? shift("9:00-17:00") : [])),
    };
    const working = termsFrom("2026-07-02", { pattern, seq: 3 });
    const schedule = aSchedule({
      terms: [termsFrom("2026-01-01", { pattern, vacation: { unit: "natural", days: 30 } }), working],
    });
    const days30 = (30 / perWorking) * 182 + 22 * 183;
    expect(anAllowance(schedule)).toMatchObject({
      unit: "working",
      earned: Math.round((days30 * 100) / 365),
    });
  });
});

describe("allowance moves", () => {
  test("change only the allowance of their year and kind", () => {
    const moves = [aMove(2026, 300), aMove(2026, -50), aMove(2027, 900), aMove(2026, 700, "own-days")];
    const allowance = anAllowance(aSchedule(), { moves });
    expect(allowance.left).toBe(2_450);
    expect(linesOf(allowance)).toEqual([
      ["earned", 2_200],
      ["move", 300],
      ["move", -50],
    ]);
  });

  test("of a year are carried into the next with it", () => {
    const schedule = aSchedule({ absences: [vacation("2026-06-01", "2026-06-23")] });
    const allowance = anAllowance(schedule, { kind: carrying, year: 2027, moves: [aMove(2026, -200)] });
    expect(allowance.expiring).toEqual({ amount: 300, until: "2027-03-31" });
  });

  test("are carried by the rule of the year into which they are carried", () => {
    const before = { until: 2026, allowance: null, carriedUntil: null };
    const kind = { ...carrying, earlier: [before] };
    expect([2025, 2026].map((year) => anAllowance(aSchedule(), { kind, year }).until)).toEqual([
      "2025-12-31",
      "2027-03-31",
    ]);
  });
});

describe("the allowance of another kind of absence", () => {
  const row: KindRow = {
    kind: "own-days",
    name: null,
    isOn: true,
    unit: "working",
    allowance: 600,
    needsAnswer: true,
    isPrivate: false,
    covers: true,
    carriedUntil: null,
    earlier: [],
  };
  const ownDay = (on: string): Absence => ({ ...vacation(on, on), kind: "own-days" });

  test("has the yearly amount that the company set", () => {
    const schedule = aSchedule({ absences: [ownDay("2026-06-10"), vacation("2026-06-11", "2026-06-12")] });
    const allowance = anAllowance(schedule, { kind: kindOf("own-days", [row]) });
    expect(allowance).toMatchObject({ unit: "working", earned: 600, used: 100, left: 500 });
  });

  test("keeps the amount of earlier years when the company changes it", () => {
    const earlier = [{ until: 2026, allowance: 400, carriedUntil: null }];
    const kind = kindOf("own-days", [{ ...row, earlier }]);
    const earned = [2025, 2026, 2027].map((year) => anAllowance(aSchedule(), { kind, year }).earned);
    expect(earned).toEqual([400, 400, 600]);
  });

  test("counts minutes if the company set an amount in hours", () => {
    const part = { kind: "hours", from: 600, to: 690 } as const;
    const schedule = aSchedule({ absences: [{ ...ownDay("2026-06-10"), part }] });
    const kind = kindOf("own-days", [{ ...row, unit: "minutes", allowance: 1_200 }]);
    expect(anAllowance(schedule, { kind })).toMatchObject({ unit: "minutes", used: 90, left: 1_110 });
  });

  test("has no yearly limit if neither law nor company sets one", () => {
    const schedule = aSchedule({ absences: [sickLeave("2026-06-10", "2026-06-12")] });
    const allowance = anAllowance(schedule, { kind: kindOf("sick-leave") });
    expect(allowance).toMatchObject({ unit: "natural", earned: null, used: 300, left: null });
    expect(leftText(allowance, "own")).toBeNull();
  });
});

describe("the text about the rest of an allowance names its last day", () => {
  const left = {
    leftIfAccepted: 1_200,
    left: 1_200,
    waiting: 0,
    unit: "working",
    year: 2026,
    until: "2026-12-31",
    isOver: false,
    expiring: null,
    lasting: 0,
  } as const;
  const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

  test.each([
    [left, "Te quedan 12 días laborables hasta el 31/12."],
    [{ ...left, leftIfAccepted: 100 }, "Te queda 1 día laborable hasta el 31/12."],
    [
      { ...left, leftIfAccepted: 250, unit: "natural" as const },
      "Te quedan 2,5 días naturales hasta el 31/12.",
    ],
    [{ ...left, leftIfAccepted: 90, unit: "minutes" as const }, "Te quedan 1 h 30 min hasta el 31/12."],
    [{ ...left, leftIfAccepted: 0 }, "No te quedan días."],
    [{ ...left, leftIfAccepted: 0, unit: "minutes" as const }, "No te queda tiempo."],
    [{ ...left, isOver: true }, "Al acabar 2026 te quedaban 12 días laborables."],
    [{ ...left, leftIfAccepted: 100, isOver: true }, "Al acabar 2026 te quedaba 1 día laborable."],
    [{ ...left, leftIfAccepted: 0, isOver: true }, "Al acabar 2026 no te quedaban días."],
    [{ ...left, left: -200, leftIfAccepted: -200 }, "Te has pasado en 2 días laborables."],
    [{ ...left, left: 1_700, waiting: 500 }, "Te quedan 12 días laborables (5 pedidos) hasta el 31/12."],
    [
      { ...left, left: 1_300, waiting: 100, isOver: true },
      "Al acabar 2026 te quedaban 12 días laborables (1 pedido).",
    ],
    [{ ...left, leftIfAccepted: 0, left: 500, waiting: 500 }, "No te quedan días (5 pedidos)."],
    [
      { ...left, left: 200, leftIfAccepted: -300, waiting: 500 },
      "Con lo pedido te pasas en 3 días laborables.",
    ],
    [
      { ...left, leftIfAccepted: 90, left: 210, waiting: 120, unit: "minutes" as const },
      "Te quedan 1 h 30 min (2 h pedidas) hasta el 31/12.",
    ],
    [
      { ...left, until: "2027-03-31", expiring: { amount: 300, until: "2026-03-31" } },
      "Te quedan 12 días laborables hasta el 31/03/2027. De ellos, 3 días solo hasta el 31/03.",
    ],
    [
      { ...left, leftIfAccepted: 300, until: "2027-03-31", expiring: { amount: 300, until: "2026-03-31" } },
      "Te quedan 3 días laborables hasta el 31/03.",
    ],
  ])("%#", (allowance, text) => {
    expect(plain(leftText(allowance, "own"))).toBe(text);
  });

  test.each([
    [left, "Laborables hasta el 31/12."],
    [{ ...left, leftIfAccepted: 100, unit: "natural" as const }, "Natural hasta el 31/12."],
    [{ ...left, left: 1_700, waiting: 500 }, "Laborables (5 pedidos) hasta el 31/12."],
    [{ ...left, leftIfAccepted: 90, unit: "minutes" as const }, "Hasta el 31/12."],
    [{ ...left, lasting: 1_200 }, "Laborables."],
    [{ ...left, lasting: 200 }, "Laborables hasta el 31/12. De ellos, 2 días también después."],
  ])("and leaves out the figure beside it: %#", (allowance, text) => {
    expect(plain(figureNote(allowance))).toBe(text);
  });

  test("and addresses a manager in the third person", () => {
    expect(plain(leftText(left, "other"))).toBe("Le quedan 12 días laborables hasta el 31/12.");
  });
});

describe("the text about a request says what it takes and what is left", () => {
  const vacation = { year: 2026, unit: "working" as const, taken: 500, left: 1_200 };
  const words = { isOwn: true, todayOn: "2026-06-10" };

  test.each([
    ["a whole week", [vacation], "5 días laborables; después te quedan 7"],
    ["all but one day", [{ ...vacation, left: 600 }], "5 días laborables; después te queda 1"],
    ["all of it", [{ ...vacation, left: 500 }], "5 días laborables; después te quedan 0"],
    ["more than is left", [{ ...vacation, left: 200 }], "5 días laborables; te pasas en 3"],
    ["next year", [{ ...vacation, year: 2027 }], "5 días laborables; después te quedan 7 de 2027"],
    [
      "hours",
      [{ ...vacation, unit: "minutes" as const, taken: 90, left: 480 }],
      "1 h 30 min; después te quedan 6 h 30 min",
    ],
    ["without a limit", [{ ...vacation, left: null }], "5 días laborables"],
    [
      "two years without a limit",
      [
        { ...vacation, left: null },
        { ...vacation, year: 2027, left: null },
      ],
      "10 días laborables",
    ],
  ])("%s", (_, amounts, text) => {
    expect(takenText(amounts, words).replaceAll("\u00a0", " ")).toBe(text);
  });

  test("addresses a manager in the third person", () => {
    const theirs = { ...words, isOwn: false };
    expect(takenText([vacation], theirs)).toContain("después le quedan 7");
    expect(takenText([{ ...vacation, left: 0 }], theirs)).toContain("se pasa en 5");
  });
});
