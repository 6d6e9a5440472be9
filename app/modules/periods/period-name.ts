import { formatDate, monthOf, type DateRange } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import type { Line, PeriodFigures } from "./model/period";

/** Returns a period's name: `noviembre de 2026`, `del 21/10/2026 al 20/11/2026`, or `del 21/10/2026`. */
export function periodName({ from, to }: DateRange): string {
  const month = monthOf(from);
  if (month.from === from && month.to === to) return formatMonth(from);
  return from === to ? `del ${formatDate(from)}` : `del ${formatDate(from)} al ${formatDate(to)}`;
}

/** Returns the name after a noun: `de noviembre de 2026`, or `del 21/10/2026 al 20/11/2026`. */
export function ofPeriod(range: DateRange): string {
  const name = periodName(range);
  return name.startsWith("del ") ? name : `de ${name}`;
}

/** Whether an issued period is a supplement for a person who had left: it has only what late facts change in earlier ones. */
export const isSupplement = (
  { from, to }: DateRange,
  { figures, lines }: { figures: Pick<PeriodFigures, "days_worked">; lines: readonly Line[] },
): boolean => from === to && lines.length > 0 && figures.days_worked === 0;
