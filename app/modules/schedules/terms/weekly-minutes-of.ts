import { lengthOf } from "../segments";
import type { Pattern } from "../schedule";

/** Returns the minutes that a pattern plans in a week; for a cycle the average, rounded. */
export function weeklyMinutesOf(pattern: Pattern): number {
  switch (pattern.kind) {
    case "none":
      return 0;
    case "flexible":
      return pattern.weeklyMinutes;
    case "week":
    case "cycle": {
      const minutes = pattern.days.reduce((sum, day) => sum + lengthOf(day), 0);
      return Math.round((minutes * 7) / pattern.days.length);
    }
  }
}
