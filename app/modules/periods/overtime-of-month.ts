import type { LocalDate } from "~/time/dates";
import type { Line, Piece } from "./model/period";

/** The overtime of a period of a person, in minutes, without its causes. */
export interface OvertimeSummary {
  from: LocalDate;
  to: LocalDate;
  /** Whether the period is issued. Otherwise the minutes are those that the law gives the weeks that are over. */
  isIssued: boolean;
  overtime: number;
  forceMajeure: number;
  /** Part-time hours beyond the pact and the voluntary ones. */
  outsidePact: number;
  /** What later facts changed in the overtime of earlier periods. */
  corrected: { from: LocalDate; minutes: number }[];
}

/** A period with its excess in pieces. */
interface ClassifiedPeriod {
  from: LocalDate;
  to: LocalDate;
  isIssued: boolean;
  pieces: readonly Piece[];
  lines: readonly Line[];
}

const overtimeClasses = ["overtime", "force_majeure", "outside_pact"] as const;

/** Returns the overtime of a period; null if it has none and corrects none. */
export function overtimeOf({ from, to, isIssued, pieces, lines }: ClassifiedPeriod): OvertimeSummary | null {
  const minutesOf = (as: Piece["as"]) =>
    pieces.filter((piece) => piece.as === as).reduce((sum, { minutes }) => sum + minutes, 0);
  const [overtime, forceMajeure, outsidePact] = overtimeClasses.map(minutesOf) as [number, number, number];
  const corrected = lines
    .filter(({ figure }) => overtimeClasses.some((as) => as === figure))
    .map((line) => ({ from: line.from, minutes: line.minutes }));
  return overtime + forceMajeure + outsidePact === 0 && corrected.length === 0
    ? null
    : { from, to, isIssued, overtime, forceMajeure, outsidePact, corrected };
}
