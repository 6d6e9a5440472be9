import type { WeekDays } from "../../shift-week";
import { isSameDay } from "../../model/to-stored-days";
import type { WeekRow } from "../week-view";

/** Whether a day differs from the last publication, or has none. Begun days never change. */
export const hasDayChanged = (
  { published, days, version, plan }: WeekRow,
  week: WeekDays,
  weekday: number,
): boolean => {
  if (days[weekday]!.isBegun) return false;
  if (published) return !isSameDay(published.days[weekday]!, week[weekday]!);
  return version > 0 || week !== plan;
};

/** Whether publishing a person's week would change something for them. */
export const hasWeekChanged = (row: WeekRow, week: WeekDays): boolean =>
  row.days.some((_, weekday) => hasDayChanged(row, week, weekday));
