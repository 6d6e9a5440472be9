import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { addDays, yearOf, type DateRange, type LocalDate } from "~/time/dates";
import type { Allowance, AllowanceSources } from "./allowance";
import { allowanceOf } from "./allowance-of";
import { allowanceForOthers } from "./allowance-for-others";

/** A notice comes in time (CJEU C-684/16) if weeks are left to take the days: 92 to 30 days before the last one. */
const noticeDays = { earliest: 92, latest: 30 };

/** Returns the days on which a notice of what lapses on a day can be given. */
export const noticeRange = (lastOn: LocalDate): DateRange => ({
  from: addDays(lastOn, -noticeDays.earliest),
  to: addDays(lastOn, -noticeDays.latest),
});

/** What lapses on a day, if a notice says so. */
export interface DaysToNotice {
  amount: number;
  unit: AbsenceUnit;
  lastOn: LocalDate;
}

/**
 * Returns the vacation days of a person that lapse from today on without a notice, if the time for the notice has begun.
 * @param reader `other` leaves out the last days of sick leave and birth, which only the person sees.
 */
export function daysToNotice(
  sources: AllowanceSources,
  { todayOn, reader }: { todayOn: LocalDate; reader: "own" | "other" },
): DaysToNotice[] {
  const noticeYears = new Set([todayOn, addDays(todayOn, noticeDays.earliest)].map((on) => yearOf(on)));
  return [...noticeYears].flatMap((year) => {
    const whole = allowanceOf(sources, { year, todayOn });
    const allowance = reader === "own" ? whole : allowanceForOthers(whole);
    return allowance.lapsing
      .filter(({ amount, until }) => amount > 0 && todayOn <= until && noticeRange(until).from <= todayOn)
      .filter(({ until }) => !isNoticed(sources, until))
      .map(({ amount, until }) => ({ amount, unit: allowance.unit, lastOn: until }));
  });
}

const isNoticed = ({ notices, kind }: Pick<AllowanceSources, "notices" | "kind">, on: Allowance["until"]) =>
  notices.some(({ kind: key, lastOn }) => key === kind.key && lastOn === on);
