import { previousMonthOf, previousWeekOf, weekdayOf, type DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** A summary that its night has missed is sent the night after; of a month, in its first days. Later it is no news any more. */
const weekIsToldOnDays = 2;
const monthIsToldOnDays = 5;

/** The week that a company is to be told of tonight: the last one, on its Monday or its Tuesday; null on other days. */
export function weekToTell(now: number, timeZone: string): DateRange | null {
  const todayOn = localDateOf(now, timeZone);
  return weekdayOf(todayOn) < weekIsToldOnDays ? previousWeekOf(todayOn) : null;
}

/** The month that people are to be told of tonight: the last one, on the first days of the next; null on other days. */
export function monthToTell(now: number, timeZone: string): DateRange | null {
  const todayOn = localDateOf(now, timeZone);
  return Number(todayOn.slice("yyyy-mm-".length)) <= monthIsToldOnDays ? previousMonthOf(todayOn) : null;
}
