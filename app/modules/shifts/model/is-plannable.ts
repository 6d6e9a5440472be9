import { addDays, isLocalDate, weekdayOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

const mostDaysAhead = 371;

/**
 * Returns whether shifts can be planned in a week: it begins on a Monday, has a day that may not be over, and begins within a year.
 * @param timeZone of the company: at its centres it may be a day earlier or later.
 */
export function isPlannable(week: LocalDate, now: number, timeZone: string): boolean {
  if (!isLocalDate(week) || weekdayOf(week) !== 0) return false;
  const todayOn = localDateOf(now, timeZone);
  return addDays(week, 7) >= todayOn && week <= addDays(todayOn, mostDaysAhead);
}
