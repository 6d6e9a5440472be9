import type { LocalDate } from "~/time/dates";
import { coveredBy } from "./covered-on";
import { plannedOn, type PlannedDay } from "./planned-on";
import type { Schedule, Segment } from "./schedule";
import { termsOn } from "./terms-on";

/** When a person is expected to be at work on a day. */
export interface Attendance {
  planned: PlannedDay;
  /** Whether terms hold on the day. */
  hasTerms: boolean;
  /** The planned segments without any absence. None with flexible terms. */
  segments: readonly Segment[];
}

/**
 * Returns when a person is expected to be at work on a day. Each absence takes its part, also one that leaves the expected hours alone:
 * rest for overtime lowers the balance, but nobody comes.
 */
export function attendanceOn(schedule: Schedule, on: LocalDate): Attendance {
  const planned = plannedOn(schedule, on);
  return {
    planned,
    hasTerms: termsOn(schedule, on) !== null,
    segments: coveredBy(schedule.absences, on, planned).left,
  };
}
