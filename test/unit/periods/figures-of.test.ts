import { describe, expect, test } from "vitest";
import { figuresOf } from "~/modules/periods/model/figures-of";
import { judgedWeeksOf } from "~/modules/periods/model/judged-weeks-of";
import type { Piece } from "~/modules/periods/model/period";
import { figureRows } from "~/modules/periods/statement-rows";
import { datesOf } from "~/time/dates-of";
import {
  aLog,
  aSchedule,
  at,
  night,
  office,
  sickLeave,
  termsFrom,
  vacation,
  weekdays,
  withTerms,
} from "../schedules/a-schedule";
import { aWeek, withWeek } from "../schedules/a-published-week";
import { balanceAt, december, november, recordOf } from "./a-period";

const todayOn = "2026-12-02";
const now = at("2026-12-02 09:00");
const lifeOf = (schedule = aSchedule(), logs = [] as ReturnType<typeof aLog>[]) => ({ schedule, logs, now });
const figuresIn = (life: ReturnType<typeof lifeOf>, range = november, pieces: Piece[] = []) =>
  figuresOf(recordOf(life, range), { range, todayOn, pieces, balance: balanceAt(life, range) });

const worked = (on: string, from = "09:00", to = "17:00") => aLog(`${on} ${from}`, `${on} ${to}`);

describe("the figures of a period", () => {
  test("are the sums of its days and the balance at its end", () => {
    const life = lifeOf(aSchedule(), [worked("2026-11-03"), worked("2026-11-04", "09:00", "18:10")]);
    // November 2026 has 21 weekdays, two of them holidays.
    expect(figuresIn(life)).toEqual({
      effective: 1_030,
      expected: 19 * 480,
      week_adjustment: 0,
      balance: balanceAt(life, november),
      ordinary: 1_030,
      complementary: 0,
      voluntary: 0,
      outside_pact: 0,
      overtime: 0,
      force_majeure: 0,
      holiday: 0,
      night: 0,
      days_worked: 2,
      pending_days: 0,
      absences: [],
      centres: [{ centre: "madrid", effective: 1_030, days_worked: 2, night: 0 }],
    });
  });

  test("have the adjustment of a published week, and the centre of its shifts", () => {
    const days = [[{ from: 540, to: 1_020, centre: "las-palmas" }], office, office, office, [], [], []];
    const publication = { seq: 10, recordedAt: at("2026-11-13 12:00"), days, offer: null };
    const schedule = withWeek(aSchedule(), { ...aWeek([publication]), week: "2026-11-16" });
    const dates = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"];
    const life = lifeOf(
      schedule,
      dates.map((on) => worked(on, "09:00", "19:00")),
    );
    expect(figuresIn(life)).toMatchObject({
      effective: 2_400,
      expected: 14 * 480 + 1_920,
      week_adjustment: -480,
      centres: [
        { centre: "las-palmas", effective: 600, days_worked: 1 },
        { centre: "madrid", effective: 1_800, days_worked: 3 },
      ],
    });
    const weeks = judgedWeeksOf(recordOf(life, november), november);
    expect(weeks.find(({ from }) => from === "2026-11-16")!.difference).toBe(0);
    const values = figureRows(figuresIn(life)).map(({ name, value }) => [
      name,
      value.replaceAll("\u00a0", " "),
    ]);
    expect(values).toContainEqual(["Ajuste de la semana", "−8 h 00 min"]);
    expect(values).toContainEqual(["Diferencia", "−112 h 00 min"]);
  });

  test("have the minutes of the pieces by class, and the balance after those that are paid", () => {
    const life = lifeOf(aSchedule(), [worked("2026-11-04", "09:00", "19:00")]);
    const pieces: Piece[] = [
      { on: "2026-11-04", minutes: 60, as: "overtime", fate: "paid" },
      { on: "2026-11-04", minutes: 40, as: "overtime", fate: "rested" },
      { on: "2026-11-04", minutes: 20, as: "force_majeure", fate: "none" },
    ];
    expect(figuresIn(life, november, pieces)).toMatchObject({
      effective: 600,
      ordinary: 480,
      overtime: 100,
      force_majeure: 20,
      balance: balanceAt(life, november)! - 60,
    });
  });

  test("count a shift past midnight in the period in which it starts", () => {
    const schedule = withTerms({ pattern: weekdays(night) });
    const life = lifeOf(schedule, [aLog("2026-11-30 22:00", "2026-12-01 06:00")]);
    expect(figuresIn(life)).toMatchObject({ effective: 480, night: 480, days_worked: 1 });
    expect(figuresIn(life, december)).toMatchObject({ effective: 0, night: 0, days_worked: 0 });
  });

  test("name private absences without their kind", () => {
    const schedule = aSchedule({
      absences: [vacation("2026-11-16", "2026-11-17"), sickLeave("2026-11-23", "2026-11-23")],
    });
    expect(figuresIn(lifeOf(schedule)).absences).toEqual([
      { name: "Ausencia", unit: "working", amount: 100 },
      { name: "Vacaciones", unit: "working", amount: 200 },
    ]);
  });

  test("name each centre in which the person worked", () => {
    const schedule = aSchedule({
      terms: [termsFrom("2026-01-01"), termsFrom("2026-11-16", { centre: "las-palmas", seq: 3 })],
    });
    const life = lifeOf(schedule, [worked("2026-11-13"), worked("2026-11-16"), worked("2026-11-17")]);
    expect(figuresIn(life).centres).toEqual([
      { centre: "madrid", effective: 480, days_worked: 1, night: 0 },
      { centre: "las-palmas", effective: 960, days_worked: 2, night: 0 },
    ]);
  });

  test("are empty on the days before a person joins", () => {
    const schedule = aSchedule({ terms: [termsFrom("2026-11-10")] });
    const life = lifeOf(
      schedule,
      datesOf({ from: "2026-11-10", to: "2026-11-13" }).map((on) => worked(on)),
    );
    expect(figuresIn(life)).toMatchObject({ effective: 1_920, expected: 15 * 480, days_worked: 4 });
  });

  test("leave a missing exit out of all sums and count its day as pending", () => {
    const missing = { ...aLog("2026-11-03 09:00", null), isExitMissing: true };
    expect(figuresIn(lifeOf(aSchedule(), [missing]))).toMatchObject({
      effective: 0,
      expected: 18 * 480,
      pending_days: 1,
    });
  });

  test("have neither expected hours nor a balance without terms", () => {
    const missing = { ...aLog("2026-11-04 09:00", null), isExitMissing: true };
    const life = lifeOf(aSchedule({ terms: [] }), [worked("2026-11-03"), missing]);
    expect(figuresIn(life)).toMatchObject({
      effective: 480,
      ordinary: 480,
      expected: null,
      balance: null,
      days_worked: 2,
      pending_days: 1,
      centres: [{ centre: null, effective: 480, days_worked: 2, night: 0 }],
    });
  });
});
