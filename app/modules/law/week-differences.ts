import { weekOf, type LocalDate } from "~/time/dates";

/** A complete day of a person, in minutes. */
export interface JudgedDay {
  on: LocalDate;
  effective: number;
  expected: number;
  /** The adjustment of a published week, on its last day. */
  adjustment?: number;
  /** A holiday without work, or a whole day of absence: it is in no average. */
  isFree: boolean;
}

/** What a week has beyond the expected time, on its last day. Negative if less was worked. */
export interface WeekDifference {
  on: LocalDate;
  minutes: number;
}

/** Returns the differences of the weeks that end on a day or before it. A week's days that are not complete are in no difference. */
export function weekDifferences(days: readonly JudgedDay[], lastOn: LocalDate): WeekDifference[] {
  const minutesByWeek = new Map<LocalDate, number>();
  for (const { on, effective, expected, adjustment = 0 } of days) {
    const { to } = weekOf(on);
    minutesByWeek.set(to, (minutesByWeek.get(to) ?? 0) + effective - expected + adjustment);
  }
  return [...minutesByWeek].filter(([to]) => to <= lastOn).map(([on, minutes]) => ({ on, minutes }));
}
