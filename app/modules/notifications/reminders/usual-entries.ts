import { addDays, type LocalDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { instantsAt, startOfDay } from "~/time/zones";
import { minuteMs } from "~/time/units";

/** The part of an entry from which usual hours follow. */
export interface WorkedPart {
  /** The working day. */
  day: LocalDate;
  checkInTime: number;
  /** Null for an open entry and for a missing exit. */
  checkOutTime: number | null;
  isOpen: boolean;
  /** The zone of the entry. */
  timeZone: string;
}

const weeksLookedAt = 4;
/** A time is usual if the person worked on this many of the same weekday in {@link weeksLookedAt}. */
const minWeeksForUsualTime = 3;
/** The number of days before a day that determine its usual hours. */
export const daysLookedAt = weeksLookedAt * 7;
/** Mornings, afternoons, and one more. */
const mostEntriesADay = 3;

/** Returns the check-ins on one weekday of the weeks before a day: an ordered list for each day with entries. */
const entriesOn = (logs: readonly WorkedPart[], day: LocalDate, last: LocalDate): number[][] =>
  Array.from({ length: weeksLookedAt }, (_, week) => addDays(last, -7 * week))
    .map((on) => (on < day ? logs.filter((log) => log.day === on).map(({ checkInTime }) => checkInTime) : []))
    .filter((checkIns) => checkIns.length > 0)
    .map((checkIns) => checkIns.sort((one, other) => one - other));

/**
 * Returns a person's usual check-ins of such a day: the median of the first entries on that weekday, of the second and of the
 * third. Each counts if the person had it on three of the last four. Times are clock times of that day.
 * @param logs the person's entries of the last four weeks, or more.
 */
export function usualEntries(logs: readonly WorkedPart[], day: LocalDate, timeZone: string): number[] {
  const days = entriesOn(logs, day, addDays(day, -7));
  const usual: number[] = [];
  for (let nth = 0; nth < mostEntriesADay; nth += 1) {
    const times = days
      .flatMap((checkIns) => checkIns.slice(nth, nth + 1))
      .map((at) => formatTime(at, timeZone))
      .sort();
    if (times.length < minWeeksForUsualTime) break;
    usual.push(usualInstant(day, times[Math.floor(times.length / 2)]!, timeZone));
  }
  return usual;
}

/** A time that the clocks skip is as long after midnight as on other days. */
function usualInstant(day: LocalDate, time: string, timeZone: string): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return instantsAt(day, time, timeZone)[0] ?? startOfDay(day, timeZone) + (hours * 60 + minutes) * minuteMs;
}

/** Whether the person worked on their last usual day. Otherwise they are probably absent. */
export function hasWorkedRecently(logs: readonly WorkedPart[], day: LocalDate): boolean {
  for (let back = 1; back <= 7; back += 1) {
    const on = addDays(day, -back);
    if (entriesOn(logs, day, on).length >= minWeeksForUsualTime) return logs.some((log) => log.day === on);
  }
  return false;
}
