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
  /** The same with all pauses. */
  grossMs: number | null;
}

/** What stretches come to. */
export interface Tally {
  /** What they count; what is open, or has no known end, counts nothing. */
  totalMs: number;
  /** The same with all pauses. */
  grossMs: number;
  records: number;
  /** How many of them last, and how many have no known end. */
  open: number;
  missing: number;
}

/** What everybody of a company recorded, and how many they are who did. */
export interface TeamTally extends Tally {
  people: number;
}

export interface ReportDay<Log extends Stretch> extends Tally {
  on: LocalDate;
  /** Those that start on the day, in order. */
  logs: Log[];
}

export interface PersonReport<Log extends Stretch> extends Tally {
  days: ReportDay<Log>[];
}

const nothing: Tally = { totalMs: 0, grossMs: 0, records: 0, open: 0, missing: 0 };

const tallyOf = ({ checkOutTime, isExitMissing, durationMs, grossMs }: Stretch): Tally => ({
  totalMs: durationMs ?? 0,
  grossMs: grossMs ?? 0,
  records: 1,
  open: checkOutTime === null && !isExitMissing ? 1 : 0,
  missing: isExitMissing ? 1 : 0,
});

/** Totals are sums of what each stretch counts, whatever they are the totals of. */
export const addUp = (tallies: readonly Tally[]): Tally =>
  tallies.reduce<Tally>(
    (sum, { totalMs, grossMs, records, open, missing }) => ({
      totalMs: sum.totalMs + totalMs,
      grossMs: sum.grossMs + grossMs,
      records: sum.records + records,
      open: sum.open + open,
      missing: sum.missing + missing,
    }),
    nothing,
  );

/** A day of a report. @param logs those that belong to it. */
export const dayOf = <Log extends Stretch>(on: LocalDate, logs: Log[]): ReportDay<Log> => ({
  on,
  logs,
  ...addUp(logs.map(tallyOf)),
});

/**
 * What one person worked: the one account that the screen, the CSV and the printed page give.
 * @param logs by day and start.
 */
export function reportOf<Log extends Stretch>(logs: readonly Log[]): PersonReport<Log> {
  const byDay: Log[][] = [];
  for (const log of logs) {
    const last = byDay.at(-1);
    if (last?.[0]?.day === log.day) last.push(log);
    else byDay.push([log]);
  }
  const days = byDay.map((ofDay) => dayOf(ofDay[0]!.day, ofDay));
  return { days, ...addUp(days) };
}

export const recordsPerPage = 10;

/**
 * Ten records of a report by their days, each with the total of the whole day.
 * @param page from 1; one that does not exist is the nearest that does.
 * @returns `covers`: the days between the last record of the page before and its own last; null where it has no such bound.
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
  const covers = {
    after: shown === 1 ? null : dayOfRecord(report, end - recordsPerPage),
    until: shown === pages ? null : days.at(-1)!.on,
  };
  return { days, page: shown, pages, covers };
}

function dayOfRecord<Log extends Stretch>({ days }: PersonReport<Log>, number: number): LocalDate {
  let before = 0;
  return days.find(({ logs }) => (before += logs.length) >= number)!.on;
}

/** Days of a page with those besides on which something else is told, in their order. */
export function withOtherDays<Log extends Stretch>(
  days: readonly ReportDay<Log>[],
  others: readonly LocalDate[],
): ReportDay<Log>[] {
  const known = new Set(days.map(({ on }) => on));
  const more = [...new Set(others)].filter((on) => !known.has(on)).map((on) => dayOf<Log>(on, []));
  return [...days, ...more].sort((a, b) => Number(a.on > b.on) - Number(a.on < b.on));
}
