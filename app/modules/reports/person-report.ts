import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** What a report needs to know of a time log. */
export interface Stretch {
  checkInTime: number;
  /** Null while open. */
  checkOutTime: number | null;
}

export interface ReportDay<Log extends Stretch> {
  on: LocalDate;
  /** Those that start on the day, in order; the duration of an open one is null. */
  intervals: { log: Log; durationMs: number | null }[];
  totalMs: number;
}

export interface PersonReport<Log extends Stretch> {
  days: ReportDay<Log>[];
  totalMs: number;
  /** How many logs, and how many of them are open. */
  records: number;
  open: number;
}

/**
 * What one person worked: the one account that the screen, the CSV and the printed page give. A log belongs to the day
 * it starts on in `timeZone`, durations are differences of instants, and what is still open is shown but not summed.
 * @param logs in the order of their start.
 */
export function reportOf<Log extends Stretch>(logs: readonly Log[], timeZone: string): PersonReport<Log> {
  const days: ReportDay<Log>[] = [];
  for (const log of logs) {
    const on = localDateOf(log.checkInTime, timeZone);
    const durationMs = log.checkOutTime === null ? null : log.checkOutTime - log.checkInTime;
    let day = days.at(-1);
    if (day?.on !== on) days.push((day = { on, intervals: [], totalMs: 0 }));
    day.intervals.push({ log, durationMs });
    day.totalMs += durationMs ?? 0;
  }
  return {
    days,
    totalMs: days.reduce((sum, { totalMs }) => sum + totalMs, 0),
    records: logs.length,
    open: logs.filter(({ checkOutTime }) => checkOutTime === null).length,
  };
}

export const recordsPerPage = 10;

/**
 * Ten records of a report by their days, each with the total of the whole day.
 * @param page from 1; one that does not exist is the nearest that does.
 */
export function pageOfReport<Log extends Stretch>(report: PersonReport<Log>, page: number) {
  const pages = Math.max(1, Math.ceil(report.records / recordsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const end = shown * recordsPerPage;
  let number = 0;
  const days = report.days.flatMap((day) => {
    const intervals = day.intervals.filter(() => {
      number += 1;
      return number > end - recordsPerPage && number <= end;
    });
    return intervals.length > 0 ? [{ ...day, intervals }] : [];
  });
  return { days, page: shown, pages };
}
