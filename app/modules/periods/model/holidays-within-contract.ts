import type { JudgedWeek } from "./judged-weeks-of";
import { excessDaysOf } from "./excess-days-of";
import type { Piece } from "./period";

/**
 * Returns the worked minutes on public holidays that are no excess of their week, as pieces that must be given back (art. 37.2 ET). They
 * move no balance and belong to no period: only the counters of the year have them.
 */
export const holidaysWithinContract = (weeks: readonly JudgedWeek[]): Piece[] =>
  weeks.flatMap((week) => {
    const excess = new Map(excessDaysOf(week).map(({ on, minutes }) => [on, minutes]));
    return week.worked.flatMap(({ on, effective, isHoliday }): Piece[] => {
      const minutes = effective - (excess.get(on) ?? 0);
      return isHoliday && minutes > 0 ? [{ on, minutes, as: "holiday", fate: "rested" }] : [];
    });
  });
