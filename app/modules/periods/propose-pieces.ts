import { classesOn, type ExcessFacts } from "./excess-facts";
import type { JudgedWeek, WeekDay } from "./judged-weeks-of";
import type { Fate, Piece, PieceClass } from "./period";

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
 * Returns the excess of some weeks in pieces, with the classes and fates that the law gives without an agreement. They add up to the positive
 * differences of the weeks.
 *
 * A week's excess is its minutes on holidays first, then its last worked minutes. Of part-time people the earliest minutes of the year are
 * complementary, as far as the pact reaches. The next ones are voluntary, and the rest is outside the pact.
 * @param weeks in order.
 */
export function proposePieces(weeks: readonly JudgedWeek[], facts: ExcessFacts): Piece[] {
  const taken = new Map<string, number>();
  return weeks.flatMap((week) =>
    excessDaysOf(week).flatMap(({ on, minutes, isHoliday }) => {
      let left = minutes;
      return classesOn(facts, { on, isHoliday }).flatMap(({ as, counter, most }) => {
        const before = taken.get(counter) ?? 0;
        const part = Math.min(left, Math.max(0, most - before));
        if (part === 0) return [];
        left -= part;
        taken.set(counter, before + part);
        return [{ on, minutes: part, as, fate: proposedFate[as] }];
      });
    }),
  );
}

/** Returns the days on which a week's excess lies, in order, with the minutes of each. */
function excessDaysOf({
  difference,
  worked,
}: JudgedWeek): (Omit<WeekDay, "effective"> & { minutes: number })[] {
  let left = Math.max(0, difference);
  const order = [
    ...worked.filter(({ isHoliday }) => isHoliday),
    ...worked.filter(({ isHoliday }) => !isHoliday).toReversed(),
  ];
  return order
    .map(({ on, effective, isHoliday }) => {
      const minutes = Math.min(left, effective);
      left -= minutes;
      return { on, isHoliday, minutes };
    })
    .filter(({ minutes }) => minutes > 0)
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}
