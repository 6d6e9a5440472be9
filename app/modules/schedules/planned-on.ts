import type { LocalDate } from "~/time/dates";
import type { Schedule } from "./schedule";
import { termsPlanOn, type PlannedDay } from "./terms-plan-on";
import { weekPlanOf } from "./week-plan";

/**
 * Returns the planned working time of a day, before absences: the published shifts where the week is published, also those beyond the
 * contract, otherwise that of terms and calendar ({@link termsPlanOn}).
 */
export function plannedOn(schedule: Schedule, on: LocalDate): PlannedDay {
  const plan = weekPlanOf(schedule, on);
  return plan ? plan.get(on)!.planned : termsPlanOn(schedule, on);
}
