import type { ExcessFacts } from "./excess-facts";
import type { JudgedWeek } from "./judged-weeks-of";
import { classDays } from "./class-days";
import { excessDaysOf } from "./excess-days-of";
import type { Piece } from "./period";

/**
 * Returns the excess of some weeks in pieces, with the classes and fates that the law gives without an agreement. They add up to the
 * positive differences of the weeks.
 * @param weeks in order.
 */
export const proposePieces = (weeks: readonly JudgedWeek[], facts: ExcessFacts): Piece[] =>
  classDays(weeks.flatMap(excessDaysOf), facts);
