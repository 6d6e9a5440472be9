import { faultOfWeek, type ToOwnClock } from "~/modules/schedules/fault-of-week";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { WeekDays } from "./shift-week";

/** Returns a week with one more shift; null if it overlaps another one, or its day gets too long. @param weekday 0 is Monday. */
export function addShift(
  days: WeekDays,
  { weekday, segment, toOwnClock }: { weekday: number; segment: ShiftSegment; toOwnClock: ToOwnClock },
): WeekDays | null {
  const startOf = (shift: ShiftSegment) => toOwnClock(weekday, shift).from;
  const shifts = [...days[weekday]!, segment].sort((one, other) => startOf(one) - startOf(other));
  const daysWithShift = days.with(weekday, shifts);
  return faultOfWeek(daysWithShift, toOwnClock) === null ? daysWithShift : null;
}
