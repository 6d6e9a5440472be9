import { termsOn } from "~/modules/schedules/terms-on";
import { workDayOf } from "~/modules/schedules/work-day-of";
import type { Schedule } from "~/modules/schedules/schedule";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { LocalDate } from "~/time/dates";
import { runningOf } from "./now-of";

interface Clock {
  /** The open entry of any age. */
  open: TimeLog | null;
  todayOn: LocalDate;
  timeZone: string;
  now: number;
}

/**
 * Returns the working day that the clock shows: that of the running entry, or else of a check-in at this instant. So after midnight it is
 * the day on which a night shift began. Without terms on that day it is today.
 */
export function currentDayOf(schedule: Schedule, { open, todayOn, timeZone, now }: Clock): LocalDate {
  const on = workDayOf(runningOf(open, now) ?? { day: todayOn, timeZone, checkInTime: now }, schedule);
  return termsOn(schedule, on) ? on : todayOn;
}
