import { lengthOf } from "~/modules/schedules/segments";
import type { WeekDays } from "../../model/shift-week";
import { withoutAway, type Away } from "../../model/without-away";

/** The day of a copied week from which something was taken out, and why. */
export interface TakenOut {
  /** 0 is Monday. */
  weekday: number;
  /** `Vacaciones` */
  reason: string;
}

/** A week into which another one is copied. */
export interface TargetWeek {
  days: WeekDays;
  /** The absences and holidays of each day. */
  away: readonly (readonly Away[])[];
  /** The days that have begun, which keep their shifts. */
  begun: readonly boolean[];
}

/**
 * Copies a week into another one: the week before, or that of a colleague. Accepted absences and holidays of the target are taken out, and
 * named. Begun days stay as they are.
 */
export function copyWeek(
  source: WeekDays,
  { days, away, begun }: TargetWeek,
): { days: WeekDays; takenOut: TakenOut[] } {
  const takenOut: TakenOut[] = [];
  const copied = source.map((segments, weekday) => {
    if (begun[weekday]) return days[weekday]!;
    const reasons = away[weekday]!;
    const remainingSegments = withoutAway(segments, reasons);
    if (lengthOf(remainingSegments) < lengthOf(segments))
      takenOut.push({ weekday, reason: [...new Set(reasons.map(({ name }) => name))].join(" y ") });
    return remainingSegments;
  });
  return { days: copied, takenOut };
}
