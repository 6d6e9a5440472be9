import type { LocalDate } from "~/time/dates";
import type { Schedule, Terms } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";

/**
 * Returns the terms whose vacation a person earns on a day, or null while they are not employed. Employment may be older than the first
 * recorded terms: these hold for the time before them too.
 */
export function vacationTermsOn(schedule: Schedule, on: LocalDate): Terms | null {
  const { employedSince, terms } = schedule;
  if (employedSince !== null && on < employedSince) return null;
  const [start] = terms.map(({ from }) => from).sort();
  const isEarlier = start !== undefined && employedSince !== null && on < start;
  return termsOn(schedule, isEarlier ? start : on);
}
