import type { Schedule } from "~/modules/schedules/schedule";
import { shiftOn } from "~/modules/schedules/shift-on";
import { isAbsentAtExit } from "~/modules/schedules/usual-times";
import { workDayOf, type PlacedEntry } from "~/modules/schedules/work-day-of";
import { usualExit, type ExitTimes } from "./usual-exit";

/** A check-out (ms) to suggest, and whether the person's terms say it. */
export interface SuggestedExit {
  at: number;
  isPlanned: boolean;
}

/**
 * Returns the check-out to suggest for an entry without one. With terms on its working day it is the end of the last expected segment that
 * is over before the person's next entry. Without terms it is their usual check-out, unless an absence takes it, and on a day that may be a
 * holiday too, if there is one. Null if there is no such time.
 * @param logs the person's entries, newest first.
 */
export function suggestedExit(
  schedule: Schedule,
  logs: readonly ExitTimes[],
  { now, ...entry }: PlacedEntry & { now: number },
): SuggestedExit | null {
  const { checkInTime, timeZone } = entry;
  const workDay = workDayOf(entry, schedule);
  const shift = shiftOn(schedule, workDay);
  if (!shift || (shift.isInDoubt && !shift.isFlexible)) {
    const at = usualExit(logs, { checkInTime, timeZone, now });
    if (at !== null && !isAbsentAtExit(schedule.absences, { day: workDay, at, timeZone }))
      return { at, isPlanned: false };
    if (!shift) return null;
  }
  const later = logs.map((log) => log.checkInTime).filter((at) => at > checkInTime);
  const until = Math.min(now, ...later);
  const span = shift.spans.findLast(({ endAt }) => checkInTime < endAt && endAt <= until);
  return span ? { at: span.endAt, isPlanned: true } : null;
}
