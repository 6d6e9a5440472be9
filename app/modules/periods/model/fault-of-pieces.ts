import type { LocalDate } from "~/time/dates";
import { allowedClassesOn, type ExcessFacts } from "./excess-facts";
import type { JudgedWeek } from "./judged-weeks-of";
import type { Piece, PieceClass } from "./period";

/** Why pieces are refused. `minutes` is what the day or the week has. */
export type PiecesFault =
  | { kind: "no-minutes" | "not-worked"; on: LocalDate }
  | { kind: "class"; on: LocalDate; as: PieceClass }
  | { kind: "more-than-day"; on: LocalDate; minutes: number }
  | { kind: "more-than-week" | "less-than-week"; on: LocalDate; minutes: number };

/**
 * Returns why pieces are not the excess of the weeks; null if they are. Every minute of excess needs a class, and no minute has two. Limits
 * of the year refuse nothing.
 */
export function faultOfPieces(
  pieces: readonly Piece[],
  weeks: readonly JudgedWeek[],
  facts: ExcessFacts,
): PiecesFault | null {
  const days = new Map(weeks.flatMap((week) => week.worked.map((day) => [day.on, { week, day }] as const)));
  const minutesOn = new Map<LocalDate, number>();
  for (const { on, minutes, as } of pieces) {
    if (!Number.isInteger(minutes) || minutes <= 0) return { kind: "no-minutes", on };
    const place = days.get(on);
    if (!place || place.week.difference <= 0) return { kind: "not-worked", on };
    if (!allowedClassesOn(facts, place.day).includes(as)) return { kind: "class", on, as };
    const sum = (minutesOn.get(on) ?? 0) + minutes;
    if (sum > place.day.effective) return { kind: "more-than-day", on, minutes: place.day.effective };
    minutesOn.set(on, sum);
  }
  for (const { to, worked, difference } of weeks) {
    const sum = worked.reduce((all, { on }) => all + (minutesOn.get(on) ?? 0), 0);
    const excess = Math.max(0, difference);
    if (sum !== excess)
      return { kind: sum > excess ? "more-than-week" : "less-than-week", on: to, minutes: excess };
  }
  return null;
}
