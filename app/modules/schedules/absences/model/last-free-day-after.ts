import { addDays, type LocalDate } from "~/time/dates";
import { plannedOn } from "../../model/planned-on";
import type { Plan } from "../../plan";

/** More free days in a row belong to no weekend. */
const mostFreeDays = 4;

/** Returns the last of the free days directly after a day with planned work; null if there are none. */
export function lastFreeDayAfter(plan: Plan, on: LocalDate): LocalDate | null {
  const isWorked = (day: LocalDate) => plannedOn(plan, day).minutes > 0;
  if (!isWorked(on)) return null;
  const after = Array.from({ length: mostFreeDays + 1 }, (_, days) => addDays(on, days + 1));
  const free = after.findIndex(isWorked);
  return free > 0 ? after[free - 1]! : null;
}
