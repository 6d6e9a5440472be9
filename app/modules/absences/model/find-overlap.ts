import { addDays, isWithin, type LocalDate } from "~/time/dates";
import { coveredOn, hoursAround } from "~/modules/schedules/covered-on";
import { datesOf } from "~/time/dates-of";
import { plannedOn } from "~/modules/schedules/planned-on";
import { intersectSegments } from "~/modules/schedules/segments";
import type { Absence, Schedule, Segment } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";

/** An absence of a person that takes its days, or may still do so. */
export interface TakingAbsence<Held> {
  current: Held;
  planned: Absence;
}

/**
 * Returns the first absence that shares time with a new one; null if none does. On a day with shifts the planned time decides: a night
 * shift belongs to the day on which it starts. So no day is taken more than once, also by three absences together. An absence that
 * displaces another one shares nothing with it.
 */
export function findOverlap<Held>(
  schedule: Schedule,
  newAbsence: Absence,
  taking: readonly TakingAbsence<Held>[],
): Held | null {
  const overlappable = taking.filter(
    ({ planned }) =>
      !newAbsence.displaces.includes(planned.kind) && !planned.displaces.includes(newAbsence.kind),
  );
  for (const on of datesOf({ from: addDays(newAbsence.from, -1), to: addDays(newAbsence.to, 1) })) {
    const nearAbsences = overlappable.filter(
      ({ planned: { from, to } }) => from <= addDays(on, 1) && addDays(on, -1) <= to,
    );
    const sharesTimeWith = (some: typeof nearAbsences) =>
      sharesTime(
        schedule,
        newAbsence,
        some.map(({ planned }) => planned),
        on,
      );
    if (nearAbsences.length > 0 && sharesTimeWith(nearAbsences))
      return (
        nearAbsences.find((each) => sharesTimeWith([each])) ??
        nearAbsences.find(({ planned }) => isWithin(on, planned))!
      ).current;
  }
  return null;
}

function sharesTime(
  schedule: Schedule,
  newAbsence: Absence,
  others: readonly Absence[],
  on: LocalDate,
): boolean {
  const plannedDay = plannedOn(schedule, on);
  const coveredMinutes = (...absences: Absence[]) => coveredOn(absences, on, plannedDay).minutes;
  if (coveredMinutes(newAbsence) + coveredMinutes(...others) > coveredMinutes(newAbsence, ...others))
    return true;
  const hasTerms = termsOn(schedule, on) !== null;
  return others.some(
    (other) =>
      sharesDate(newAbsence, other, on, hasTerms) ||
      ((plannedDay.isFlexible || !hasTerms) && sharesClockTime(newAbsence, other, on)),
  );
}

/** Returns whether two absences take the same date, or the same half of it: both use natural days, also of a free day. */
function sharesDate(one: Absence, other: Absence, on: LocalDate, hasTerms: boolean): boolean {
  if (!isWithin(on, one) || !isWithin(on, other)) return false;
  const kinds = [one.part.kind, other.part.kind];
  // Without terms nothing says which hours of a date are worked.
  if (kinds.includes("hours")) return !hasTerms && kinds.includes("all");
  return kinds.includes("all") || kinds[0] === kinds[1];
}

/** Returns whether two absences by hours share clock time of a date. */
function sharesClockTime(
  { part: mine, ...one }: Absence,
  { part, ...other }: Absence,
  on: LocalDate,
): boolean {
  if (mine.kind !== "hours" || part.kind !== "hours") return false;
  const date: Segment = { from: 0, to: 1_440 };
  const shared = intersectSegments(hoursAround(one, mine, on), hoursAround(other, part, on));
  return intersectSegments(shared, [date]).length > 0;
}
