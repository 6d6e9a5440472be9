import { lengthOf } from "~/modules/schedules/segments";
import type { WeekDays } from "../../shift-week";
import { withoutAway, type Away } from "../../model/without-away";

/** Returns the planned minutes of a week outside absences. Work on a holiday counts. @param absences those of each day. */
export const weekMinutes = (days: WeekDays, absences: readonly (readonly Away[])[]): number =>
  days.reduce((sum, segments, weekday) => sum + lengthOf(withoutAway(segments, absences[weekday]!)), 0);
