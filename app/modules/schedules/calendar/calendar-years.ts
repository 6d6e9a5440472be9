import { yearOf, type LocalDate } from "~/time/dates";

const yearsBefore = 4;
const yearsAfter = 1;

/** Returns the year in a URL if calendars of it are shown: the last four, this one and the next. By default this year. */
export function readYear(text: string | null, todayOn: LocalDate): number {
  const current = yearOf(todayOn);
  const year = Number(/^\d{4}$/.exec(text ?? "")?.[0] ?? current);
  return isShownYear(year, current) ? year : current;
}

/** Returns the year before and the year after, null where none is shown. */
export function neighbourYears(year: number, todayOn: LocalDate) {
  const current = yearOf(todayOn);
  const shown = (each: number) => (isShownYear(each, current) ? each : null);
  return { previous: shown(year - 1), next: shown(year + 1) };
}

const isShownYear = (year: number, current: number) =>
  year >= current - yearsBefore && year <= current + yearsAfter;
