import { weeksNote } from "~/modules/schedules/weeks-note";
import { formatShortDate, type LocalDate } from "~/time/dates";
import type { JudgedDays } from "../day-record";

/**
 * Says how the weeks of a period count that are judged as a whole, and names those that the period cuts. Null without such weeks.
 * @param days the days of the period, in order.
 */
export function flexibleWeeksNote(
  days: readonly { day: LocalDate; week: JudgedDays | null }[],
): string | null {
  if (days.every(({ week }) => week === null)) return null;
  const [first, last] = [days[0]!, days.at(-1)!];
  return [
    `${weeksNote(
      "el periodo",
      days.some(({ week }) => week?.isPublished),
    )} Su diferencia está en su último día.`,
    first.week &&
      first.week.from < first.day &&
      `La del ${formatShortDate(first.week.from)} empezó antes y cuenta aquí.`,
    last.week &&
      last.week.to > last.day &&
      `La del ${formatShortDate(last.week.from)} acaba después y no cuenta aquí.`,
  ]
    .filter(Boolean)
    .join(" ");
}
