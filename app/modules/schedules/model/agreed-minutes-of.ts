import { isWithin, weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { coveredOn } from "../covered-on";
import type { Absence, Schedule } from "../schedule";
import { lengthOf } from "../segments";
import { termsPlanOn } from "../terms-plan-on";
import { termsOn } from "../terms-on";

/**
 * Returns the minutes that terms and calendar plan for each day of a week, without those of absences. In a week in which a cycle has less
 * than on average, its days share the difference. An absence of a whole day takes the share of its day.
 */
export function agreedMinutesOf(
  schedule: Schedule,
  week: LocalDate,
  absences: readonly Absence[],
): Map<LocalDate, number> {
  const dates = datesOf(weekOf(week));
  const isAway = (on: LocalDate) =>
    absences.some((absence) => absence.part.kind === "all" && isWithin(on, absence));
  return new Map(
    dates.map((on) => {
      const plannedDay = termsPlanOn(schedule, on);
      const share = isAway(on) ? 0 : averageShareOf(schedule, on, dates);
      return [on, plannedDay.minutes - coveredOn(absences, on, plannedDay).minutes + share];
    }),
  );
}

/**
 * Returns a day's share of the minutes by which its cycle has less in a week than on average. The first day also gets the rest of the
 * division.
 */
function averageShareOf(schedule: Schedule, on: LocalDate, dates: readonly LocalDate[]): number {
  const terms = termsOn(schedule, on);
  if (terms?.pattern.kind !== "cycle") return 0;
  const { days } = terms.pattern;
  const own = dates.filter((date) => termsOn(schedule, date) === terms);
  const average = Math.floor((lengthOf(days.flat()) * own.length) / days.length);
  const minutes = own.reduce((sum, date) => sum + termsPlanOn(schedule, date).patternMinutes, 0);
  const missing = Math.max(0, average - minutes);
  return Math.floor(missing / own.length) + (on === own[0] ? missing % own.length : 0);
}
