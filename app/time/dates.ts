const DAY_MS = 86_400_000;
const MONDAY_FIRST_SHIFT = 6;

/** A calendar date with no zone and no time, written YYYY-MM-DD; as text it sorts in calendar order. */
export type LocalDate = string;

/** A stretch of whole days; both ends belong to it. */
export type DateRange = { from: LocalDate; to: LocalDate };

/** True when `text` is a date of the calendar written YYYY-MM-DD: refuses 2026-02-30. */
export function isLocalDate(text: string): boolean {
  return midnightOf(text) !== null;
}

/** The instant (ms) at which `on` begins in UTC. Throws RangeError when `on` is not a calendar date. */
export function utcMidnightOf(on: LocalDate): number {
  const midnightAt = midnightOf(on);
  if (midnightAt === null) throw new RangeError(`Not a calendar date: ${on}`);
  return midnightAt;
}

function midnightOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  // V8 reads 30 February as 2 March: the day of the month tells. Of an invalid date it is NaN.
  return midnight.getUTCDate() === Number(text.slice(8)) ? midnight.getTime() : null;
}

/** The date `days` whole days after `on` (before it when negative). Throws RangeError on a false date. */
export function addDays(on: LocalDate, days: number): LocalDate {
  return dateOfUtc(utcMidnightOf(on) + days * DAY_MS);
}

/** Whole days from `from` to `to`: 0 on the same date, negative when `to` comes first. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (utcMidnightOf(to) - utcMidnightOf(from)) / DAY_MS;
}

/** Position in the Spanish week: 0 is Monday, 6 is Sunday. */
export function weekdayOf(on: LocalDate): number {
  return (new Date(utcMidnightOf(on)).getUTCDay() + MONDAY_FIRST_SHIFT) % 7;
}

/** The week, Monday to Sunday, that holds `on`. */
export function weekOf(on: LocalDate): DateRange {
  const from = addDays(on, -weekdayOf(on));
  return { from, to: addDays(from, 6) };
}

/** The whole week before the one that holds `on`. */
export function previousWeekOf(on: LocalDate): DateRange {
  return weekOf(addDays(on, -7));
}

/** The calendar month that holds `on`, first day to last. */
export function monthOf(on: LocalDate): DateRange {
  const from = firstOfMonth(on);
  // 31 days after the first always falls early in the next month.
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
}

/** The whole calendar month before the one that holds `on`. */
export function previousMonthOf(on: LocalDate): DateRange {
  return monthOf(addDays(firstOfMonth(on), -1));
}

/** The date as Spain writes it, dd/mm/yyyy. Throws RangeError on a false date. */
export function formatDate(on: LocalDate): string {
  return dateOfUtc(utcMidnightOf(on)).split("-").reverse().join("/");
}

function firstOfMonth(on: LocalDate): LocalDate {
  return `${dateOfUtc(utcMidnightOf(on)).slice(0, 7)}-01`;
}

/** The day of UTC that an instant (ms) is on. */
export function dateOfUtc(at: number): LocalDate {
  return new Date(at).toISOString().slice(0, 10);
}
