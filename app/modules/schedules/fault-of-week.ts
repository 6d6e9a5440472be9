import { dayMinutes } from "~/time/units";
import { faultOfOrder, faultOfTimes, type DayFault } from "./fault-of-pattern";
import type { ShiftSegment } from "./published-week";
import type { Segment } from "./schedule";

/** The most shifts of a day. */
const mostSegments = 8;

export type WeekFault = DayFault | "not-seven-days" | "too-many-segments" | "overlaps-next-day";

/** The first day of a week with a fault: 0 is Monday. */
export interface FaultyDay {
  weekday: number;
  fault: WeekFault;
}

/** Returns a shift of a weekday on the clock of its person's centre. */
export type ToOwnClock = (weekday: number, segment: ShiftSegment) => Segment;

/**
 * Returns why the shifts of a week cannot be planned; null if they can. Shifts that touch are allowed, also over midnight.
 * @param toOwnClock without it all shifts are on one clock.
 */
export function faultOfWeek(
  days: readonly (readonly ShiftSegment[])[],
  toOwnClock: ToOwnClock = (_weekday, segment) => segment,
): FaultyDay | null {
  if (days.length !== 7) return { weekday: 0, fault: "not-seven-days" };
  const placed = days.map((segments, weekday) => segments.map((segment) => toOwnClock(weekday, segment)));
  for (const [weekday, segments] of days.entries()) {
    const shifts = placed[weekday]!;
    const fault =
      segments.length > mostSegments ? "too-many-segments" : (faultOfTimes(segments) ?? faultOfOrder(shifts));
    if (fault) return { weekday, fault };
    const [next] = placed[weekday + 1] ?? [];
    if (next && shifts.some(({ to }) => to - dayMinutes > next.from))
      return { weekday, fault: "overlaps-next-day" };
  }
  return null;
}
