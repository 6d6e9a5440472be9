import { addDays, type LocalDate } from "~/time/dates";
import type { Schedule } from "./schedule";
import { termsOn } from "./terms-on";

/**
 * Returns the last day on which terms of a person held, up to a day: terms can end before the deactivation. Null if none ever held, or if
 * they still hold on that day.
 */
export function lastDayOf(
  { terms, endings }: Pick<Schedule, "terms" | "endings">,
  on: LocalDate,
): LocalDate | null {
  const schedule = { terms, endings };
  const ends = [...endings.map((ending) => ending.on), ...terms.map(({ from }) => addDays(from, -1))];
  const last = ends
    .filter((end) => end <= on && termsOn(schedule, end) !== null)
    .sort()
    .at(-1);
  return last !== undefined && (last === on || termsOn(schedule, on) === null) ? last : null;
}
