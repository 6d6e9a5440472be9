import type { LocalDate } from "~/time/dates";
import { plannedOn } from "./planned-on";
import type { Schedule } from "./schedule";
import { lengthOf } from "./segments";
import { termsOn } from "./terms-on";
import { weekPlanOf } from "./week-plan";

/**
 * Whether terms hold on a day and no time is planned for it, before absences. Every calendar uses this function. Hours beyond the contract
 * are planned once the person has accepted them.
 */
export function isFreeOn(schedule: Schedule, on: LocalDate): boolean {
  if (termsOn(schedule, on) === null) return false;
  const offers = weekPlanOf(schedule, on)?.get(on)?.offers ?? [];
  return plannedOn(schedule, on).minutes === lengthOf(offers.filter(({ isAccepted }) => !isAccepted));
}
