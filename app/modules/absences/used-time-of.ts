import { addDays, isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { coveredOn } from "~/modules/schedules/covered-on";
import { datesOf } from "~/time/dates-of";
import { termsPlanOn, type PlannedDay } from "~/modules/schedules/terms-plan-on";
import { plannedBefore } from "~/modules/schedules/week-plan";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { vacationTermsOn } from "./model/vacation-terms-on";
import type { DaysByUnit } from "./model/entitlement-in";

/** The time that absences use of an allowance. Days are in hundredths. */
export interface UsedTime extends DaysByUnit {
  minutes: number;
}

/** Returns the time that absences of a kind use within a range ({@link exactTimeOf}), in whole hundredths of days. */
export function usedTimeOf(schedule: Schedule, kind: string, range: DateRange): UsedTime {
  const { natural, working, minutes } = exactTimeOf(schedule, kind, range);
  return { natural: wholeHundredths(natural), working: wholeHundredths(working), minutes };
}

/** Rounds a sum of parts of days. Sums of binary fractions are a little less or more than the half that they mean. */
export const wholeHundredths = (hundredths: number): number => Math.round(Math.round(hundredths * 1e6) / 1e6);

/**
 * Returns the time that absences of a kind use within a range, with fractions of hundredths: only a sum is rounded, so ten minutes on
 * forty-eight days of eight hours are one day. Work on these days changes nothing.
 *
 * Working days are the covered minutes by the minutes of the pattern. So on a day of which the calendar leaves half, a whole day of
 * vacation uses 0.5. Natural days count from the first to the last; half a day is 0.5, and hours are the part of the pattern. All kinds
 * together use at most one day of a date: each absence uses what those before it leave ({@link byRank}). So sick leave gives back the time
 * that it displaces.
 */
export function exactTimeOf(schedule: Schedule, kind: string, range: DateRange): UsedTime {
  const usedTime: UsedTime = { natural: 0, working: 0, minutes: 0 };
  const absences = schedule.absences.toSorted(byRank);
  for (const on of datesOf(range)) {
    const absencesNear = absences.filter((absence) => isNear(absence, on));
    if (!absencesNear.some((absence) => absence.kind === kind)) continue;
    const plannedDay = planAtAcceptance(schedule, on, absencesNear);
    const isEmployed = vacationTermsOn(schedule, on) !== null;
    absencesNear.forEach((absence, place) => {
      if (absence.kind !== kind) return;
      const [before, after] = [place, place + 1].map((end) =>
        coveredTimeOf(absencesNear.slice(0, end), on, plannedDay),
      );
      usedTime.minutes += after!.minutes - before!.minutes;
      usedTime.working += after!.working - before!.working;
      if (isEmployed) usedTime.natural += after!.natural - before!.natural;
    });
  }
  return usedTime;
}

/**
 * Returns the plan of a day that held when the first of its absences was accepted. So days that were granted keep what they use, also if
 * the week is published later. A holiday is not used up, also if work was published on it.
 */
function planAtAcceptance(schedule: Schedule, on: LocalDate, absences: readonly Absence[]): PlannedDay {
  const byTerms = termsPlanOn(schedule, on);
  if (byTerms.calendarDay?.factor === 0) return byTerms;
  const acceptedAt = Math.min(...absences.map((absence) => absence.acceptedAt ?? Infinity));
  return plannedBefore(schedule, on, acceptedAt) ?? byTerms;
}

/**
 * Compares two absences by who uses shared time: first kinds that displace others, last those that leave the expected hours alone. Other
 * absences share time only if the terms changed after they were recorded; then the order of their keys decides.
 */
function byRank(one: Absence, other: Absence): number {
  const rank = ({ displaces, covers }: Absence) => (displaces.length > 0 ? 0 : covers ? 1 : 2);
  return rank(one) - rank(other) || (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0);
}

/** Whether an absence may take time of the shift that starts on a day: hours also take from the shift of the day before and after. */
const isNear = ({ from, to, part }: Absence, on: LocalDate): boolean =>
  isWithin(on, part.kind === "hours" ? { from: addDays(from, -1), to: addDays(to, 1) } : { from, to });

/** Returns the time that absences use together on a day: at most one day, with fractions of hundredths. */
function coveredTimeOf(absences: readonly Absence[], on: LocalDate, plannedDay: PlannedDay): UsedTime {
  const { minutes } = coveredOn(absences, on, plannedDay);
  const working = minutes === 0 ? 0 : (minutes * 100) / plannedDay.patternMinutes;
  const parts = new Set(absences.filter((absence) => isWithin(on, absence)).map(({ part }) => part.kind));
  const halves = (parts.has("morning") ? 50 : 0) + (parts.has("afternoon") ? 50 : 0);
  return { minutes, working, natural: parts.has("all") ? 100 : Math.max(halves, working) };
}
