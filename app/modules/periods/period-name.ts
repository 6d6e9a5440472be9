import { formatDate, monthOf, type DateRange } from "~/time/dates";
import { formatMonth } from "~/time/formats";

/** Returns a period's name: `noviembre de 2026`, or `del 21/10/2026 al 20/11/2026`. */
export function periodName({ from, to }: DateRange): string {
  const month = monthOf(from);
  return month.from === from && month.to === to
    ? formatMonth(from)
    : `del ${formatDate(from)} al ${formatDate(to)}`;
}
