import type { Schedule, Segment } from "~/modules/schedules/schedule";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf, minuteOfDay } from "~/time/zones";
import { dayMinutes } from "~/time/units";

/** A published shift that is running. */
export interface RunningShift {
  /** The day on which it started. */
  on: LocalDate;
  /** Now, as a minute of that day. */
  minute: number;
  segment: Segment;
}

/** Returns the published shift that is running at an instant (ms); null without one. @param timeZone of the person's centre. */
export function runningShiftOf(schedule: Schedule, now: number, timeZone: string): RunningShift | null {
  const todayOn = localDateOf(now, timeZone);
  const ofDay = minuteOfDay(now, timeZone);
  // A night shift began the day before.
  const candidates = [
    { on: todayOn, minute: ofDay },
    { on: addDays(todayOn, -1), minute: ofDay + dayMinutes },
  ];
  for (const { on, minute } of candidates) {
    const segment = weekPlanOf(schedule, on)
      ?.get(on)
      ?.shifts?.find(({ from, to }) => from <= minute && minute < to);
    if (segment) return { on, minute, segment: { from: segment.from, to: segment.to } };
  }
  return null;
}
