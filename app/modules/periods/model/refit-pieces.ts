import { yearOf } from "~/time/dates";
import { allowedClassesOn, type ExcessFacts } from "./excess-facts";
import { minutesByClass } from "./figures-of";
import type { JudgedWeek } from "./judged-weeks-of";
import { classDays } from "./class-days";
import { excessDaysOf, type ExcessDay } from "./excess-days-of";
import type { Piece, PieceClass } from "./period";

/** The excess of an issued period. */
interface StatedExcess {
  pieces: readonly Piece[];
  /** The minutes of each class: by default those of the pieces; with the lines about the period where it has some. */
  stated?: Record<PieceClass, number>;
}

/**
 * Returns the pieces of an issued period for its weeks as they are now. Pieces stay as far as their day and week still have the minutes:
 * the last ones are cut first. Late excess stays in the balance. It has the classes that were stated and lost their minutes, then the
 * proposed ones. So nothing changes without late facts, also if later periods use up a limit of the year.
 */
export function refitPieces(
  { pieces, stated = minutesByClass(pieces) }: StatedExcess,
  weeks: readonly JudgedWeek[],
  facts: ExcessFacts,
): Piece[] {
  const fitted = weeks.map((week) => fitPieces(pieces, week));
  const keptPieces = fitted.flatMap((each) => each.kept);
  const lost = minutesByClass(keptPieces);
  const vacant = new Map(vacantClasses.map((as) => [as, Math.max(0, stated[as] - lost[as])]));
  const again: Piece[] = [];
  const unclassed = fitted
    .flatMap((each) => each.late)
    .map((day): ExcessDay => {
      const takenPieces = takeVacant(vacant, day, facts);
      again.push(...takenPieces);
      return { ...day, minutes: day.minutes - takenPieces.reduce((sum, { minutes }) => sum + minutes, 0) };
    });
  const late = classDays(unclassed, {
    ...facts,
    issuedIn: (year, as) => facts.issuedIn(year, as) + minutesIn([...keptPieces, ...again], { year, as }),
  });
  return [...keptPieces, ...again, ...late.map((piece): Piece => ({ ...piece, fate: "none" }))];
}

/** Returns the pieces of a week that still fit it, and the days of its further excess. */
function fitPieces(pieces: readonly Piece[], week: JudgedWeek): { kept: Piece[]; late: ExcessDay[] } {
  const effectiveOn = new Map(week.worked.map(({ on, effective }) => [on, effective]));
  let difference = week.difference;
  const keptPieces = pieces
    .filter(({ on }) => effectiveOn.has(on))
    .flatMap((piece) => {
      const minutesLeft = effectiveOn.get(piece.on)!;
      const minutes = Math.max(0, Math.min(piece.minutes, difference, minutesLeft));
      difference -= minutes;
      effectiveOn.set(piece.on, minutesLeft - minutes);
      return minutes > 0 ? [{ ...piece, minutes }] : [];
    });
  const workedDays = week.worked.map((day) => ({ ...day, effective: effectiveOn.get(day.on)! }));
  return { kept: keptPieces, late: excessDaysOf({ ...week, difference, worked: workedDays }) };
}

/** Nobody proposes force majeure, so late excess never has it. */
const vacantClasses = ["holiday", "complementary", "voluntary", "outside_pact", "overtime"] as const;

/** Takes the minutes of a day from the classes that lost theirs. */
function takeVacant(
  vacant: Map<PieceClass, number>,
  { on, isHoliday, minutes }: ExcessDay,
  facts: ExcessFacts,
): Piece[] {
  const allowed = allowedClassesOn(facts, { on, isHoliday });
  let minutesLeft = minutes;
  return [...vacant].flatMap(([as, most]) => {
    const part = allowed.includes(as) ? Math.min(minutesLeft, most) : 0;
    minutesLeft -= part;
    vacant.set(as, most - part);
    return part > 0 ? [{ on, minutes: part, as, fate: "none" as const }] : [];
  });
}

const minutesIn = (pieces: readonly Piece[], { year, as }: { year: number; as: PieceClass }) =>
  pieces.reduce((sum, piece) => sum + (piece.as === as && yearOf(piece.on) === year ? piece.minutes : 0), 0);
