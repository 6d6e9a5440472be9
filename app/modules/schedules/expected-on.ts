import type { LocalDate } from "~/time/dates";
import { coveredOn } from "./covered-on";
import type { Schedule, Segment, Terms } from "./schedule";
import { termsPlanOn, type PlannedDay } from "./terms-plan-on";
import { termsOn } from "./terms-on";
import { weekPlanOf } from "./week-plan";

/** The expected time of a person on a day, in minutes of the wall clock. */
export interface ExpectedDay {
  on: LocalDate;
  /** Null if none hold: then nothing is expected. */
  terms: Terms | null;
  planned: PlannedDay;
  /** The planned minutes beyond the contract, which nobody owes; 0 where the week is not published. */
  offered: number;
  /** The planned minutes that absences take, without those of offers. */
  covered: number;
  /** The expected minutes: planned without offered and covered. */
  minutes: number;
  /** The planned segments that offers and covering absences leave. None with flexible terms. */
  segments: readonly Segment[];
}

/** Returns the expected working time of a day. Every screen, file and mail uses this function. */
export function expectedOn(schedule: Schedule, on: LocalDate): ExpectedDay {
  const publishedDay = weekPlanOf(schedule, on)?.get(on);
  if (publishedDay) {
    const { terms, planned, offered, covered, expected, expectedSegments } = publishedDay;
    return { on, terms, planned, offered, covered, minutes: expected, segments: expectedSegments };
  }
  const plannedDay = termsPlanOn(schedule, on);
  const covering = schedule.absences.filter(({ covers }) => covers);
  const { minutes: covered, left } = coveredOn(covering, on, plannedDay);
  return {
    on,
    terms: termsOn(schedule, on),
    planned: plannedDay,
    offered: 0,
    covered,
    minutes: plannedDay.minutes - covered,
    segments: left,
  };
}
