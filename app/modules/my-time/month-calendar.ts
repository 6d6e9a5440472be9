import type { TimeLog } from "~/modules/ledger/time-log";
import { groupBy } from "~/platform/group-by";
import { addDays, type LocalDate } from "~/time/dates";
import { isWithin, type ShownPeriod } from "./shown-period";
import { totalsOf, type CountedLog, type Totals } from "./totals";

/** What is to be known of a day besides its hours, in the order in which it is told. */
export const dayMarks = ["open", "missing", "waiting", "disputed", "corrected", "pause"] as const;
export type DayMark = (typeof dayMarks)[number];

export interface CalendarDay extends Totals {
  on: LocalDate;
  isInMonth: boolean;
  /** Whether it has come, and its record is kept. */
  isKnown: boolean;
  entries: number;
  marks: DayMark[];
}

export interface CalendarWeek extends Totals {
  from: LocalDate;
  to: LocalDate;
  days: CalendarDay[];
}

/** The whole weeks of a month, Monday first. An entry belongs to the day on which it begins. */
export function calendarOf(
  logs: readonly CountedLog[],
  { month, weeks: { from, to }, known }: ShownPeriod,
): CalendarWeek[] {
  const byDay = groupBy(logs, ({ day }) => day);
  const weeks: CalendarWeek[] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) {
    const dates = Array.from({ length: 7 }, (_, nth) => addDays(monday, nth));
    weeks.push({
      from: monday,
      to: addDays(monday, 6),
      ...totalsOf(dates.flatMap((on) => byDay.get(on) ?? [])),
      days: dates.map((on) => {
        const ofDay = byDay.get(on) ?? [];
        return {
          on,
          isInMonth: isWithin(on, month),
          isKnown: isWithin(on, known),
          ...totalsOf(ofDay),
          ...{ entries: ofDay.length, marks: marksOf(ofDay) },
        };
      }),
    });
  }
  return weeks;
}

/** Whether an entry goes on. */
export const isGoingOn = ({ checkOutTime, isExitMissing }: TimeLog): boolean =>
  checkOutTime === null && !isExitMissing;

const has: Record<Exclude<DayMark, "waiting">, (log: TimeLog) => boolean> = {
  open: isGoingOn,
  missing: ({ isExitMissing }) => isExitMissing,
  disputed: ({ mark }) => mark === "disputed",
  corrected: ({ mark }) => mark === "corrected",
  pause: ({ pauses }) => pauses.length > 0,
};

const marksOf = (logs: readonly TimeLog[]): DayMark[] =>
  dayMarks.filter((mark) => mark !== "waiting" && logs.some(has[mark]));

/** What is to be known of days and no entry of theirs says. */
interface Besides {
  gone: readonly { on: LocalDate; isDisputed: boolean }[];
  /** Days of which something proposed waits for its answer. */
  waiting: readonly LocalDate[];
}

/** The same weeks with what no entry says. */
export function markedWith(weeks: readonly CalendarWeek[], { gone, waiting }: Besides): CalendarWeek[] {
  const goneOn = groupBy(gone, ({ on }) => on);
  const besides = ({ on }: CalendarDay): DayMark[] => [
    ...(waiting.includes(on) ? (["waiting"] as const) : []),
    ...(goneOn.get(on) ?? []).map(({ isDisputed }) => (isDisputed ? "disputed" : "corrected")),
  ];
  return weeks.map((week) => ({
    ...week,
    days: week.days.map((day) => {
      const marks = new Set([...day.marks, ...besides(day)]);
      return { ...day, marks: dayMarks.filter((mark) => marks.has(mark)) };
    }),
  }));
}

/** The longest day of some weeks: the others' bars are parts of it. */
export const longestMs = (weeks: readonly CalendarWeek[]): number =>
  Math.max(0, ...weeks.flatMap(({ days }) => days.map(({ totalMs }) => totalMs)));
