import { datesOf } from "~/time/dates-of";
import { vacationTermsOn } from "./model/vacation-terms-on";
import type { Schedule, VacationAllowance } from "~/modules/schedules/schedule";

/** Days in hundredths, by unit. */
export type DaysByUnit = Record<VacationAllowance["unit"], number>;

/**
 * Returns the vacation that a person earns in a year, in hundredths of days. Each employed day earns its part of the year's allowance
 * (art. 38 ET): from 18 March 2026, 289 of 365 parts of 30 natural days are 23.75. If the unit changes within the year, both have their part.
 */
export function entitlementOf(schedule: Schedule, year: number): DaysByUnit {
  const dates = datesOf({ from: `${year}-01-01`, to: `${year}-12-31` });
  const sum: DaysByUnit = { natural: 0, working: 0 };
  for (const on of dates) {
    const vacation = vacationTermsOn(schedule, on)?.vacation;
    if (vacation) sum[vacation.unit] += vacation.days;
  }
  const hundredthsOf = (days: number) => Math.round((days * 100) / dates.length);
  return { natural: hundredthsOf(sum.natural), working: hundredthsOf(sum.working) };
}
