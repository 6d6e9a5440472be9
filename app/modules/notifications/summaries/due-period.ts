import { previousMonthOf, previousWeekOf, weekdayOf, type DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** A summary that missed its night is sent on one of the next nights. After these days it is not sent. */
const weekIsMailedOnDays = 2;
const monthIsMailedOnDays = 5;

/** Returns the week that is due tonight: last week, on a Monday or Tuesday. Null on other days. */
export function weekDue(now: number, timeZone: string): DateRange | null {
  const todayOn = localDateOf(now, timeZone);
  return weekdayOf(todayOn) < weekIsMailedOnDays ? previousWeekOf(todayOn) : null;
}

/** Returns the month that is due tonight: last month, on the first five days of a month. Null on other days. */
export function monthDue(now: number, timeZone: string): DateRange | null {
  const todayOn = localDateOf(now, timeZone);
  return Number(todayOn.slice("yyyy-mm-".length)) <= monthIsMailedOnDays ? previousMonthOf(todayOn) : null;
}
