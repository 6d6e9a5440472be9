import type { DateRange, LocalDate } from "~/time/dates";
import { spanishZones } from "~/time/spanish-zones";
import { localDateOf } from "~/time/zones";

/**
 * Returns the dates that today may be for a person of a company: their centre may have another Spanish zone. It is one date, except around
 * midnight. A query can so read the days of today before the person's schedule is known.
 */
export function possibleToday(now: number, { timeZone }: { timeZone: string }): DateRange {
  const days = [timeZone, ...spanishZones.map(({ zone }) => zone)].map((zone) => localDateOf(now, zone));
  return { from: earliestDay(days), to: days.reduce((one, other) => (one > other ? one : other)) };
}

/** Returns the period that covers both. */
export const rangeCovering = (one: DateRange, other: DateRange): DateRange => ({
  from: earliestDay([one.from, other.from]),
  to: one.to > other.to ? one.to : other.to,
});

const earliestDay = (days: readonly LocalDate[]) => days.reduce((one, other) => (one < other ? one : other));
