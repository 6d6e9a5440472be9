import { describe, expect, test } from "vitest";
import type { BalanceMove, Schedule } from "~/modules/schedules/schedule";
import { pastChangeOf, pastSumText, pastText } from "~/modules/schedules/terms/past-change";
import { addDays } from "~/time/dates";
import { aLog, aMove, aSchedule, everyDay, night, shift, termsFrom, vacation, weekdays } from "../a-schedule";

const todayOn = "2026-06-20";
const shorter = (from: string) =>
  termsFrom(from, { seq: 50, recordedOn: todayOn, pattern: weekdays(shift("9:00-14:00")) });

const changeOf = (schedule: Schedule, from: string, moves: readonly BalanceMove[] = []) =>
  pastChangeOf(
    { schedule, changed: { ...schedule, terms: [...schedule.terms, shorter(from)] }, moves },
    { from, todayOn },
  );

const texts = (...args: Parameters<typeof changeOf>) => {
  const change = changeOf(...args);
  return change && pastText(change).replaceAll("\u00a0", " ");
};

test("terms from a past day change the expected time since then, and the balance by the difference", () => {
  // Monday 8 to Friday 19 June: ten days of three hours less.
  expect(changeOf(aSchedule(), "2026-06-08")).toEqual({
    range: { from: "2026-06-08", to: "2026-06-19" },
    before: 4_800,
    after: 3_000,
    balance: 1_800,
    clock: { days: [], minutes: 0 },
    opening: { on: "2026-01-01", isNew: false },
  });
  expect(texts(aSchedule(), "2026-06-08")).toBe(
    "En el pasado, del 08/06/2026 al 19/06/2026, lo previsto pasa de 80 h a 50 h. El saldo sube 30 h.",
  );
});

test("days before the opening of the balance create no debts", () => {
  const opening = [aMove("2026-06-18", 0, { reason: "opening" })];
  expect(changeOf(aSchedule(), "2026-06-08", opening)).toMatchObject({ before: 4_800, balance: 360 });
  const later = [aMove(todayOn, 0, { reason: "opening" })];
  expect(texts(aSchedule(), "2026-06-08", later)).toMatch(
    /El saldo no cambia: cuenta desde el 20\/06\/2026\.$/,
  );
});

test("the balance of a person without terms opens today, and nothing else changes it", () => {
  expect(changeOf(aSchedule({ terms: [] }), "2026-06-08")).toMatchObject({
    before: 0,
    after: 3_000,
    balance: 0,
    opening: { on: todayOn, isNew: true },
  });
  expect(texts(aSchedule({ terms: [] }), "2026-06-08")).toMatch(/El saldo cuenta desde el 20\/06\/2026\.$/);
});

test("absences are subtracted before and after the change", () => {
  const schedule = aSchedule({ absences: [vacation("2026-06-08", "2026-06-12")] });
  expect(changeOf(schedule, "2026-06-08")).toMatchObject({ before: 2_400, after: 1_500 });
});

test("terms from today on change nothing in the past", () => {
  expect(changeOf(aSchedule(), todayOn)).toBeNull();
});

test("a change of the past with equal sums is not mentioned", () => {
  const same = aSchedule({ terms: [shorter("2026-01-01")] });
  expect(changeOf(same, "2026-06-08")).toBeNull();
});

test("at most 400 days are compared", () => {
  const schedule = aSchedule({ terms: [termsFrom("2020-01-01")] });
  expect(changeOf(schedule, "2021-01-01")?.range).toEqual({ from: "2025-05-16", to: "2026-06-19" });
});

test("a change for several people shows a sum", () => {
  const one = changeOf(aSchedule(), "2026-06-08")!;
  expect(pastSumText([one])).toBeNull();
  expect(pastSumText([one, one])?.replaceAll("\u00a0", " ")).toBe(
    "En conjunto, lo previsto en días pasados va de 160 h a 100 h. Los saldos suben 60 h.",
  );
});

describe("a change of terms that counts past nights of a clock change differently", () => {
  const nights = (from: string, clockChange: "real" | "neutral", seq: number) =>
    termsFrom(from, { seq, clockChange, pattern: everyDay(night) });
  const schedule = aSchedule({ terms: [nights("2026-01-01", "real", 2)] });
  const logs = ["2026-03-28", "2026-10-24", "2026-10-25"].map((on) =>
    aLog(`${on} 22:00`, `${addDays(on, 1)} 06:00`),
  );
  const textOf = (changedTo: "real" | "neutral", of: Schedule, moves: BalanceMove[] = []) => {
    const changed = { ...of, terms: [...of.terms, nights("2026-01-01", changedTo, 50)] };
    const change = pastChangeOf(
      { schedule: of, changed, moves, logs },
      { from: "2026-01-01", todayOn: "2026-11-02" },
    );
    return change && pastText(change).replaceAll("\u00a0", " ");
  };
  const openedIn = (on: string) => [aMove(on, 0, { reason: "opening" })];

  test("names the nights and the minutes that move", () => {
    expect(textOf("neutral", schedule, openedIn("2026-06-01"))).toBe(
      "La noche del cambio de hora (24/10/2026) pasa a contar 1 h menos. El saldo baja 1 h.",
    );
    const neutral = aSchedule({ terms: [nights("2026-01-01", "neutral", 2)] });
    expect(textOf("real", neutral, openedIn("2026-06-01"))).toBe(
      "La noche del cambio de hora (24/10/2026) pasa a contar 1 h más. El saldo sube 1 h.",
    );
  });

  test("names both nights of a year, which cancel out", () => {
    expect(textOf("neutral", schedule)).toBe(
      "Las noches del cambio de hora (28/03/2026 y 24/10/2026) cuentan de otra forma, y se compensan. El saldo no cambia: cuenta desde el 01/01/2026.",
    );
  });

  test("has no text if no such night was worked", () => {
    expect(textOf("neutral", schedule, openedIn("2026-10-25"))).toBeNull();
  });
});
