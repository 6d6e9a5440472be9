import { describe, expect, test } from "vitest";
import { plannedTodayOf } from "~/modules/timesheets/my-time/model/planned-today";
import type { OfferAnswer } from "~/modules/schedules/published-week";
import type { BalanceMove, Schedule } from "~/modules/schedules/schedule";
import { aPublication, aWeek, anAnswer, daysOf, withWeek } from "../../schedules/a-published-week";
import { aLog, aMove, aSchedule, at, termsFrom, withTerms } from "../../schedules/a-schedule";

const todayOn = "2026-11-24";
const record = { logs: [aLog("2026-11-23 09:00", "2026-11-23 18:40")], moves: [] as BalanceMove[] };
const textOf = (
  schedule: Schedule,
  { on = todayOn, ...changes }: Partial<typeof record> & { on?: string } = {},
) => {
  const today = { todayOn: on, now: at(`${on} 12:00`) };
  const planned = plannedTodayOf(schedule, { ...record, ...changes }, today);
  return planned && `${planned.text}…${planned.balance ?? ""}`.replaceAll("\u00a0", " ");
};
const schedule = withTerms({ recordedOn: "2026-11-23" });

describe("the line about today's plan", () => {
  test("has the planned hours, and the balance since its opening", () => {
    expect(textOf(schedule)).toBe("Hoy 8 h previstas…Saldo: 1 h 40 min a tu favor (hasta ayer)");
    expect(textOf(schedule, { moves: [aMove("2026-11-24", -120)] })).toBe(
      "Hoy 8 h previstas…Saldo: 20 min en contra (hasta ayer)",
    );
  });

  test("names the last day in the balance within a week that is judged as a whole", () => {
    const flexible = aSchedule({
      terms: [
        termsFrom("2026-11-16", {
          pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] },
        }),
      ],
    });
    expect(textOf(flexible)).toMatch(
      /Saldo: .* \(hasta el domingo 22\)\. Esta semana cuenta cuando acabe\.$/,
    );
  });

  test("states that nothing is planned on a free day", () => {
    expect(textOf(schedule, { on: "2026-11-28", logs: [] })).toMatch(/^Hoy libras…/);
  });

  test("has the hours of an accepted offer on a day without expected hours", () => {
    const days = [...daysOf("9:00-17:00", 5).slice(0, 5), "10:00-13:00"];
    const weekWith = (...answers: OfferAnswer[]) =>
      withWeek(withTerms({}), aWeek([aPublication(days)], { answers }));
    const onSaturday = { on: "2026-06-13", logs: [] };
    expect(textOf(weekWith(anAnswer("accepted")), onSaturday)).toMatch(/^Hoy 3 h que aceptaste…/);
    expect(textOf(weekWith(anAnswer("refused")), onSaturday)).toMatch(/^Hoy libras…/);
    expect(textOf(weekWith(), onSaturday)).toMatch(/^Hoy libras…/);
  });

  test("has no balance that opened more than four years ago", () => {
    const old = (recordedOn: string) => aSchedule({ terms: [termsFrom("2020-01-01", { recordedOn })] });
    expect(textOf(old("2022-11-01"))).toContain("Saldo");
    expect(textOf(old("2022-10-31"))).toBe("Hoy 8 h previstas…");
  });

  test("is absent on a day without terms", () => {
    expect(textOf(aSchedule({ terms: [] }))).toBeNull();
    expect(textOf(aSchedule({ terms: [termsFrom("2026-12-01")] }))).toBeNull();
  });
});
