import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Schedule } from "~/modules/schedules/schedule";
import { weekdayOf, type LocalDate } from "~/time/dates";
import type { WeekDays } from "./shift-week";

/**
 * Returns the days of a draft or publication with the shifts that the person took since. Otherwise the next publication would drop them.
 * @param since in ms, when the draft was saved or the week published.
 */
export const withTakenShifts = (
  days: WeekDays,
  { schedule, week, since }: { schedule: Schedule; week: LocalDate; since: number },
): WeekDays =>
  schedule.weeks
    .flatMap((publishedWeek) => (publishedWeek.week === week ? publishedWeek.added : []))
    .filter(({ recordedAt }) => recordedAt >= since)
    .reduce((all, { on, segment }) => all.with(weekdayOf(on), withShift(all[weekdayOf(on)]!, segment)), days);

const withShift = (shifts: readonly ShiftSegment[], takenShift: ShiftSegment): readonly ShiftSegment[] =>
  shifts.some(({ from, to }) => from === takenShift.from && to === takenShift.to)
    ? shifts
    : [...shifts, takenShift].sort((one, other) => one.from - other.from);
