import type { LocalDate } from "~/time/dates";
import type { CountedHours, DayEntry, DayRecord } from "./day-record";

/** The compared hours of days with terms, and of worked days without terms since the balance opened. */
export interface DaysSum<Entry extends DayEntry> extends CountedHours {
  difference: number;
  /** The days that are in no sum yet: they have an entry, or began and expect work. */
  pending: DayRecord<Entry>[];
}

/**
 * Adds up the hours that count on some days. Null if there are none and no day waits: without terms, and if no week that is judged as a
 * whole ends on these days.
 */
export function sumDays<Entry extends DayEntry>(
  days: readonly DayRecord<Entry>[],
  todayOn: LocalDate,
): DaysSum<Entry> | null {
  const hasBegun = ({ day, expected }: DayRecord<Entry>) => day <= todayOn && expected !== 0;
  const pending = days.filter(
    (day) => day.expected !== null && day.isPending && (day.records > 0 || hasBegun(day)),
  );
  const countedDays = days.flatMap((day) => day.counted ?? []);
  const isNone = days.every(
    ({ expected, isPending, counted }) => expected === null || (!isPending && !counted),
  );
  if (isNone) return null;
  const add = (field: keyof CountedHours) => countedDays.reduce((sum, hours) => sum + hours[field], 0);
  const [expected, effective, adjustment] = [add("expected"), add("effective"), add("adjustment")];
  return {
    expected,
    effective,
    adjustment,
    difference: effective - expected + adjustment,
    clockChange: add("clockChange"),
    leftOut: add("leftOut"),
    pending,
  };
}
