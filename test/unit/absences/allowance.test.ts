import { describe, expect, test } from "vitest";
import { allowanceOf, type AllowanceMove } from "~/modules/absences/allowance-of";
import { leftText } from "~/modules/absences/allowance-text";
import { companyKinds, type CompanyKind, type KindRow } from "~/modules/absences/company-kinds";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
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
  year?: number;
  today?: string;
}

const accountOf = (
  schedule: Schedule,
  { kind = kindOf("vacation"), requested = [], moves = [], year = 2026, today = "2026-06-10" }: Case = {},
) => allowanceOf({ schedule, kind, requested, moves }, { year, today });

/** Each line as its name and its amount. */
const linesOf = ({ lines }: ReturnType<typeof accountOf>) =>
  lines.map((line) => [line.what === "absence" && line.isWaiting ? "waiting" : line.what, line.amount]);

describe("a year's vacation", () => {
  test.each([
    ["natural", 30, 2_375],
    ["working", 22, 1_742],
  ] as const)("of a person who joins on 18 March, in %s days", (unit, days, earned) => {
    const schedule = aSchedule({
      terms: [termsFrom("2026-03-18", { vacation: { unit, days } })],
      employedSince: "2026-03-18",
    });
    expect(accountOf(schedule)).toMatchObject({ unit, earned, used: 0, waiting: 0, left: earned });
  });

  test.each([
    ["natural", 30, 1_400],
    ["working", 22, 1_000],
  ] as const)("from 3 to 16 August, in %s days", (unit, days, used) => {
    const schedule = aSchedule({
      terms: [termsFrom("2026-01-01", { vacation: { unit, days } })],
      absences: [vacation("2026-08-03", "2026-08-16")],
    });
    const account = accountOf(schedule);
    expect(account).toMatchObject({ used, left: days * 100 - used, leftIfAccepted: days * 100 - used });
    expect(linesOf(account)).toEqual([
      ["earned", days * 100],
      ["absence", -used],
    ]);
  });

  test("counts waiting requests apart", () => {
    const schedule = aSchedule({ absences: [vacation("2026-08-03", "2026-08-07")] });
    const requested = [vacation("2026-09-14", "2026-09-15"), sickLeave("2026-09-16", "2026-09-16")];
    const account = accountOf(schedule, { requested });
    expect(account).toMatchObject({ used: 500, waiting: 200, left: 1_700, leftIfAccepted: 1_500 });
    expect(linesOf(account)).toEqual([
      ["earned", 2_200],
      ["absence", -500],
      ["waiting", -200],
    ]);
  });

  test("counts a day once that is accepted and requested", () => {
    const schedule = aSchedule({ absences: [vacation("2026-09-14", "2026-09-15")] });
    const requested = [vacation("2026-09-15", "2026-09-16")];
    expect(accountOf(schedule, { requested })).toMatchObject({
      used: 200,
      waiting: 100,
      leftIfAccepted: 1_900,
    });
  });

  test("gives back the days that sick leave displaces", () => {
    const absences = [vacation("2026-08-03", "2026-08-16"), sickLeave("2026-08-10", "2026-08-12")];
    expect(accountOf(aSchedule({ absences }))).toMatchObject({ used: 700, left: 1_500 });
    const natural = aSchedule({
      absences,
      terms: [termsFrom("2026-01-01", { vacation: { unit: "natural", days: 30 } })],
    });
    expect(accountOf(natural)).toMatchObject({ used: 1_100, left: 1_900 });
  });

  test("uses no day too many across a change of schedule", () => {
    const shorter = termsFrom("2026-09-16", { pattern: weekdays(shift("9:00-14:00")), seq: 3 });
    const schedule = aSchedule({
      terms: [termsFrom("2026-01-01"), shorter],
      absences: [vacation("2026-09-14", "2026-09-18")],
    });
    expect(accountOf(schedule)).toMatchObject({ earned: 2_200, used: 500, left: 1_700 });
  });

  test("uses half a day where the calendar leaves half", () => {
    const schedule = aSchedule({
      calendars: [withHalfDays("2026-12-24", "2026-12-31")],
      absences: [vacation("2026-12-21", "2026-12-31")],
    });
    expect(accountOf(schedule).used).toBe(700);
  });

  test("is counted in the unit of the last terms, also its part before them", () => {
    const natural = termsFrom("2026-07-02", { vacation: { unit: "natural", days: 30 }, seq: 3 });
    const schedule = aSchedule({ terms: [termsFrom("2026-01-01"), natural] });
    const inWorkingDays = Math.round((2_200 * 182) / 365);
    const inNaturalDays = Math.round((3_000 * 183) / 365);
    expect(accountOf(schedule)).toMatchObject({
      unit: "natural",
      earned: inNaturalDays + Math.round((inWorkingDays * 7) / 5),
    });
  });

  test("only counts days of its year in an absence that passes New Year", () => {
    const schedule = aSchedule({ absences: [vacation("2026-12-28", "2027-01-05")] });
    expect(accountOf(schedule).used).toBe(400);
    expect(accountOf(schedule, { year: 2027 }).used).toBe(300);
  });

  test("is over after its last day", () => {
    expect(accountOf(aSchedule(), { today: "2026-12-31" }).isOver).toBe(false);
    expect(accountOf(aSchedule(), { today: "2027-01-01" })).toMatchObject({ isOver: true, left: 2_200 });
  });

  test("may be negative when more was accepted than earned", () => {
    const schedule = aSchedule({ absences: [vacation("2026-03-02", "2026-04-15")] });
    expect(accountOf(schedule).left).toBeLessThan(0);
  });

  test("is nothing without terms", () => {
    expect(accountOf(aSchedule({ terms: [] }))).toMatchObject({ earned: 0, left: 0, lines: [{ amount: 0 }] });
  });
});

