import {
  addDays,
  isLocalDate,
  monthOf,
  previousMonthOf,
  weekOf,
  type DateRange,
  type LocalDate,
} from "~/time/dates";

/** For how many years the record is kept. */
const yearsKept = 4;

export interface ShownPeriod {
  month: DateRange;
  /** The whole weeks that the month touches. */
  weeks: DateRange;
  /** Null where the month has no day that goes without saying. */
  dayOn: LocalDate | null;
  /** The days that can be opened. */
  known: DateRange;
}

/**
 * Reads the month and the day of a URL. What is no date is today; what lies ahead, or before the record that is kept,
 * is the nearest day that does not. A day brings its month along.
 */
export function readPeriod(params: URLSearchParams, todayOn: LocalDate): ShownPeriod {
  const known = { from: firstKept(todayOn), to: todayOn };
  const read = (text: string | null): LocalDate | null =>
    text === null || !isLocalDate(text) ? null : nearest(text, known);
  const day = read(params.get("day"));
  const month = monthOf(day ?? read(`${params.get("month")}-01`) ?? todayOn);
  const dayOn = day ?? (isWithin(todayOn, month) ? todayOn : null);
  return { month, weeks: weeksOf(month), dayOn, known };
}

export const isWithin = (on: LocalDate, { from, to }: DateRange): boolean => from <= on && on <= to;

/** The whole weeks that a period touches; of a month 42 days at most. */
export const weeksOf = ({ from, to }: DateRange): DateRange => ({
  from: weekOf(from).from,
  to: weekOf(to).to,
});

/** The first days of the months beside the one that is shown; null where there is nothing to show. */
export const monthsBeside = ({ month, known }: Pick<ShownPeriod, "month" | "known">) => ({
  previous: month.from > known.from ? previousMonthOf(month.from).from : null,
  next: month.to < known.to ? addDays(month.to, 1) : null,
});

/** The same of days. */
export const daysBeside = (on: LocalDate, { from, to }: DateRange) => ({
  previous: on > from ? addDays(on, -1) : null,
  next: on < to ? addDays(on, 1) : null,
});

const firstKept = (todayOn: LocalDate): LocalDate =>
  `${Number(todayOn.slice(0, 4)) - yearsKept}${todayOn.slice(4, 7)}-01`;

const nearest = (on: LocalDate, { from, to }: DateRange): LocalDate => (on < from ? from : on > to ? to : on);
