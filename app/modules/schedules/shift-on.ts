import type { LocalDate } from "~/time/dates";
import { attendanceOn } from "./attendance-on";
import { instantOf } from "./instant-of";
import type { Schedule } from "./schedule";
import { zoneOn } from "./zone-on";

/** What a schedule says of the times of a day. */
export interface Shift {
  /** The segments without absences as instants (ms), in order. None on a free day, on a holiday and with flexible hours. */
  spans: readonly { startAt: number; endAt: number }[];
  timeZone: string;
  isFlexible: boolean;
  /** The day may be a regional or local holiday: nobody is called missing on it. */
  isInDoubt: boolean;
}

/** Returns the shift that starts on a day, without any absence; null without terms: then usual hours decide. */
export function shiftOn(schedule: Schedule, on: LocalDate): Shift | null {
  const { hasTerms, planned, segments } = attendanceOn(schedule, on);
  if (!hasTerms) return null;
  const timeZone = zoneOn(schedule, on);
  return {
    spans: segments.map(({ from, to }) => ({
      startAt: instantOf(on, from, timeZone),
      endAt: instantOf(on, to, timeZone),
    })),
    timeZone,
    isFlexible: planned.isFlexible,
    isInDoubt: planned.isInDoubt,
  };
}