describe("days of the year before", () => {
  const year = 2027;
  const twoYears = (...absences: Absence[]) => aSchedule({ absences });
  /** Leaves 5 days of 2026: 17 working days of vacation, with no holiday. */
  const most = vacation("2026-06-01", "2026-06-23");

  test("are not carried unless the company says until when", () => {
    expect(linesOf(accountOf(twoYears(most), { year }))).toEqual([["earned", 2_200]]);
  });

  test("are carried until the company's day, and the rest until the day of the next year", () => {
    const account = accountOf(twoYears(most), { kind: carrying, year, today: "2027-02-01" });
    expect(account).toMatchObject({
      left: 2_700,
      until: "2028-03-31",
      expiring: { amount: 500, until: "2027-03-31" },
    });
    expect(linesOf(account)).toEqual([
      ["earned", 2_200],
      ["carried", 500],
    ]);
  });

  test("are taken first", () => {
    const schedule = twoYears(most, vacation("2027-02-01", "2027-02-03"));
    expect(accountOf(schedule, { kind: carrying, year, today: "2027-02-01" })).toMatchObject({
      left: 2_400,
      expiring: { amount: 200, until: "2027-03-31" },
    });
  });

  test("expire after the last day that the company set, and on it are still left", () => {
    const schedule = twoYears(most, vacation("2027-03-29", "2027-04-02"));
    const onDay = accountOf(schedule, { kind: carrying, year, today: "2027-03-31" });
    // 29, 30 and 31 March take carried days; 1 and 2 April take days of the year.
    expect(onDay).toMatchObject({ used: 500, left: 2_200, expiring: { amount: 200 } });
    const after = accountOf(schedule, { kind: carrying, year, today: "2027-04-01" });
    expect(after).toMatchObject({ used: 500, left: 2_000, expiring: null });
    expect(linesOf(after)).toEqual([
      ["earned", 2_200],
      ["carried", 500],
      ["absence", -500],
      ["expired", -200],
    ]);
  });

  test("never expire twice, and days that were carried are not carried again", () => {
    const account = accountOf(twoYears(most), { kind: carrying, year: 2028, today: "2028-01-10" });
    // Of 2027 nothing was taken; the 5 days of 2026 expired in March 2027.
    expect(account).toMatchObject({ left: 4_400, expiring: { amount: 2_200, until: "2028-03-31" } });
  });

  test("wait for an answer before those of the year do", () => {
    const requested = [vacation("2027-02-01", "2027-02-03")];
    const account = accountOf(twoYears(most), { kind: carrying, year, today: "2027-01-10", requested });
    expect(account).toMatchObject({ left: 2_700, waiting: 300, leftIfAccepted: 2_400 });
  });

  test("do not come from a year before the first terms were recorded, however early these begin", () => {
    const schedule = aSchedule({
      terms: [termsFrom("2020-01-01", { recordedOn: "2026-06-01" })],
      employedSince: "2015-01-01",
    });
    expect(linesOf(accountOf(schedule, { kind: carrying }))).toEqual([["earned", 2_200]]);
  });

  test("do not come from a debt", () => {
    const schedule = aSchedule({ absences: [vacation("2026-03-02", "2026-04-15")] });
    expect(linesOf(accountOf(schedule, { kind: carrying, year, today: "2027-01-10" }))).toEqual([
      ["earned", 2_200],
    ]);
  });
});

