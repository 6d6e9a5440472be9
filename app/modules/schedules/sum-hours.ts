import { groupBy } from "~/platform/group-by";
import { isWithin, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { minuteMs } from "~/time/units";
import { clockChangeOf, type WorkedLog } from "./clock-change-of";
import { dayStatesOf, type DayState } from "./day-states";
import { expectedOn, type ExpectedDay } from "./expected-on";
import { judgedWeekOf } from "./judged-week-of";
import type { Schedule, Terms } from "./schedule";
import { weekAdjustmentOf, type WeekAdjustment } from "./week-band-of";
import { workDayOf } from "./work-day-of";

/** The sums of some days, in minutes. */
export interface HoursSum {
  effective: number;
  expected: number;
  /** The week adjustments of published weeks: their differences are effective minus expected plus these. */
  adjustment: number;
  /** The minutes of `effective` that come from clock changes: -60 in March. Zero with neutral terms, which add them back. */
  clockChange: number;
  /** The days that are not complete, and their effective minutes. They are in no other sum. */
  pending: { days: number; minutes: number };
}

/** The days of a sum. */
interface RangeToSum extends DateRange {
  /** The first day that can count: a week that begins before it counts from it on. */
  since?: LocalDate;
}

/** The hours of a day, in minutes. */
export interface DayHours<Log extends WorkedLog = WorkedLog> {
  on: LocalDate;
  state: DayState;
  /**
   * The day on which they count: the last of the days that are judged together, otherwise the day itself. So a week that two periods share
   * counts once, in the period in which it ends, and the sums of periods add up.
   */
  countsOn: LocalDate;
  /** Whether it is judged together with other days of its week ({@link judgedWeekOf}). */
  isOfWeek: boolean;
  /** The entries whose working day it is. */
  logs: readonly Log[];
  plan: ExpectedDay;
  effective: number;
  /** As {@link effectiveOf} returns them. */
  clockChange: number;
  leftOut: number;
  /** The adjustment of its published week, on the last of the days that are judged together once these are complete; null on other days. */
  adjustment: WeekAdjustment | null;
}

/**
 * Returns the hours of the days of a range, and of the days before it whose week can count in it.
 * @param logs the entries of the range's weeks and of one more day on each side: an entry counts on its working day.
 */
export function hoursByDay<Log extends WorkedLog>(
  schedule: Schedule,
  logs: readonly Log[],
  { since = "", ...range }: RangeToSum,
  now: number,
): DayHours<Log>[] {
  const byDay = groupBy(logs, (log) => workDayOf(log, schedule));
  const stateOf = dayStatesOf(schedule, byDay, now);
  const judgedWeekOn = judgedWeekOf(schedule);
  const days = datesOf({ from: weekOf(range.from).from, to: range.to })
    .filter((on) => on >= since)
    .map((on) => {
      const plan = expectedOn(schedule, on);
      const workedLogs = byDay.get(on) ?? [];
      const { effective, clockChange, leftOut } = effectiveOf(workedLogs, plan.terms);
      const state = stateOf(on);
      const week = judgedWeekOn(on);
      const counting = { countsOn: week?.at(-1) ?? on, isOfWeek: week !== null };
      return { on, state, ...counting, logs: workedLogs, plan, effective, clockChange, leftOut };
    });
  const judgedTogether = groupBy(days, ({ countsOn }) => countsOn);
  return days.map((day) => {
    const counting = day.state === "complete" ? (judgedTogether.get(day.on) ?? []) : [];
    return { ...day, adjustment: weekAdjustmentOf(schedule, counting) };
  });
}

/**
 * Returns the effective and the expected minutes of the complete days that count in a range ({@link DayHours}). Of the other days of the
 * range, those with an entry are pending, and those that have begun and on which something is expected. On a day without terms nothing is
 * expected, and its work counts.
 * @param logs as {@link hoursByDay} needs them.
 */
export function sumHours(
  schedule: Schedule,
  logs: readonly WorkedLog[],
  range: RangeToSum,
  now: number,
): HoursSum {
  const sum: HoursSum = {
    effective: 0,
    expected: 0,
    adjustment: 0,
    clockChange: 0,
    pending: { days: 0, minutes: 0 },
  };
  for (const day of hoursByDay(schedule, logs, range, now)) {
    const { on, state, plan, effective } = day;
    if (state === "complete") {
      if (!isWithin(day.countsOn, range)) continue;
      sum.effective += effective;
      sum.expected += plan.minutes;
      sum.adjustment += day.adjustment?.minutes ?? 0;
      sum.clockChange += day.clockChange;
    } else if (on >= range.from && (day.logs.length > 0 || (state === "pending" && plan.minutes > 0))) {
      sum.pending.days += 1;
      sum.pending.minutes += effective;
    }
  }
  return sum;
}

/**
 * Returns the minutes that count on a day, and how many of them come from clock changes. `leftOut`: how many elapsed minutes neutral terms
 * leave out, 60 in October and -60 in March.
 */
export function effectiveOf(logs: readonly WorkedLog[], terms: Terms | null) {
  const elapsed = logs.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) / minuteMs;
  const change = logs.reduce((sum, log) => sum + clockChangeOf(log), 0);
  return terms?.clockChange === "neutral"
    ? { effective: elapsed - change, clockChange: 0, leftOut: change }
    : { effective: elapsed, clockChange: change, leftOut: 0 };
}
