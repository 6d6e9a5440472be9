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
 * Returns what late facts change in issued periods: for each period and figure the recomputed minutes, without those issued and without those of
 * the lines that were issued.
 */
export function linesOf(issued: readonly IssuedPeriod[], recomputed: readonly RecomputedPeriod[]): Line[] {
  const figuresNow = new Map(recomputed.map(({ from, figures }) => [from, figures]));
  return issued.flatMap(({ from, version, figures }) => {
    const now = figuresNow.get(from);
    if (!now) return [];
    return correctedFigures.flatMap((figure) => {
      const stated = (figures[figure] ?? 0) + linedMinutes(issued, { from, figure });
      const minutes = (now[figure] ?? 0) - stated;
      return minutes === 0 ? [] : [{ from, version, figure, minutes }];
    });
  });
}

/**
 * Returns the minutes by which new lines move the balance. Paid minutes that lose their excess come back, and paid minutes that regain it leave again.
 * Within a class the minutes that were not paid are lost first.
 */
export function movedByLines(lines: readonly Line[], issued: readonly IssuedPeriod[]): number {
  return issued.reduce(
    (sum, { from, figures, pieces }) =>
      sum +
      pieceClasses.reduce((moved, figure) => {
        const before = figures[figure] + linedMinutes(issued, { from, figure });
        const after = before + minutesIn(lines, { from, figure });
        const paid = pieces
          .filter(({ as, fate }) => as === figure && fate === "paid")
          .reduce((all, { minutes }) => all + minutes, 0);
        return moved + Math.max(0, paid - after) - Math.max(0, paid - before);
      }, 0),
    0,
  );
}

interface FigureOf {
  from: LocalDate;
  figure: CorrectedFigure;
}

const linedMinutes = (issued: readonly IssuedPeriod[], of: FigureOf) =>
  issued.reduce((sum, { lines }) => sum + minutesIn(lines, of), 0);

const minutesIn = (lines: readonly Line[], { from, figure }: FigureOf) =>
  lines.reduce((sum, line) => sum + (line.from === from && line.figure === figure ? line.minutes : 0), 0);
