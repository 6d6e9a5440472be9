import { addDays } from "~/time/dates";
import { coveredBy } from "~/modules/schedules/covered-on";
import { datesOf } from "~/time/dates-of";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { usedTimeOf } from "../used-time-of";
import type { CompanyKind } from "../company-kinds";
import { amountsOf, type AllowanceFacts } from "./amounts-of";

/**
 * Returns whether an absence by halves or hours takes no planned time: the person is free then anyway. The kind decides nothing. On dates
 * without terms nobody knows when the person works.
 */
export const takesNothing = (schedule: Schedule, absence: Absence): boolean =>
  absence.part.kind !== "all" &&
  hasTerms(schedule, absence) &&
  around(absence).every((on) => coveredBy([absence], on, plannedOn(schedule, on)).minutes === 0);

/** Returns whether an absence uses nothing of its kind: free days of a kind in working days, or days that sick leave displaces. */
export function usesNothing(facts: AllowanceFacts, kind: CompanyKind, absence: Absence): boolean {
  const { schedule, requested } = facts;
  if (!hasTerms(schedule, absence)) return false;
  if (absence.part.kind === "all") return amountsOf(facts, kind, absence).every(({ taken }) => taken === 0);
  const others = [...schedule.absences, ...requested];
  const range = { from: around(absence)[0]!, to: around(absence).at(-1)! };
  // A few minutes are less than a hundredth of a day.
  const minutes = (absences: Absence[]) => usedTimeOf({ ...schedule, absences }, kind.key, range).minutes;
  return minutes([...others, absence]) === minutes(others);
}

const hasTerms = (schedule: Schedule, absence: Absence) =>
  datesOf(absence).every((on) => termsOn(schedule, on) !== null);

/** Hours also take from the shift of the day before, and after midnight from that of the day after. */
const around = ({ from, to }: Absence) => datesOf({ from: addDays(from, -1), to: addDays(to, 1) });
