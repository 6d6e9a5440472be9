import type { ExcessFacts } from "./excess-facts";
import type { JudgedWeek } from "./judged-weeks-of";
import type { Piece } from "./period";
import { proposePieces } from "./propose-pieces";

/**
 * Returns the pieces of an issued period for the weeks as they are now. Pieces stay as far as their day and week still have the minutes: the
 * last ones are cut first. Excess that late facts add has the proposed classes, and stays in the balance.
 * @param facts without the period itself.
 */
export function refitPieces(
  pieces: readonly Piece[],
  weeks: readonly JudgedWeek[],
  facts: ExcessFacts,
): Piece[] {
  const refitted = weeks.flatMap((week) => {
    const worked = new Map(week.worked.map(({ on, effective }) => [on, effective]));
    let left = Math.max(0, week.difference);
    const kept = pieces
      .filter(({ on }) => worked.has(on))
      .flatMap((piece) => {
        const minutes = Math.min(piece.minutes, left, worked.get(piece.on)!);
        if (minutes === 0) return [];
        left -= minutes;
        worked.set(piece.on, worked.get(piece.on)! - minutes);
        return [{ ...piece, minutes }];
      });
    return [{ kept, week: restOf(week, worked, left) }];
  });
  const kept = refitted.flatMap((each) => each.kept);
  const late = proposePieces(
    refitted.map(({ week }) => week),
    { ...facts, issuedIn: (year, as) => facts.issuedIn(year, as) + keptIn(kept, year, as) },
  );
  return [...kept, ...late.map((piece): Piece => ({ ...piece, fate: "none" }))];
}

const keptIn = (kept: readonly Piece[], year: string, as: Piece["as"]) =>
  kept.reduce((sum, piece) => sum + (piece.as === as && piece.on.startsWith(year) ? piece.minutes : 0), 0);

/** Returns a week with the minutes that no piece has. */
const restOf = (week: JudgedWeek, left: ReadonlyMap<string, number>, difference: number): JudgedWeek => ({
  ...week,
  difference,
  worked: week.worked.flatMap((day) => {
    const effective = left.get(day.on)!;
    return effective > 0 ? [{ ...day, effective }] : [];
  }),
});
