import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { Schedule } from "~/modules/schedules/schedule";
import { datesOf } from "~/time/dates-of";

/** More free days in a row belong to no weekend. */
const mostFreeDays = 4;

/**
 * Returns the last of the free days directly after an absence of a full week; null without such days. A full week takes every planned day
 * of the seven that end with the free days, and of the row of working days that it ends. A holiday in it need not be taken.
 */
export function lastFreeDayAfter(schedule: Schedule, { from, to }: DateRange): LocalDate | null {
  const isInPattern = (day: LocalDate) => plannedOn(schedule, day).patternMinutes > 0;
  const isWorked = (day: LocalDate) => plannedOn(schedule, day).minutes > 0;
  if (!isInPattern(to)) return null;
  const daysAfter = Array.from({ length: mostFreeDays + 1 }, (_, days) => addDays(to, days + 1));
  const freeDays = daysAfter.slice(0, Math.max(0, daysAfter.findIndex(isWorked)));
  // Only a holiday: the pattern has no free day there.
  if (freeDays.every(isInPattern)) return null;
  const last = freeDays.at(-1)!;
  const week = datesOf({ from: addDays(last, -6), to });
  return [...week, ...workedRowUntil(to, isInPattern)].some((day) => day < from && isWorked(day))
    ? null
    : last;
}

/** Returns the working days of the pattern in a row that end with a day, at most two weeks of them. */
function workedRowUntil(to: LocalDate, isInPattern: (day: LocalDate) => boolean): LocalDate[] {
  const days = datesOf({ from: addDays(to, -13), to }).toReversed();
  const free = days.findIndex((day) => !isInPattern(day));
  return days.slice(0, free < 0 ? days.length : free);
}
