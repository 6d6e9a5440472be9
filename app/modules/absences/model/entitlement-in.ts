import { datesOf } from "~/time/dates-of";
import { naturalPerWorking } from "~/modules/schedules/natural-per-working";
import type { Pattern, Schedule, VacationAllowance } from "~/modules/schedules/schedule";
import { rangeOfYear } from "~/time/dates";
import { vacationTermsOn } from "./vacation-terms-on";

/** Days in hundredths, by unit. */
export type DaysByUnit = Record<VacationAllowance["unit"], number>;

/**
 * Returns the vacation that a person earns in a year, in hundredths of days of a unit. Each employed day earns its part of the year's
 * allowance (art. 38 ET): from 18 March 2026, 289 of 365 parts of 30 natural days are 23.75. Days in the other unit are converted by the
 * days that the terms work in a week: three days of seven are 7/3 natural days for each working one.
 */
export function entitlementIn(schedule: Schedule, year: number, unit: keyof DaysByUnit): number {
  const dates = datesOf(rangeOfYear(year));
  const days = dates.reduce((sum, on) => {
    const terms = vacationTermsOn(schedule, on);
    return terms ? sum + convertDays(terms.vacation.days, terms.vacation.unit, unit, terms.pattern) : sum;
  }, 0);
  return Math.round((days * 100) / dates.length);
}

/** Returns days of one unit in the other, by the days of a week on which a pattern has work. */
export function convertDays(
  days: number,
  from: keyof DaysByUnit,
  to: keyof DaysByUnit,
  pattern: Pattern,
): number {
  if (from === to) return days;
  const perWorking = naturalPerWorking(pattern);
  return to === "natural" ? days * perWorking : days / perWorking;
}
