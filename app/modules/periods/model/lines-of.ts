import type { LocalDate } from "~/time/dates";
import {
  correctedFigures,
  pieceClasses,
  type CorrectedFigure,
  type Line,
  type PeriodFigures,
  type Piece,
} from "./period";

type Figures = Pick<PeriodFigures, CorrectedFigure>;

/** An earlier period in the version that counts. */
export interface IssuedPeriod {
  from: LocalDate;
  version: number;
  figures: Figures;
  pieces: readonly Piece[];
  /** Its lines about the periods before it. */
  lines: readonly Line[];
}

/** The figures of an issued period as the facts are now. */
export interface RecomputedPeriod {
  from: LocalDate;
  figures: Figures;
}

/**
 * Returns the changes of issued periods by late facts: for each period and figure the recomputed minutes, without those issued and without
 * those of the lines that were issued.
 */
export function linesOf(
  issuedPeriods: readonly IssuedPeriod[],
  recomputed: readonly RecomputedPeriod[],
): Line[] {
  const figuresNow = new Map(recomputed.map(({ from, figures }) => [from, figures]));
  return issuedPeriods.flatMap((period) => {
    const { from, version } = period;
    const now = figuresNow.get(from);
    if (!now) return [];
    return correctedFigures.flatMap((figure) => {
      const minutes = (now[figure] ?? 0) - statedMinutes(period, figure, issuedPeriods);
      return minutes === 0 ? [] : [{ from, version, figure, minutes }];
    });
  });
}

/** Returns a figure of an issued period with the lines about it. */
export const statedMinutes = (
  { from, figures }: IssuedPeriod,
  figure: CorrectedFigure,
  issuedPeriods: readonly IssuedPeriod[],
): number =>
  issuedPeriods.reduce((sum, { lines }) => sum + minutesIn(lines, { from, figure }), figures[figure] ?? 0);

/**
 * Returns the minutes by which new lines move the balance. Paid minutes that lose their excess come back, and paid minutes that regain it
 * leave again. Within a class the minutes that were not paid are lost first.
 */
export function movedByLines(lines: readonly Line[], issuedPeriods: readonly IssuedPeriod[]): number {
  return issuedPeriods.reduce(
    (sum, period) =>
      sum +
      pieceClasses.reduce((movedMinutes, figure) => {
        const before = statedMinutes(period, figure, issuedPeriods);
        const after = before + minutesIn(lines, { from: period.from, figure });
        const paid = period.pieces
          .filter(({ as, fate }) => as === figure && fate === "paid")
          .reduce((all, { minutes }) => all + minutes, 0);
        return movedMinutes + Math.max(0, paid - after) - Math.max(0, paid - before);
      }, 0),
    0,
  );
}

const minutesIn = (lines: readonly Line[], { from, figure }: Pick<Line, "from" | "figure">) =>
  lines.reduce((sum, line) => sum + (line.from === from && line.figure === figure ? line.minutes : 0), 0);
