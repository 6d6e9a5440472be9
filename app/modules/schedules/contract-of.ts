import type { LocalDate } from "~/time/dates";
import { agreedMinutesOf } from "./model/agreed-minutes-of";
import type { Schedule } from "./schedule";
import { weekPlanOf } from "./week-plan";

/**
 * Returns the minutes of a person's contract in a week: those that terms and calendar plan, without those of covering absences. Of an
 * absence that was accepted after the week was published, the published minutes of its days are taken.
 * @param week its Monday.
 */
export function contractOf(schedule: Schedule, week: LocalDate): number {
  const plan = weekPlanOf(schedule, week);
  const absences = schedule.absences.filter(({ covers }) => covers);
  const minutes = plan
    ? [...plan.values()].map(({ contract }) => contract)
    : [...agreedMinutesOf(schedule, week, absences).values()];
  return Math.max(
    0,
    minutes.reduce((sum, each) => sum + each, 0),
  );
}
