import { openingOf } from "~/modules/schedules/balance-of";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { Schedule } from "~/modules/schedules/schedule";
import { effectiveOf } from "~/modules/schedules/sum-hours";
import { termsOn } from "~/modules/schedules/terms-on";
import { weekAdjustmentOf } from "~/modules/schedules/week-band-of";
import type { DayEntry, DayRecord } from "~/modules/timesheets/day-record";
import { groupBy } from "~/platform/group-by";
import { isWithin, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import type { PeriodRecord } from "./period";

/** A worked day of a week. */
export interface WeekDay {
  on: LocalDate;
  effective: number;
  /** A public holiday on which the person is off. A day that the company closes by itself is none. */
  isHoliday: boolean;
}

/** A week that is over and complete. */
export interface JudgedWeek extends DateRange {
  /** Effective minus expected minutes, with the adjustment of a published week. */
  difference: number;
  /** The days with effective minutes, in order. */
  worked: WeekDay[];
}

/**
 * Returns the weeks that end in a period and are over and complete. A week ends on Sunday. Where terms end within it, their last day ends
 * it, and the work after that day is a week of its own. So the weeks of consecutive periods have each day once. No day before the opening
 * of the balance counts.
 */
export function judgedWeeksOf({ days, schedule, moves }: PeriodRecord, range: DateRange): JudgedWeek[] {
  const openingOn = openingOf(schedule, moves);
  if (openingOn === null) return [];
  const countedDays = days.filter(({ day }) => openingOn <= day);
  const weeks = groupBy(countedDays, ({ day }) => weekEndOn(schedule, day));
  return [...weeks]
    .filter(([to, some]) => isWithin(to, range) && some.every(({ isPending }) => !isPending))
    .map(([to, some]) => toJudgedWeek(some, { schedule, to }));
}

/** Returns the day on which the week of a day is judged. */
function weekEndOn(schedule: Schedule, on: LocalDate): LocalDate {
  const { to } = weekOf(on);
  const later = datesOf({ from: on, to });
  return later.findLast((day) => termsOn(schedule, day) !== null) ?? to;
}

function toJudgedWeek(
  days: readonly DayRecord<DayEntry>[],
  { schedule, to }: { schedule: Schedule; to: LocalDate },
): JudgedWeek {
  const all = days.map(({ day, entries, expected }) => ({
    on: day,
    effective: effectiveOf(entries, termsOn(schedule, day)).effective,
    expected: expected ?? 0,
    isHoliday: isPublicHoliday(schedule, day),
  }));
  const withTerms = all.filter(({ on }) => termsOn(schedule, on) !== null);
  const adjustment = weekAdjustmentOf(schedule, withTerms)?.minutes ?? 0;
  return {
    from: days[0]!.day,
    to,
    difference: all.reduce((sum, { effective, expected }) => sum + effective - expected, adjustment),
    worked: all
      .filter(({ effective }) => effective > 0)
      .map(({ on, effective, isHoliday }) => ({ on, effective, isHoliday })),
  };
}

function isPublicHoliday(schedule: Schedule, on: LocalDate): boolean {
  const { calendarDay } = plannedOn(schedule, on);
  return calendarDay !== null && calendarDay.factor === 0 && calendarDay.scope !== "company";
}
