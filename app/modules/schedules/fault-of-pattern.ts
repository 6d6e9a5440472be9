import { isLocalDate } from "~/time/dates";
import { dayMinutes } from "~/time/units";
import type { DayPattern, Pattern } from "./schedule";

export type DayFault =
  | "not-whole-minutes"
  | "starts-outside-its-day"
  | "empty-segment"
  | "overlapping-segments"
  | "longer-than-a-day";

export type PatternFault =
  | DayFault
  | "not-seven-days"
  | "cycle-without-days"
  | "cycle-without-anchor"
  | "overlaps-next-day"
  | "without-hours"
  | "without-reference-days"
  | "not-a-weekday"
  | "weekday-twice";

/** Returns why a pattern cannot be agreed; null if it can. Segments that touch are allowed, also over midnight. */
export function faultOfPattern(pattern: Pattern): PatternFault | null {
  switch (pattern.kind) {
    case "none":
      return null;
    case "week":
      return pattern.days.length === 7 ? faultOfDays(pattern.days) : "not-seven-days";
    case "cycle":
      if (pattern.days.length === 0) return "cycle-without-days";
      return isLocalDate(pattern.anchorOn) ? faultOfDays(pattern.days) : "cycle-without-anchor";
    case "flexible":
      return faultOfFlexible(pattern);
  }
}

/** Returns the first fault of the days of a week or cycle. After the last day follows the first. */
function faultOfDays(days: readonly DayPattern[]): PatternFault | null {
  for (const segments of days) {
    const fault = faultOfDay(segments);
    if (fault) return fault;
  }
  const isLate = (segments: DayPattern, index: number) => {
    const [next] = days[(index + 1) % days.length]!;
    return next !== undefined && segments.some(({ to }) => to - dayMinutes > next.from);
  };
  if (days.some(isLate)) return "overlaps-next-day";
  return days.every((segments) => segments.length === 0) ? "without-hours" : null;
}

/** Returns why the segments of one day cannot be planned; null if they can, and on a free day. */
export const faultOfDay = (segments: DayPattern): DayFault | null =>
  faultOfTimes(segments) ?? faultOfOrder(segments);

/** Returns why the times of one day are no shifts; null if they are. */
export function faultOfTimes(segments: DayPattern): DayFault | null {
  const [first] = segments;
  if (!first) return null;
  if (!segments.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to)))
    return "not-whole-minutes";
  if (first.from < 0 || first.from >= dayMinutes) return "starts-outside-its-day";
  return segments.some(({ from, to }) => from >= to) ? "empty-segment" : null;
}

/** Returns why the shifts of one day, on one clock, cannot follow each other; null if they can. */
export function faultOfOrder(segments: DayPattern): DayFault | null {
  if (segments.some(({ from }, index) => index > 0 && from < segments[index - 1]!.to))
    return "overlapping-segments";
  const [first] = segments;
  return first && segments.at(-1)!.to - first.from > dayMinutes ? "longer-than-a-day" : null;
}

function faultOfFlexible({
  weeklyMinutes,
  referenceDays,
}: Extract<Pattern, { kind: "flexible" }>): PatternFault | null {
  if (!Number.isInteger(weeklyMinutes)) return "not-whole-minutes";
  if (referenceDays.length === 0) return "without-reference-days";
  if (!referenceDays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6)) return "not-a-weekday";
  if (new Set(referenceDays).size < referenceDays.length) return "weekday-twice";
  if (weeklyMinutes <= 0) return "without-hours";
  return weeklyMinutes > referenceDays.length * dayMinutes ? "longer-than-a-day" : null;
}
