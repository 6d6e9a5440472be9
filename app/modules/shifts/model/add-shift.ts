import { faultOfWeek } from "~/modules/schedules/fault-of-week";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { WeekDays } from "../shift-week";

/** Returns a week with one more shift; null if it overlaps another one, or its day gets too long. @param weekday 0 is Monday. */
export function addShift(days: WeekDays, weekday: number, segment: ShiftSegment): WeekDays | null {
  const shifts = [...days[weekday]!, segment].sort((one, other) => one.from - other.from);
  const added = days.with(weekday, shifts);
  return faultOfWeek(added) === null ? added : null;
}
