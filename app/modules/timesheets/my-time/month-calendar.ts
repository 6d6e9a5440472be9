import { isWithin, type LocalDate } from "~/time/dates";
import type { DayRecord } from "../day-record";
import { groupByWeek } from "../model/group-by-week";
import { dayHoursOf, type DayHours } from "./model/hours-texts";
import type { ShownPeriod } from "./model/shown-period";
import { totalsOf, type CountedLog, type Totals } from "./model/totals";

/** The marks of a day, in their order. */
export const dayMarks = [
  "open",
  "missing",
  "answer",
  "waiting",
  "disputed",
  "corrected",
  "pause",
  "holiday",
  "absence",
] as const;
export type DayMark = (typeof dayMarks)[number];

export interface CalendarDay extends Totals {
  on: LocalDate;
  isInMonth: boolean;
  /** Whether the day has come and is within the years that the calendar shows. */
  isKnown: boolean;
  entries: number;
  /** Whether terms hold and no time is planned for it. */
  isFree: boolean;
  /** Null without terms. */
  hours: DayHours | null;
  /** In words for the reader. */
  absences: string[];
  marks: DayMark[];
}

export interface CalendarWeek extends Totals {
  from: LocalDate;
  to: LocalDate;
  days: CalendarDay[];
}

/** Returns the days of whole weeks as a calendar, Monday first. */
export const calendarOf = (
  days: readonly DayRecord<CountedLog>[],
  { month, known }: Pick<ShownPeriod, "month" | "known">,
): CalendarWeek[] =>
  groupByWeek(days).map((week) => ({
    from: week.from,
    to: week.days.at(-1)!.day,
    ...totalsOf(week.days.flatMap(({ entries }) => entries)),
    days: week.days.map((record) => ({
      on: record.day,
      isInMonth: isWithin(record.day, month),
      isKnown: isWithin(record.day, known),
      ...totalsOf(record.entries),
      entries: record.records,
      isFree: record.isFree,
      hours: dayHoursOf(record),
      absences: record.absences,
      marks: dayMarks.filter((mark) => hasMark[mark](record)),
    })),
  }));

const hasMark: Record<DayMark, (day: DayRecord) => boolean> = {
  open: ({ open }) => open > 0,
  missing: ({ missing }) => missing > 0,
  answer: ({ waiting }) => waiting.some(({ isReaders }) => isReaders),
  waiting: ({ waiting }) => waiting.some(({ isReaders }) => !isReaders),
  disputed: ({ isDisputed }) => isDisputed,
  corrected: ({ entries, removed }) =>
    entries.some(({ mark }) => mark === "corrected") || removed.some(({ isDisputed }) => !isDisputed),
  holiday: ({ holiday }) => holiday !== null,
  absence: ({ absences }) => absences.length > 0,
  pause: ({ entries }) => entries.some(({ pauses }) => pauses.length > 0),
};

/** The total of the longest day, to which the bars are proportional. */
export const longestMs = (weeks: readonly CalendarWeek[]): number =>
  Math.max(0, ...weeks.flatMap(({ days }) => days.map(({ totalMs }) => totalMs)));
