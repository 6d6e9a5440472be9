import { amountText } from "~/modules/absences/allowance-text";
import { balanceText } from "~/modules/schedules/pattern-text";
import { joinWithAnd } from "~/platform/list-text";
import { groupBy } from "~/platform/group-by";
import { formatDayName, formatMonth } from "~/time/formats";
import { formatMinutes } from "~/time/durations";
import type { AbsenceAmount } from "~/modules/timesheets/reports/person-summary";
import type { DateRange } from "~/time/dates";
import { hourNames } from "./payroll/texts";
import type { Fate, Line, PeriodFigures, Piece } from "./model/period";
import type { Answer } from "./statement-content";
import { isSupplement } from "./period-name";

/** A figure of a statement in words. */
export interface StatementRow {
  /** Names the figure for its explanation; null if it has none. */
  figure: string | null;
  name: string;
  value: string;
}

/** The hours of a statement, as rows name them. */
export type HourFigure =
  | "effective"
  | "expected"
  | "week_adjustment"
  | "difference"
  | "balance"
  | "ordinary"
  | "night"
  | "days_worked";

const fateNames: Record<Fate, string> = {
  paid: "se pagan",
  rested: "se descansan",
  none: "quedan en el saldo",
};

/** Returns the id of a figure on a screen. */
export const figureAnchor = (figure: string): string => `figure-${figure.replaceAll(" ", "-")}`;

/** Returns the hours of a statement in words, as screen and PDF show them. */
export function figureRows({
  effective,
  expected,
  week_adjustment,
  balance,
  ordinary,
  night,
  days_worked,
}: PeriodFigures): StatementRow[] {
  const row = (figure: HourFigure, name: string, value: string) => ({ figure, name, value });
  return [
    row("effective", "Trabajadas", formatMinutes(effective)),
    ...(expected === null
      ? []
      : [
          row("expected", "Previstas", formatMinutes(expected)),
          ...(week_adjustment === 0
            ? []
            : [row("week_adjustment", "Ajuste de la semana", balanceText(week_adjustment))]),
          row("difference", "Diferencia", balanceText(effective - expected + week_adjustment)),
        ]),
    ...(balance === null ? [] : [row("balance", "Saldo al terminar el mes", balanceText(balance))]),
    row("ordinary", "Ordinarias", formatMinutes(ordinary)),
    row("night", "De noche (de 22 a 6)", formatMinutes(night)),
    row("days_worked", "Días con trabajo", String(days_worked)),
  ];
}

/** Returns the rows of {@link figureRows} that a statement has: of a supplement only the balance, because its lines say the rest. */
export const shownFigureRows = (
  period: DateRange,
  content: { figures: PeriodFigures; lines: readonly Line[] },
): StatementRow[] =>
  figureRows(content.figures).filter(({ figure }) => figure === "balance" || !isSupplement(period, content));

/** Returns the pieces of each class and fate. */
export const excessGroups = (pieces: readonly Piece[]) =>
  [...groupBy(pieces, excessFigure)].map(([figure, some]) => ({ figure, pieces: some }));

const excessFigure = ({ as, fate }: Piece) => `${as} ${fate}`;

/** Names the class and the fate of a piece. Rest instead of pay is `por acordar` until the person agrees (art. 35.1 ET). */
export const excessName = ({ as, fate }: Pick<Piece, "as" | "fate">, answer: Answer | null): string =>
  `${hourNames[as]}: ${fate === "rested" && answer !== "agreed" ? "por acordar" : fateNames[fate]}`;

/** Returns the excess by class and fate in words. */
export const excessRows = (pieces: readonly Piece[], answer: Answer | null): StatementRow[] =>
  excessGroups(pieces).map(({ figure, pieces: some }) => ({
    figure,
    name: excessName(some[0]!, answer),
    value: formatMinutes(some.reduce((sum, { minutes }) => sum + minutes, 0)),
  }));

/** Names the time to rest and its days: `30 min extra del viernes 30`, or `2 h 00 min extra de 4 días`. Null without any. */
export function restedText(pieces: readonly Piece[]): string | null {
  const rested = pieces.filter(({ fate }) => fate === "rested");
  if (rested.length === 0) return null;
  const days = [...new Set(rested.map(({ on }) => on))].sort();
  const ofDays =
    days.length > 2 ? `de ${days.length} días` : joinWithAnd(days.map((on) => `del ${formatDayName(on)}`));
  return `${formatMinutes(rested.reduce((sum, { minutes }) => sum + minutes, 0))} extra ${ofDays}`;
}

/** Names the figure of an absence. */
export const absenceFigure = ({ name }: Pick<AbsenceAmount, "name">) => `absence ${name}`;

/** Returns the absences in words. */
export const absenceRows = (absences: readonly AbsenceAmount[]): StatementRow[] =>
  absences.map((absence) => ({
    figure: absenceFigure(absence),
    name: absence.name,
    value: amountText(absence.amount, absence.unit),
  }));

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
    figure: null,
    name: `${formatMonth(from)}, ${lineNames[figure].toLowerCase()}`,
    value: figure === "days_worked" ? `${minutes > 0 ? "+" : ""}${minutes}` : balanceText(minutes),
  }));
