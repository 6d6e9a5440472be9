import { addDays, type LocalDate } from "~/time/dates";
import type { Schedule } from "../schedule";
import { termsOn } from "../terms-on";

/**
 * Returns the last day on which terms of a person held, up to a day: terms can end before the deactivation. Null if none ever held, or if
 * they still hold on that day.
 */
export function lastDayOf(
  { terms, endings }: Pick<Schedule, "terms" | "endings">,
  on: LocalDate,
): LocalDate | null {
  const schedule = { terms, endings };
  const possibleLastDays = [
    ...endings.map((ending) => ending.on),
    ...terms.map(({ from }) => addDays(from, -1)),
  ];
  const lastHeldDay = possibleLastDays
    .filter((end) => end <= on && termsOn(schedule, end) !== null)
    .sort()
    .at(-1);
  return lastHeldDay !== undefined && (lastHeldDay === on || termsOn(schedule, on) === null)
    ? lastHeldDay
    : null;
}
