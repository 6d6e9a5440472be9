import { describe, expect, test } from "vitest";
import { isLateForShift, nextShiftText } from "~/modules/timesheets/my-time/model/next-shift";
import type { Schedule } from "~/modules/schedules/schedule";
import { aPublication, aWeek, anAnswer, daysOf, withWeek } from "../../schedules/a-published-week";
import { aSchedule, at, night, termsFrom, weekdays, withTerms } from "../../schedules/a-schedule";

/** Returns the text at an instant such as `2026-11-24 08:00`, a Tuesday. */
const textAt = (time: string, schedule: Schedule = aSchedule(), lastAt: number | null = null) =>
  nextShiftText(schedule, { todayOn: time.slice(0, 10), now: at(time), lastAt });

describe("the next shift", () => {
  test("is today's before it begins, and the next working day's after its end", () => {
    expect(textAt("2026-11-24 08:00")).toBe("Hoy entras a las 09:00");
    expect(textAt("2026-11-24 18:00")).toBe("Entras mañana a las 09:00");
    expect(textAt("2026-11-27 18:00")).toBe("Entras el lunes 30 a las 09:00");
  });

  test("is after the free day of a night worker", () => {
    const nights = withTerms({ pattern: weekdays(night) });
    expect(textAt("2026-11-29 11:00", nights)).toBe("Hoy libras · entras mañana a las 22:00");
  });

  test("is after a shift that was accepted on a day without expected hours", () => {
    const days = [...daysOf("9:00-17:00", 5).slice(0, 5), "10:00-13:00"];
    const accepted = withWeek(
      withTerms({}),
      aWeek([aPublication(days)], { answers: [anAnswer("accepted")] }),
    );
    const refusedSchedule = withWeek(withTerms({}), aWeek([aPublication(days)]));
    expect(textAt("2026-06-13 09:00", accepted)).toBe("Hoy entras a las 10:00");
    expect(textAt("2026-06-13 14:00", accepted)).toBe("Entras el lunes 15 a las 09:00");
    expect(textAt("2026-06-13 14:00", refusedSchedule)).toBe("Hoy libras · entras el lunes 15 a las 09:00");
  });

  test("is the present one, also after midnight, if the person has not come to it", () => {
    const nights = withTerms({ pattern: weekdays(night) });
    expect(textAt("2026-11-24 10:00")).toBe("Tu turno empezó a las 09:00");
    expect(textAt("2026-11-24 10:00", aSchedule(), at("2026-11-23 18:00"))).toBe(
      "Tu turno empezó a las 09:00",
    );
    expect(textAt("2026-11-25 02:00", nights)).toBe("Tu turno empezó a las 22:00");
  });

  test("is absent while a shift lasts to which the person came, also after midnight", () => {
    const nights = withTerms({ pattern: weekdays(night) });
    expect(textAt("2026-11-24 10:00", aSchedule(), at("2026-11-24 09:30"))).toBeNull();
    expect(textAt("2026-11-25 02:00", nights, at("2026-11-25 01:00"))).toBeNull();
  });

  test("is missed by a person who has not come since it began, and by nobody else", () => {
    const isLate = (time: string, lastAt: number | null = null) =>
      isLateForShift(aSchedule(), { todayOn: time.slice(0, 10), now: at(time), lastAt });
    expect(isLate("2026-11-24 08:00")).toBe(false);
    expect(isLate("2026-11-24 10:00", at("2026-11-23 18:00"))).toBe(true);
    expect(isLate("2026-11-24 10:00", at("2026-11-24 09:30"))).toBe(false);
    expect(isLate("2026-11-28 10:00")).toBe(false);
  });

  test("skips a holiday", () => {
    expect(textAt("2026-12-04 18:00")).toBe("Entras el miércoles 9 a las 09:00");
  });

  test("is not shown for a day that may be a holiday", () => {
    expect(textAt("2026-11-28 10:00", aSchedule({ calendars: [] }))).toBe("Hoy libras");
  });

  test("is unknown without terms", () => {
    expect(textAt("2026-11-24 08:00", aSchedule({ terms: [termsFrom("2026-12-01")] }))).toBeNull();
  });
});
