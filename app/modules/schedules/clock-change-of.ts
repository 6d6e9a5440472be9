import type { TimeLog } from "~/modules/ledger/time-log";
import { clockShiftMs, isClockChanged } from "~/time/zones";
import { minuteMs } from "~/time/units";
import type { PlacedEntry } from "./work-day-of";

/** An entry, as far as its working time is concerned. */
export type WorkedLog = PlacedEntry &
  Pick<TimeLog, "checkOutTime" | "isExitMissing" | "durationMs" | "pauses">;

/**
 * Returns the minutes by which the effective time of an entry differs from the wall clock: -60 in March, 60 in October, otherwise 0. A
 * change within a pause that does not count as work changes nothing. Without an end it is 0.
 */
export function clockChangeOf({ checkInTime, checkOutTime, timeZone, pauses }: WorkedLog): number {
  // Of a running entry nothing is counted yet.
  const endAt = checkOutTime ?? checkInTime;
  if (!isClockChanged(checkInTime, endAt, timeZone)) return 0;
  const rests = pauses.filter(({ counts_as_work }) => !counts_as_work);
  const starts = [checkInTime, ...rests.map(({ end_at }) => end_at ?? endAt)];
  const ends = [...rests.map(({ start_at }) => start_at), endAt];
  const shiftMs = starts.reduce((sum, startAt, index) => {
    // The millisecond before the end: work that ends with the change does not contain it.
    const lastAt = Math.max(startAt, ends[index]! - 1);
    return sum + clockShiftMs(startAt, lastAt, timeZone);
  }, 0);
  return 0 - shiftMs / minuteMs;
}
