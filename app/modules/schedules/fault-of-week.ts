import { faultOfDay, type DayFault } from "./fault-of-pattern";
import type { DayPattern } from "./schedule";

const dayMinutes = 1_440;
/** The most shifts of a day. */
const mostSegments = 8;

export type WeekFault = DayFault | "not-seven-days" | "too-many-segments" | "overlaps-next-day";

/** The first day of a week with a fault: 0 is Monday. */
export interface FaultyDay {
  weekday: number;
  fault: WeekFault;
}

/** Returns why the shifts of a week cannot be planned; null if they can. Shifts that touch are allowed, also over midnight. */
export function faultOfWeek(days: readonly DayPattern[]): FaultyDay | null {
  if (days.length !== 7) return { weekday: 0, fault: "not-seven-days" };
  for (const [weekday, segments] of days.entries()) {
    const fault = segments.length > mostSegments ? "too-many-segments" : faultOfDay(segments);
    if (fault) return { weekday, fault };
    const [next] = days[weekday + 1] ?? [];
    if (next && segments.some(({ to }) => to - dayMinutes > next.from))
      return { weekday, fault: "overlaps-next-day" };
  }
  return null;
}
