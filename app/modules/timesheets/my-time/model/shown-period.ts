import {
  addDays,
  isLocalDate,
  isWithin,
  monthOf,
  previousMonthOf,
  weekOf,
  type DateRange,
  type LocalDate,
} from "~/time/dates";
import { firstKeptDay } from "~/time/retention";

export interface ShownPeriod {
  month: DateRange;
  /** The whole weeks that the month touches. */
  weeks: DateRange;
  /** Null if the URL has no day and today is in another month. */
  dayOn: LocalDate | null;
  /** The days that a user can open. */
  known: DateRange;
}

/**
 * Reads the month and the day of a URL. An invalid date is ignored; without a date it is today. A date in the future or before the
 * kept record becomes the nearest day that is shown. A day determines the month.
 */
export function readPeriod(params: URLSearchParams, todayOn: LocalDate): ShownPeriod {
  const knownRange = { from: firstKeptDay(todayOn), to: todayOn };
  const readDay = (text: string | null): LocalDate | null =>
    text === null || !isLocalDate(text) ? null : nearestDay(text, knownRange);
  const day = readDay(params.get("day"));
  const month = monthOf(day ?? readDay(`${params.get("month")}-01`) ?? todayOn);
  const dayOn = day ?? (isWithin(todayOn, month) ? todayOn : null);
  return { month, weeks: weeksOf(month), dayOn, known: knownRange };
}

/** Returns the whole weeks that a period touches: for a month 42 days at most. */
export const weeksOf = ({ from, to }: DateRange): DateRange => ({
  from: weekOf(from).from,
  to: weekOf(to).to,
});

/** Returns the first days of the months before and after; null if there is nothing to show. */
export const neighbouringMonths = ({ month, known }: Pick<ShownPeriod, "month" | "known">) => ({
  previous: month.from > known.from ? previousMonthOf(month.from).from : null,
  next: month.to < known.to ? addDays(month.to, 1) : null,
});

/** Returns the days before and after; null if there is nothing to show. */
export const neighbouringDays = (on: LocalDate, { from, to }: DateRange) => ({
  previous: on > from ? addDays(on, -1) : null,
  next: on < to ? addDays(on, 1) : null,
});

const nearestDay = (on: LocalDate, { from, to }: DateRange): LocalDate =>
  on < from ? from : on > to ? to : on;
