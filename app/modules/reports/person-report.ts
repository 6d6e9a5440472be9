import type { LocalDate } from "~/time/dates";

/** What a report needs to know of a time log. */
export interface Stretch {
  /** The day it belongs to. */
  day: LocalDate;
  checkInTime: number;
  /** Null while open, and where nobody knows when it ended. */
  checkOutTime: number | null;
  isExitMissing: boolean;
  /** What it counts; null without an end. */
  durationMs: number | null;
}

export interface ReportDay<Log extends Stretch> {
  on: LocalDate;
  /** Those that start on the day, in order. */
  logs: Log[];
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
 * What one person worked: the one account that the screen, the CSV and the printed page give. Totals are sums of
 * what each log counts; what is still open, or has no known end, is shown but not summed.
 * @param logs by day and start.
 */
export function reportOf<Log extends Stretch>(logs: readonly Log[]): PersonReport<Log> {
  const days: ReportDay<Log>[] = [];
  for (const log of logs) {
    const on = log.day;
    let day = days.at(-1);
    if (day?.on !== on) days.push((day = { on, logs: [], totalMs: 0 }));
    day.logs.push(log);
    day.totalMs += log.durationMs ?? 0;
  }
  return {
    days,
    totalMs: days.reduce((sum, { totalMs }) => sum + totalMs, 0),
    records: logs.length,
    open: logs.filter(({ checkOutTime, isExitMissing }) => checkOutTime === null && !isExitMissing).length,
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
    const logs = day.logs.filter(() => {
      number += 1;
      return number > end - recordsPerPage && number <= end;
    });
    return logs.length > 0 ? [{ ...day, logs }] : [];
  });
  return { days, page: shown, pages };
}
