import { datesOf } from "~/time/dates-of";
import { rangeOfYear } from "~/time/dates";
import { termsPlanOn } from "../terms-plan-on";
import type { Schedule } from "../schedule";
import { termsOn } from "../terms-on";

/** The working time of a year by terms and calendar, before absences. */
export interface YearHours {
  /** Planned days in hundredths of the pattern: a day of which the calendar leaves half counts 50. */
  days: number;
  plannedMinutes: number;
  /** The minutes that the year's vacation takes: each of its days is worth the average planned or natural day. */
  vacationMinutes: number;
  /** The agreed minutes of the convenio for the days with terms; null if some of these days have none. */
  agreedMinutes: number | null;
  /** How much planned minutes without vacation exceed the agreed ones; negative if they are fewer. */
  excessMinutes: number | null;
  /** Whether every day of the year has terms. */
  isWhole: boolean;
  /** Whether a planned day may be a regional or local holiday, because no calendar is declared. */
  isInDoubt: boolean;
}

/** Returns the planned minutes of a year, and compares them with the agreed ones. Days without terms count nothing. */
export function yearHoursOf(schedule: Schedule, year: number): YearHours {
  const dates = datesOf(rangeOfYear(year));
  const days = dates.flatMap((on) => {
    const terms = termsOn(schedule, on);
    return terms ? [{ terms, planned: termsPlanOn(schedule, on) }] : [];
  });
  const sumOfDays = (valueOf: (day: (typeof days)[number]) => number) =>
    days.reduce((total, day) => total + valueOf(day), 0);
  const plannedMinutes = sumOfDays(({ planned }) => planned.minutes);
  const hundredths = sumOfDays(({ planned: { minutes, patternMinutes } }) =>
    minutes === 0 ? 0 : Math.round((minutes * 100) / patternMinutes),
  );
  const averageOfDays = (valueOf: (day: (typeof days)[number]) => number) =>
    sumOfDays(valueOf) / dates.length;
  const averageVacationDaysIn = (unit: "natural" | "working") =>
    averageOfDays(({ terms: { vacation } }) => (vacation.unit === unit ? vacation.days : 0));
  // Without a planned minute the averages are 0.
  const workingDay = plannedMinutes === 0 ? 0 : (plannedMinutes * 100) / hundredths;
  const naturalDay = plannedMinutes === 0 ? 0 : plannedMinutes / days.length;
  const vacationMinutes = Math.round(
    averageVacationDaysIn("working") * workingDay + averageVacationDaysIn("natural") * naturalDay,
  );
  const isAgreed = days.length > 0 && days.every(({ terms }) => terms.annualMinutes !== null);
  const agreedMinutes = isAgreed ? Math.round(averageOfDays(({ terms }) => terms.annualMinutes!)) : null;
  return {
    days: hundredths,
    plannedMinutes,
    vacationMinutes,
    agreedMinutes,
    excessMinutes: agreedMinutes === null ? null : plannedMinutes - vacationMinutes - agreedMinutes,
    isWhole: days.length === dates.length,
    isInDoubt: days.some(({ planned }) => planned.isInDoubt),
  };
}
