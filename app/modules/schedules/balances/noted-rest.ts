import { formatDate, monthOf } from "~/time/dates";
import type { CatalogueKey } from "../absence-kinds";
import type { Absence, BalanceMove } from "../schedule";

const restKind: CatalogueKey = "overtime-rest";
const mostNamed = 3;

/**
 * Says that a person already has rest for overtime in the month of a move of rested hours: the absence lowers the balance by itself. Null
 * without one, and for other moves.
 */
export function notedRestText(
  absences: readonly Absence[],
  { reason, on }: Pick<BalanceMove, "reason" | "on">,
): string | null {
  if (reason !== "rested") return null;
  const month = monthOf(on);
  const noted = absences
    .filter(({ kind, from, to }) => kind === restKind && from <= month.to && to >= month.from)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  if (noted.length === 0) return null;
  const dates = noted
    .slice(0, mostNamed)
    .map(({ from, to }) =>
      from === to ? `el ${formatDate(from)}` : `del ${formatDate(from)} al ${formatDate(to)}`,
    );
  const others = noted.length > mostNamed ? ` y otros ${noted.length - mostNamed}` : "";
  return `Ya tiene un descanso por horas extra anotado ${dates.join(", ")}${others}: esas horas ya bajan el saldo.`;
}
