import type { WeekDays } from "../../model/shift-week";
import { isSameDay } from "../../model/to-stored-days";
import type { WeekRow } from "../week-view";

/**
 * Whether publishing would change a day: it differs from the last publication, or its week has shifts or a draft and is not published.
 * Begun days never change.
 */
export const hasDayChanged = (row: WeekRow, week: WeekDays, weekday: number): boolean => {
  const { published, days, version, plan } = row;
  if (days[weekday]!.isBegun) return false;
  if (published) return !isSameDay(published.days[weekday]!, week[weekday]!);
  return version > 0 || week !== plan || hasShiftsAhead(row, week);
};

const hasShiftsAhead = ({ days }: WeekRow, week: WeekDays): boolean =>
  week.some((segments, weekday) => segments.length > 0 && !days[weekday]!.isBegun);

/** Whether publishing a person's week would change something for them. */
export const hasWeekChanged = (row: WeekRow, week: WeekDays): boolean =>
  row.days.some((_, weekday) => hasDayChanged(row, week, weekday));
