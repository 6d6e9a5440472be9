import { isLocalDate, yearOf } from "~/time/dates";
import type { CalendarDay, CalendarYear } from "../schedule";

export type CalendarFault =
  "not-a-date" | "outside-the-year" | "day-twice" | "without-name" | "factor-out-of-range";

/** Returns the first fault of a calendar and the date that has it; null for a calendar that can be declared. */
export function faultOfCalendar({
  year,
  days,
}: Pick<CalendarYear, "year" | "days">): { on: string; fault: CalendarFault } | null {
  const seenDates = new Set<string>();
  for (const day of days) {
    const fault = faultOfCalendarDay(day, year) ?? (seenDates.has(day.on) ? "day-twice" : null);
    if (fault) return { on: day.on, fault };
    seenDates.add(day.on);
  }
  return null;
}

function faultOfCalendarDay({ on, name, factor }: CalendarDay, year: number): CalendarFault | null {
  if (!isLocalDate(on)) return "not-a-date";
  if (yearOf(on) !== year) return "outside-the-year";
  if (name.trim() === "") return "without-name";
  const isHundredths = Math.abs(factor * 100 - Math.round(factor * 100)) < 1e-9;
  return factor >= 0 && factor <= 1 && isHundredths ? null : "factor-out-of-range";
}
