import type { WeekDays } from "../../shift-week";

const dayMinutes = 1_440;

/** Returns the first weekday whose shift lasts into the shift of the next day; null if none does. */
export function overlapIn(days: WeekDays): number | null {
  const weekday = days.findIndex((segments, at) => {
    const [next] = days[at + 1] ?? [];
    return next !== undefined && segments.some(({ to }) => to - dayMinutes > next.from);
  });
  return weekday < 0 ? null : weekday;
}
