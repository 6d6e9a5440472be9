import { addDays, type LocalDate } from "~/time/dates";
import type { Plan } from "./plan";
import { termsOn } from "./terms-on";

/**
 * Returns the last day on which terms of a person held, up to a day: terms can end before the deactivation. Null if none ever held, or if
 * they still hold on that day.
 */
export function lastDayOf(
  { terms, endings }: Pick<Plan, "terms" | "endings">,
  on: LocalDate,
): LocalDate | null {
  const plan = { terms, endings };
  const ends = [...endings.map((ending) => ending.on), ...terms.map(({ from }) => addDays(from, -1))];
  const last = ends
    .filter((end) => end <= on && termsOn(plan, end) !== null)
    .sort()
    .at(-1);
  return last !== undefined && (last === on || termsOn(plan, on) === null) ? last : null;
}
