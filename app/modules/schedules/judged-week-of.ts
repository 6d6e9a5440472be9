import { weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import type { Schedule } from "./schedule";
import { termsOn } from "./terms-on";
import { weekPlanOf } from "./week-plan";

/**
 * Returns a function that gives the days which are judged together with a day: those of its published week with terms, otherwise those of
 * its week with flexible terms. Null for other days.
 */
export function judgedWeekOf(schedule: Schedule): (on: LocalDate) => LocalDate[] | null {
  const hasFlexible = schedule.terms.some(({ pattern }) => pattern.kind === "flexible");
  const isFlexible = (on: LocalDate) => hasFlexible && termsOn(schedule, on)?.pattern.kind === "flexible";
  return (on) => {
    const plan = weekPlanOf(schedule, on);
    if (plan)
      return plan.get(on)!.terms ? [...plan].flatMap(([day, { terms }]) => (terms ? [day] : [])) : null;
    return isFlexible(on) ? datesOf(weekOf(on)).filter(isFlexible) : null;
  };
}
