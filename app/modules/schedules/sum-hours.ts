import { groupBy } from "~/platform/group-by";
import { isWithin, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { clockChangeOf, type WorkedLog } from "./clock-change-of";
import { countingDayOf, dayStatesOf } from "./day-states";
import { expectedOn } from "./expected-on";
import { datesOf } from "~/time/dates-of";
import type { Schedule, Terms } from "./schedule";
import { workDayOf } from "./work-day-of";

const minuteMs = 60_000;

/** The sums of some days, in minutes. */
export interface HoursSum {
  effective: number;
  expected: number;
  /** The minutes of `effective` that come from clock changes: -60 in March. Zero with neutral terms, which add them back. */
  clockChange: number;
  /** The days that are not complete, and their effective minutes. They are in no other sum. */
  pending: { days: number; minutes: number };
}

/** The days of a sum. */
interface SummedDays extends DateRange {
  /** The first day that can count: a week that begins before it counts from it on. */
  since?: LocalDate;
}

/**
 * Returns the effective and the expected minutes of the complete days that count in a range ({@link countingDayOf}). Of the other days of the
 * range, those with an entry are pending, and those that have begun and on which something is expected. On a day without terms nothing is
 * expected, and its work counts.
 * @param logs the entries of the range's weeks and of one more day on each side: an entry counts on its working day.
 */
export function sumHours(
  schedule: Schedule,
  logs: readonly WorkedLog[],
  { since = "", ...range }: SummedDays,
  now: number,
): HoursSum {
  const byDay = groupBy(logs, (log) => workDayOf(log, schedule));
  const stateOf = dayStatesOf(schedule, byDay, now);
  const countsOn = countingDayOf(schedule);
  const sum: HoursSum = { effective: 0, expected: 0, clockChange: 0, pending: { days: 0, minutes: 0 } };
  const days = datesOf({ from: weekOf(range.from).from, to: range.to }).filter((on) => on >= since);
  for (const on of days) {
    const { terms, minutes: expected } = expectedOn(schedule, on);
    const worked = byDay.get(on) ?? [];
    const { effective, clockChange } = effectiveOf(worked, terms);
    const state = stateOf(on);
    if (state === "complete") {
      if (!isWithin(countsOn(on), range)) continue;
      sum.effective += effective;
      sum.expected += expected;
      sum.clockChange += clockChange;
    } else if (on >= range.from && (worked.length > 0 || (state === "pending" && expected > 0))) {
      sum.pending.days += 1;
      sum.pending.minutes += effective;
    }
  }
  return sum;
}

/**
 * Returns the minutes that count on a day, and how many of them come from clock changes. `leftOut`: how many elapsed minutes neutral terms leave
 * out, 60 in October and -60 in March.
 */
export function effectiveOf(logs: readonly WorkedLog[], terms: Terms | null) {
  const elapsed = logs.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) / minuteMs;
  const change = logs.reduce((sum, log) => sum + clockChangeOf(log), 0);
  return terms?.clockChange === "neutral"
    ? { effective: elapsed - change, clockChange: 0, leftOut: change }
    : { effective: elapsed, clockChange: change, leftOut: 0 };
}
