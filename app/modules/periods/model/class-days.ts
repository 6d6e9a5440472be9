import { classesOn, type ExcessFacts } from "./excess-facts";
import type { Fate, Piece, PieceClass } from "./period";
import type { ExcessDay } from "./excess-days-of";

/** Without an agreement overtime is rested (art. 35.1 ET). Complementary hours are paid as ordinary ones (art. 12.5.i ET). */
const proposedFate: Record<PieceClass, Fate> = {
  complementary: "paid",
  voluntary: "paid",
  outside_pact: "paid",
  overtime: "rested",
  force_majeure: "paid",
  holiday: "rested",
};

/**
 * Returns the excess of days in pieces with the classes and fates that the law gives without an agreement. Of part-time people the earliest
 * minutes of the year are complementary, as far as the pact reaches. The next ones are voluntary, and the rest is outside the pact.
 * @param days in order.
 */
export function classDays(days: readonly ExcessDay[], facts: ExcessFacts): Piece[] {
  const minutesByCounter = new Map<string, number>();
  return days.flatMap(({ on, minutes, isHoliday }) => {
    let minutesLeft = minutes;
    return classesOn(facts, { on, isHoliday }).flatMap(({ as, counter, most }) => {
      const before = minutesByCounter.get(counter) ?? 0;
      const part = Math.min(minutesLeft, Math.max(0, most - before));
      if (part === 0) return [];
      minutesLeft -= part;
      minutesByCounter.set(counter, before + part);
      return [{ on, minutes: part, as, fate: proposedFate[as] }];
    });
  });
}
