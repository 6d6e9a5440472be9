import type { LocalDate } from "~/time/dates";
import { coveredOn } from "./covered-on";
import type { Schedule, Segment } from "./schedule";
import { plannedOn } from "./planned-on";
import { subtractSegments } from "./segments";
import type { PlannedDay } from "./terms-plan-on";
import { termsOn } from "./terms-on";
import { weekPlanOf } from "./week-plan";

/** When a person is expected to be at work on a day. */
export interface Attendance {
  planned: PlannedDay;
  /** Whether terms hold on the day. */
  hasTerms: boolean;
  /** The planned segments without any absence and without offers that nobody accepted. None with flexible terms. */
  segments: readonly Segment[];
}

/**
 * Returns when a person is expected to be at work on a day. Each absence takes its part, also one that leaves the expected hours alone:
 * rest for overtime lowers the balance, but nobody comes. An offer without an answer is refused.
 */
export function attendanceOn(schedule: Schedule, on: LocalDate): Attendance {
  const plannedDay = plannedOn(schedule, on);
  const offers = weekPlanOf(schedule, on)?.get(on)?.offers ?? [];
  const unacceptedOffers = offers.filter(({ isAccepted }) => !isAccepted);
  return {
    planned: plannedDay,
    hasTerms: termsOn(schedule, on) !== null,
    segments: subtractSegments(coveredOn(schedule.absences, on, plannedDay).left, unacceptedOffers),
  };
}
