import { excessFactsOf, type ExcessFacts, type IssuedExcess } from "~/modules/periods/model/excess-facts";
import type { JudgedWeek, WeekDay } from "~/modules/periods/model/judged-weeks-of";
import type { Piece } from "~/modules/periods/model/period";
import type { Schedule } from "~/modules/schedules/schedule";
import { addDays, weekOf } from "~/time/dates";
import { aSchedule } from "../schedules/a-schedule";

/** Returns a judged week from its Monday, with a difference and the effective minutes of its days. */
export const aWeek = (
  monday: string,
  difference: number,
  days: Partial<Record<string, number>>,
  holidays: readonly string[] = [],
): JudgedWeek => ({
  from: monday,
  to: weekOf(monday).to,
  difference,
  worked: Object.entries(days).map(([day, effective]): WeekDay => {
    const on = addDays(monday, "LMXJVSD".indexOf(day));
    return { on, effective: effective!, isHoliday: holidays.includes(on) };
  }),
});

export const factsOf = (
  schedule: Schedule = aSchedule(),
  issued: readonly IssuedExcess[] = [],
): ExcessFacts => excessFactsOf(schedule, issued, "2026-11-01");

/** Returns pieces as texts: `2026-11-06 60 overtime rested`. */
export const texts = (pieces: readonly Piece[]) =>
  pieces.map(({ on, minutes, as, fate }) => `${on} ${minutes} ${as} ${fate}`);
