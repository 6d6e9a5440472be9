import type { DateRange, LocalDate } from "~/time/dates";
import type { DaysByUnit } from "./entitlement-of";
import { coveredBy, isOn } from "./model/covered-on";
import { datesOf } from "./model/dates-of";
import { plannedOn } from "./model/planned-on";
import { vacationTermsOn } from "./model/vacation-terms-on";
import type { Absence, Plan } from "./plan";

/** The time that absences use of an allowance. Days are in hundredths. */
export interface UsedTime extends DaysByUnit {
  minutes: number;
}

/**
 * Returns the time that absences of a kind use within a range. Work on these days changes nothing.
 *
 * Working days are the covered minutes by the minutes of the pattern. So on a day of which the calendar leaves half, a whole day of vacation
 * uses 0.5. Natural days count from the first to the last; half a day is 0.5, and hours are the part of the pattern. Dates on which a whole
 * day of another kind displaces the absence use nothing.
 */
export function usedTimeOf(plan: Plan, kind: string, range: DateRange): UsedTime {
  const absences = plan.absences.filter((absence) => absence.kind === kind);
  const used: UsedTime = { natural: 0, working: 0, minutes: 0 };
  for (const on of datesOf(range)) {
    if (isDisplaced(plan, kind, on)) continue;
    const planned = plannedOn(plan, on);
    const { minutes } = coveredBy(absences, on, planned);
    const working = minutes === 0 ? 0 : Math.round((minutes * 100) / planned.patternMinutes);
    used.minutes += minutes;
    used.working += working;
    if (vacationTermsOn(plan, on)) used.natural += naturalOn(absences, on, working);
  }
  return used;
}

const isDisplaced = ({ absences }: Plan, kind: string, on: LocalDate) =>
  absences.some((other) => other.part.kind === "all" && isOn(other, on) && other.displaces.includes(kind));

/** Returns the hundredths of a natural day that absences use. */
function naturalOn(absences: readonly Absence[], on: LocalDate, working: number): number {
  const parts = new Set(absences.filter((absence) => isOn(absence, on)).map(({ part }) => part.kind));
  if (parts.has("all")) return 100;
  const halves = (parts.has("morning") ? 50 : 0) + (parts.has("afternoon") ? 50 : 0);
  return parts.has("hours") ? Math.max(halves, working) : halves;
}
