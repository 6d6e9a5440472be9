import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import type { DateRange } from "~/time/dates";
import type { CompanyKind } from "../company-kinds";
import { exactTimeOf, wholeHundredths } from "../used-time-of";
import { mergeRanges } from "./merge-ranges";
import { vacationTermsOn } from "./vacation-terms-on";

/** The days of a kind that come back because a leave displaces them (art. 38.3 ET). */
export interface ReturnedDays {
  amount: number;
  unit: AbsenceUnit;
  days: DateRange[];
}

/**
 * Returns the days of a kind within a range that leaves give back; null if there are none.
 * @param schedule with the leaves, or without them.
 */
export function returnedDays(
  schedule: Schedule,
  kind: Pick<CompanyKind, "key" | "unit">,
  { leaves, within }: { leaves: readonly Absence[]; within: DateRange },
): ReturnedDays | null {
  const otherAbsences = schedule.absences.filter(
    (absence) => !leaves.some((leave) => isSameAbsence(leave, absence)),
  );
  const unit =
    kind.key === "vacation"
      ? (vacationTermsOn(schedule, within.from)?.vacation.unit ?? kind.unit)
      : kind.unit;
  const usedWith = (absences: readonly Absence[]) =>
    exactTimeOf({ ...schedule, absences }, kind.key, within)[unit];
  const amount = wholeHundredths(usedWith(otherAbsences) - usedWith([...otherAbsences, ...leaves]));
  if (amount <= 0) return null;
  const displaced = otherAbsences.filter((absence) => absence.kind === kind.key);
  const shared = leaves.flatMap((leave) => mergeRanges(displaced, leave));
  return { amount, unit, days: mergeRanges(shared, within) };
}

const isSameAbsence = (one: Absence, other: Absence): boolean =>
  one.kind === other.kind &&
  one.from === other.from &&
  one.to === other.to &&
  JSON.stringify(one.part) === JSON.stringify(other.part);
