import { dayMs } from "./units";

const mondayFirstShift = 6;

/** A calendar date without zone or time, written YYYY-MM-DD. As text it sorts in calendar order. */
export type LocalDate = string;

/** A range of whole days, both ends included. */
export type DateRange = { from: LocalDate; to: LocalDate };

/** Returns true for a real calendar date written YYYY-MM-DD, so false for 2026-02-30. */
export function isLocalDate(text: string): boolean {
  return midnightOf(text) !== null;
}

/** Returns the instant (ms) at which `on` begins in UTC. @throws RangeError when `on` is not a calendar date. */
export function utcMidnightOf(on: LocalDate): number {
  const midnightAt = midnightOf(on);
  if (midnightAt === null) throw new RangeError(`Not a calendar date: ${on}`);
  return midnightAt;
}

function midnightOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  // V8 parses 30 February as 2 March, so the day of the month is compared. An invalid date gives NaN.
  return midnight.getUTCDate() === Number(text.slice(8)) ? midnight.getTime() : null;
}

/** Returns the date `days` days after `on`, or before it when negative. @throws RangeError when `on` is not a calendar date. */
export function addDays(on: LocalDate, days: number): LocalDate {
  return dateOfUtc(utcMidnightOf(on) + days * dayMs);
}

/** Returns the whole days from `from` to `to`: 0 on the same date, negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (utcMidnightOf(to) - utcMidnightOf(from)) / dayMs;
}

/** Returns the position in the Spanish week: 0 is Monday, 6 is Sunday. */
export function weekdayOf(on: LocalDate): number {
  return (new Date(utcMidnightOf(on)).getUTCDay() + mondayFirstShift) % 7;
}

/** Returns the week of `on`, Monday to Sunday. */
export function weekOf(on: LocalDate): DateRange {
  const from = addDays(on, -weekdayOf(on));
  return { from, to: addDays(from, 6) };
}

/** Returns the week before the week of `on`. */
export function previousWeekOf(on: LocalDate): DateRange {
  return weekOf(addDays(on, -7));
}

/** Returns the calendar month of `on`, first day to last. */
export function monthOf(on: LocalDate): DateRange {
  const from = firstOfMonth(on);
  // 31 days after the first is always early in the next month.
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
}

/** Returns the calendar month before the month of `on`. */
export function previousMonthOf(on: LocalDate): DateRange {
  return monthOf(addDays(firstOfMonth(on), -1));
}

/** Formats a date as dd/mm/yyyy. @throws RangeError when `on` is not a calendar date. */
export function formatDate(on: LocalDate): string {
  return dateOfUtc(utcMidnightOf(on)).split("-").reverse().join("/");
}

/** Formats a date without its year, in five characters. @throws RangeError when `on` is not a calendar date. */
export const formatShortDate = (on: LocalDate): string => formatDate(on).slice(0, "dd/mm".length);

/** Returns whether a date is in a range. */
export const isWithin = (on: LocalDate, { from, to }: DateRange): boolean => from <= on && on <= to;

function firstOfMonth(on: LocalDate): LocalDate {
  return `${dateOfUtc(utcMidnightOf(on)).slice(0, 7)}-01`;
}

/** Returns the UTC date of an instant (ms). */
export function dateOfUtc(at: number): LocalDate {
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the date some months later; the last day of a shorter month. */
export function monthsLater(on: LocalDate, months: number): LocalDate {
  const [year, month, day] = on.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return addDays(first, Math.min(day, last) - 1);
}

/** Returns the calendar year of a date. */
export const yearOf = (on: LocalDate): number => Number(on.slice(0, 4));

/** Returns whether two dates are in the same calendar month. */
export const isSameMonth = (one: LocalDate, other: LocalDate): boolean =>
  one.slice(0, "yyyy-mm".length) === other.slice(0, "yyyy-mm".length);

/** Returns the days of a calendar year. */
export const rangeOfYear = (year: number): DateRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });
