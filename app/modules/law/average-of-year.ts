import { daysBetween, isWithin, yearOf, type DateRange } from "~/time/dates";
import { dayMs } from "~/time/units";
import type { LawNote } from "./law-notes";
import { thresholdOn } from "./law-rules";
import type { JudgedDay } from "./week-differences";

/**
 * Returns a note if the ordinary time of a year is over 40 hours a week on average (art. 34.1 ET). Holidays without work and days of
 * absence are in no average. While the year runs, only what exceeds the whole year already is over it.
 * @param days the complete days of the year, in order. @param isYearStated whether the year is that of the convenio; if not, the note is
 * grey.
 */
export function notesOfYearAverage(
  days: readonly JudgedDay[],
  { year, isYearStated }: { year: DateRange; isYearStated: boolean },
): LawNote[] {
  const countedDays = days.filter(({ on, isFree }) => isWithin(on, year) && !isFree);
  const last = countedDays.at(-1);
  if (!last) return [];
  const effective = countedDays.reduce((sum, day) => sum + day.effective, 0);
  const coming = daysBetween(last.on, year.to);
  const threshold = thresholdOn("week-average", year.to);
  if (effective * 7 <= threshold * (countedDays.length + coming)) return [];
  const value = (effective * 7) / countedDays.length;
  return [{ rule: "week-average", tone: isYearStated ? "amber" : "grey", on: year.from, value }];
}

/** Returns the year of a convenio that has a day. @param yearStart its first day, `MM-DD`; the natural year without one. */
export function agreedYearOf(on: string, yearStart: string | null): DateRange {
  const start = yearStart ?? "01-01";
  const first = yearOf(on) - (on.slice(5) < start ? 1 : 0);
  const dayBeforeStartOf = (year: number) =>
    new Date(Date.parse(`${year}-${start}T00:00Z`) - dayMs).toISOString().slice(0, 10);
  return { from: `${first}-${start}`, to: dayBeforeStartOf(first + 1) };
}
