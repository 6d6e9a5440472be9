import { weekOf, type LocalDate } from "~/time/dates";
import { timeText } from "./pattern-text";
import type { Schedule } from "./schedule";

/**
 * Returns the text of a day whose running shift a manager ended early: `Turno terminado antes, a las 22:30: el resto no se debe.` Null if
 * none did.
 */
export function earlierEndText(schedule: Schedule, on: LocalDate): string | null {
  const week = schedule.weeks.find((publishedWeek) => publishedWeek.week === weekOf(on).from);
  const earlierEnds = (week?.releases ?? [])
    .filter((each) => each.on === on)
    .map(({ from }) => timeText(from));
  return earlierEnds.length === 0
    ? null
    : `Turno terminado antes, a las ${earlierEnds.join(" y a las ")}: el resto no se debe.`;
}
