import type { DateRange, LocalDate } from "~/time/dates";
import { excessFactsOf } from "./excess-facts";
import { figuresOf } from "./figures-of";
import { judgedWeeksOf } from "./judged-weeks-of";
import { statedMinutes, type IssuedPeriod, type RecomputedPeriod } from "./lines-of";
import { pieceClasses, type PeriodRecord, type PieceClass } from "./period";
import { refitPieces } from "./refit-pieces";

interface Recomputation {
  /** The days of the issued period. */
  range: DateRange;
  todayOn: LocalDate;
  /** All issued periods of the person in the versions that count, also this one. */
  issued: readonly IssuedPeriod[];
}

/** Returns the figures of an issued period as the facts are now. Its balance is null: lines never correct it. */
export function recomputePeriod(
  record: PeriodRecord,
  period: IssuedPeriod,
  { range, todayOn, issued }: Recomputation,
): RecomputedPeriod {
  const weeks = judgedWeeksOf(record, range);
  const facts = excessFactsOf(record.schedule, issued, period.from);
  const statedByClass = Object.fromEntries(
    pieceClasses.map((as) => [as, statedMinutes(period, as, issued)]),
  ) as Record<PieceClass, number>;
  const pieces = refitPieces({ pieces: period.pieces, stated: statedByClass }, weeks, facts);
  return { from: period.from, figures: figuresOf(record, { range, todayOn, pieces, balance: null }) };
}
