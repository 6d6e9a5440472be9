import type { LocalDate } from "~/time/dates";
import { coveredBy } from "./covered-on";
import { plannedOn, type PlannedDay } from "./planned-on";
import type { Schedule, Segment, Terms } from "./schedule";
import { termsOn } from "./terms-on";

/** The expected time of a person on a day, in minutes of the wall clock. */
export interface ExpectedDay {
  on: LocalDate;
  /** Null if none hold: then nothing is expected. */
  terms: Terms | null;
  planned: PlannedDay;
  /** The planned minutes that absences take. */
  covered: number;
  /** The expected minutes: planned without covered. */
  minutes: number;
  /** The planned segments that covering absences leave. None with flexible terms. */
  segments: readonly Segment[];
}

/** Returns the expected working time of a day. Every screen, file and mail uses this function. */
export function expectedOn(schedule: Schedule, on: LocalDate): ExpectedDay {
  const planned = plannedOn(schedule, on);
  const covering = schedule.absences.filter(({ covers }) => covers);
  const { minutes: covered, left } = coveredBy(covering, on, planned);
  return {
    on,
    terms: termsOn(schedule, on),
    planned,
    covered,
    minutes: planned.minutes - covered,
    segments: left,
  };
}
