import { addDays, daysBetween, monthOf, weekdayOf, type LocalDate } from "~/time/dates";
import { monthNames } from "~/time/formats";
import { twoDigits } from "~/time/two-digits";
import type { CalendarDay } from "../schedule";

/** A cell of a month: a day, or null before the first and after the last. */
export type DayOfMonth = { on: LocalDate; day: number; isWeekend: boolean; special: CalendarDay | null };

export interface MonthOfYear {
  /** `enero`. */
  name: string;
  weeks: (DayOfMonth | null)[][];
}

/** Returns the twelve months of a year in weeks from Monday to Sunday, with the calendar's days. */
export function yearMonths(year: number, days: readonly CalendarDay[]): MonthOfYear[] {
  const specials = new Map(days.map((day) => [day.on, day]));
  return monthNames.map((name, at) => {
    const { from, to } = monthOf(`${year}-${twoDigits(at + 1)}-01`);
    const before = Array.from({ length: weekdayOf(from) }, () => null);
    const own = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => {
      const on = addDays(from, nth);
      return { on, day: nth + 1, isWeekend: weekdayOf(on) > 4, special: specials.get(on) ?? null };
    });
    const after = Array.from({ length: 6 - weekdayOf(to) }, () => null);
    const cells = [...before, ...own, ...after];
    return {
      name,
      weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
    };
  });
}

/** Says how much of a day is worked; empty for a free day. */
export const factorText = (factor: number): string => {
  if (factor === 0) return "";
  return factor === 0.5 ? "media jornada" : `se trabaja el ${Math.round(factor * 100)}\u00a0%`;
};
