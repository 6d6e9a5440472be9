import { balanceText } from "~/modules/schedules/pattern-text";
import { groupBy } from "~/platform/group-by";
import { formatMonth } from "~/time/formats";
import { formatMinutes } from "~/time/durations";
import { hourNames } from "./payroll/words";
import type { Fate, Line, PeriodFigures, Piece } from "./period";

/** A figure of a statement in words. */
export interface StatementRow {
  name: string;
  value: string;
}

const fateNames: Record<Fate, string> = {
  paid: "se pagan",
  rested: "se descansan",
  none: "quedan en el saldo",
};

/** Returns the hours of a statement in words, as screen and PDF show them. */
export function figureRows({
  effective,
  expected,
  balance,
  ordinary,
  night,
  days_worked,
}: PeriodFigures): StatementRow[] {
  return [
    { name: "Trabajadas", value: formatMinutes(effective) },
    ...(expected === null ? [] : [{ name: "Previstas", value: formatMinutes(expected) }]),
    ...(expected === null ? [] : [{ name: "Diferencia", value: balanceText(effective - expected) }]),
    ...(balance === null ? [] : [{ name: "Saldo al terminar el mes", value: balanceText(balance) }]),
    { name: "Ordinarias", value: formatMinutes(ordinary) },
    { name: "De noche (de 22 a 6)", value: formatMinutes(night) },
    { name: "Días con trabajo", value: String(days_worked) },
  ];
}

/** Returns the excess by class and fate in words. */
export function excessRows(pieces: readonly Piece[]): StatementRow[] {
  const groups = groupBy(pieces, ({ as, fate }) => `${hourNames[as]}: ${fateNames[fate]}`);
  return [...groups].map(([name, some]) => ({
    name,
    value: formatMinutes(some.reduce((sum, { minutes }) => sum + minutes, 0)),
  }));
}

const lineNames: Record<Line["figure"], string> = {
  ...hourNames,
  effective: "trabajadas",
  expected: "previstas",
  week_adjustment: "ajuste de la semana",
  days_worked: "días con trabajo",
};

/** Returns the changes of earlier months in words: `octubre de 2026, trabajadas` and `+1 h`. */
export const lineRows = (lines: readonly Line[]): StatementRow[] =>
  lines.map(({ from, figure, minutes }) => ({
    name: `${formatMonth(from)}, ${lineNames[figure].toLowerCase()}`,
    value: figure === "days_worked" ? `${minutes > 0 ? "+" : ""}${minutes}` : balanceText(minutes),
  }));
