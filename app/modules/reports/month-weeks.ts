import { addDays, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { addUp, dayOf, reportOf, type ReportDay, type Stretch, type Tally } from "./person-report";

/** A week, Monday to Sunday, as far as it lies within its month, or what is asked of it. */
export interface MonthWeek<Log extends Stretch> extends Tally {
  /** Its first day within the month. */
  from: LocalDate;
  /** Every day of it, worked or not. */
  days: ReportDay<Log>[];
}

export interface WeeksOfMonth<Log extends Stretch> extends Tally {
  weeks: MonthWeek<Log>[];
}

/** Every day of a month by weeks, with what each week and the whole come to. @param logs by day and start. */
export function weeksOfMonth<Log extends Stretch>(
  { from: first, to: last }: DateRange,
  logs: readonly Log[],
): WeeksOfMonth<Log> {
  const worked = new Map(reportOf(logs).days.map((day) => [day.on, day]));
  const weeks: MonthWeek<Log>[] = [];
  for (let from = first; from <= last; from = addDays(weekOf(from).to, 1)) {
    const days: ReportDay<Log>[] = [];
    for (let day = from; day <= last && day <= weekOf(from).to; day = addDays(day, 1))
      days.push(worked.get(day) ?? dayOf(day, []));
    weeks.push({ from, days, ...addUp(days) });
  }
  return { weeks, ...addUp(weeks) };
}
