import type { LocalDate } from "~/time/dates";
import type { DayEntry, DayRecord } from "./day-record";

/** The sums of days with terms, and of worked days without terms since the balance opened. */
export interface DaysSum<Entry extends DayEntry> {
  /** The expected and the effective minutes of the complete days. */
  expected: number;
  effective: number;
  difference: number;
  /** The effective minutes that come from clock changes. */
  clockChange: number;
  /** The elapsed minutes of clock changes that neutral terms leave out of `effective`. */
  leftOut: number;
  /** The days that are in no sum yet: they have an entry, or began and expect work. */
  pending: DayRecord<Entry>[];
}

/** Adds up the complete days on which hours count. Null if there are none, complete or not. */
export function sumDays<Entry extends DayEntry>(
  days: readonly DayRecord<Entry>[],
  todayOn: LocalDate,
): DaysSum<Entry> | null {
  const planned = days.filter(({ expected }) => expected !== null);
  if (planned.length === 0) return null;
  const complete = planned.filter(({ isPending }) => !isPending);
  const add = (some: readonly (number | null)[]) => some.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const expected = add(complete.map((day) => day.expected));
  const difference = add(complete.map((day) => day.difference));
  const hasBegun = ({ day, expected }: DayRecord<Entry>) => day <= todayOn && expected !== 0;
  return {
    expected,
    effective: expected + difference,
    difference,
    clockChange: add(complete.map((day) => day.clockChange)),
    leftOut: add(complete.map((day) => day.leftOut)),
    pending: planned.filter((day) => day.isPending && (day.records > 0 || hasBegun(day))),
  };
}