describe("moves", () => {
  test("add and take in their year and kind alone", () => {
    const moves = [aMove(2026, 300), aMove(2026, -50), aMove(2025, 900), aMove(2026, 700, "own-days")];
    const account = accountOf(aSchedule(), { moves });
    expect(account.left).toBe(2_450);
    expect(linesOf(account)).toEqual([
      ["earned", 2_200],
      ["move", 300],
      ["move", -50],
    ]);
  });

  test("of a year are carried with it", () => {
    const schedule = aSchedule({ absences: [vacation("2026-06-01", "2026-06-23")] });
    const account = accountOf(schedule, { kind: carrying, year: 2027, moves: [aMove(2026, -200)] });
    expect(account.expiring).toEqual({ amount: 300, until: "2027-03-31" });
  });

  test("are carried by the rule of the year into which they are carried", () => {
    const before = { until: 2026, allowance: null, carriedUntil: null };
    const kind = { ...carrying, earlier: [before] };
    expect([2025, 2026].map((year) => accountOf(aSchedule(), { kind, year }).until)).toEqual([
      "2025-12-31",
      "2027-03-31",
    ]);
  });
});

describe("another kind", () => {
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

  test("has the yearly amount of the company", () => {
    const schedule = aSchedule({ absences: [ownDay("2026-06-10"), vacation("2026-06-11", "2026-06-12")] });
    const account = accountOf(schedule, { kind: kindOf("own-days", [row]) });
    expect(account).toMatchObject({ unit: "working", earned: 600, used: 100, left: 500 });
  });

  test("keeps the amount of earlier years when the company changes it", () => {
    const earlier = [{ until: 2026, allowance: 400, carriedUntil: null }];
    const kind = kindOf("own-days", [{ ...row, earlier }]);
    const earned = [2025, 2026, 2027].map((year) => accountOf(aSchedule(), { kind, year }).earned);
    expect(earned).toEqual([400, 400, 600]);
  });

  test("counts minutes where the company says so", () => {
    const part = { kind: "hours", from: 600, to: 690 } as const;
    const schedule = aSchedule({ absences: [{ ...ownDay("2026-06-10"), part }] });
    const kind = kindOf("own-days", [{ ...row, unit: "minutes", allowance: 1_200 }]);
    expect(accountOf(schedule, { kind })).toMatchObject({ unit: "minutes", used: 90, left: 1_110 });
  });

  test("has no limit by year where neither law nor company set one", () => {
    const schedule = aSchedule({ absences: [sickLeave("2026-06-10", "2026-06-12")] });
    const account = accountOf(schedule, { kind: kindOf("sick-leave") });
    expect(account).toMatchObject({ unit: "natural", earned: null, used: 300, left: null });
    expect(leftText(account, "own")).toBeNull();
  });
});

describe("the rest is said with its last day", () => {
  const left = {
    left: 1_200,
    unit: "working",
    year: 2026,
    until: "2026-12-31",
    isOver: false,
    expiring: null,
  } as const;
  const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

  test.each([
    [left, "Te quedan 12 días laborables hasta el 31/12."],
    [{ ...left, left: 100 }, "Te queda 1 día laborable hasta el 31/12."],
    [{ ...left, left: 250, unit: "natural" as const }, "Te quedan 2,5 días naturales hasta el 31/12."],
    [{ ...left, left: 90, unit: "minutes" as const }, "Te quedan 1 h 30 min hasta el 31/12."],
    [{ ...left, left: 0 }, "No te quedan días."],
    [{ ...left, left: 0, unit: "minutes" as const }, "No te queda tiempo."],
    [{ ...left, isOver: true }, "Al acabar 2026 te quedaban 12 días laborables."],
    [{ ...left, left: 100, isOver: true }, "Al acabar 2026 te quedaba 1 día laborable."],
    [{ ...left, left: 0, isOver: true }, "Al acabar 2026 no te quedaban días."],
    [{ ...left, left: -200 }, "Te has pasado en 2 días laborables."],
    [
      { ...left, until: "2027-03-31", expiring: { amount: 300, until: "2026-03-31" } },
      "Te quedan 12 días laborables hasta el 31/03/2027. De ellos, 3 días solo hasta el 31/03.",
    ],
    [
      { ...left, left: 300, until: "2027-03-31", expiring: { amount: 300, until: "2026-03-31" } },
      "Te quedan 3 días laborables hasta el 31/03.",
    ],
  ])("%#", (account, text) => {
    expect(plain(leftText(account, "own"))).toBe(text);
  });

  test("and to a manager in the third person", () => {
    expect(plain(leftText(left, "other"))).toBe("Le quedan 12 días laborables hasta el 31/12.");
  });
});
