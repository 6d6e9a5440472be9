import type { TimeLog } from "~/modules/ledger/time-log";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { localDateOf, minuteOfDay } from "~/time/zones";
import { dayMinutes } from "~/time/units";
import { plannedOn } from "./planned-on";
import type { Schedule, Segment } from "./schedule";

/** A check-in this many minutes before a shift is of that shift. */
const mostEarlyMinutes = 60;

/** The part of an entry that decides its working day. */
export interface PlacedEntry extends Pick<TimeLog, "day" | "timeZone" | "checkInTime"> {
  /** It is the sum of several entries, which all stay on its day. */
  isSummed?: boolean;
}

/**
 * Returns the day to which an entry belongs where it meets a schedule: the day of the shift that holds its check-in. A shift holds the time
 * from 60 minutes before its start until its end, by the clock of the entry. Of two shifts, the one holds that starts nearest. Absences
 * change nothing. Without such a shift it is the entry's own day, which the register keeps.
 */
export function workDayOf(entry: PlacedEntry, schedule: Schedule): LocalDate {
  if (entry.isSummed || !mayLeaveDay(schedule)) return entry.day;
  const { timeZone, checkInTime } = entry;
  const date = localDateOf(checkInTime, timeZone);
  const minute = minuteOfDay(checkInTime, timeZone);
  let [workDay, leastDistance] = [entry.day, Infinity];
  for (const days of [-1, 0, 1]) {
    const day = addDays(date, days);
    const { segments } = plannedOn(schedule, day);
    if (segments.length === 0) continue;
    // Minutes of that shift count from the midnight of its own day.
    const since = minute - days * dayMinutes;
    const [from, to] = [segments[0]!.from, segments.at(-1)!.to];
    const distance = Math.abs(since - from);
    if (from - mostEarlyMinutes <= since && since < to && distance < leastDistance)
      [workDay, leastDistance] = [day, distance];
  }
  return workDay;
}

/**
 * Whether a shift may reach another day: it lasts past midnight, or starts so early that its first hour of check-ins is the day before.
 * Published shifts may.
 */
function mayLeaveDay({ terms, weeks }: Schedule): boolean {
  const leavesItsDay = ({ from, to }: Segment) => from < mostEarlyMinutes || to > dayMinutes;
  return (
    weeks.length > 0 ||
    terms.some(
      ({ pattern }) =>
        (pattern.kind === "week" || pattern.kind === "cycle") && pattern.days.flat().some(leavesItsDay),
    )
  );
}

/** Returns entries with their working days as their days. Nothing that is written or proved may use these days. */
export const onWorkDays = <Entry extends PlacedEntry>(
  entries: readonly Entry[],
  schedule: Schedule,
): Entry[] =>
  entries.map((entry) => {
    const day = workDayOf(entry, schedule);
    return day === entry.day ? entry : { ...entry, day };
  });

/** Returns the day that the register keeps for an entry, also after {@link onWorkDays}: the local day of its check-in. */
export const registerDayOf = ({ checkInTime, timeZone }: PlacedEntry): LocalDate =>
  localDateOf(checkInTime, timeZone);

/** Returns the days whose entries can belong to the days of a range: one more on each side. */
export const aroundDays = ({ from, to }: DateRange): DateRange => ({
  from: addDays(from, -1),
  to: addDays(to, 1),
});
