import { usualExit } from "~/modules/corrections/usual-exit";
import type { Schedule } from "~/modules/schedules/schedule";
import { shiftOn, type Shift } from "~/modules/schedules/shift-on";
import { arrivalsWithout, isAbsentAtExit } from "~/modules/schedules/usual-times";
import { zoneAt } from "~/modules/schedules/zone-on";
import { addDays, type LocalDate } from "~/time/dates";
import { usualEntries, hasWorkedRecently, type WorkedPart } from "./usual-entries";

/** When a person probably comes and leaves: by their terms, or without terms by their usual hours. */
export interface LikelyHours {
  arrivalsOn: (day: LocalDate) => Arrivals;
  /** Returns the check-out (ms) to expect after a check-in; null if it is unknown. */
  exitOf: (entry: Pick<WorkedPart, "day" | "checkInTime">) => number | null;
  /** Returns the time zone of the person's centre at an instant (ms): its night is theirs. */
  zoneAt: (at: number) => string;
}

export interface Arrivals {
  /** The check-ins (ms), in order. */
  times: readonly number[];
  timeZone: string;
  /** Whether the times come from terms. */
  isPlanned: boolean;
  /** Whether the person may be called missing: they worked on their last day before it. */
  isExpected: boolean;
}

/** After this many days without planned work nobody is probably absent any more. */
const daysBack = 7;

/**
 * Returns a person's hours. With terms on a day only its segments without absences count: nothing is expected on a free day or a holiday.
 * Flexible hours call nobody missing and have no planned check-out. Usual hours hold without terms, and on a day that may be a holiday. An
 * absence takes its part of them too.
 * @param logs the person's entries of the last four weeks, newest first. @param timeZone the company's.
 */
export function likelyHours(
  logs: readonly WorkedPart[],
  schedule: Schedule | null,
  timeZone: string,
): LikelyHours {
  const absences = schedule?.absences ?? [];
  const shifts = new Map<LocalDate, Shift | null>();
  const shiftOf = (day: LocalDate) => {
    if (schedule === null) return null;
    if (!shifts.has(day)) shifts.set(day, shiftOn(schedule, day));
    return shifts.get(day)!;
  };
  /** Whether the person worked on the last day of planned work. Otherwise they are probably absent. */
  const wasAtShift = (day: LocalDate) => {
    for (let back = 1; back <= daysBack; back += 1) {
      const on = addDays(day, -back);
      const shift = shiftOf(on);
      if (shift && !shift.isInDoubt && shift.spans.length > 0) return logs.some((log) => log.day === on);
    }
    return true;
  };
  return {
    arrivalsOn: (day) => {
      const shift = shiftOf(day);
      if (!shift || shift.isFlexible || shift.isInDoubt) {
        const usual = usualEntries(logs, day, timeZone);
        const times = arrivalsWithout(absences, { day, times: usual, timeZone });
        return {
          times,
          timeZone,
          isPlanned: false,
          isExpected: !shift?.isFlexible && hasWorkedRecently(logs, day),
        };
      }
      const times = shift.spans.slice(0, 1).map(({ startAt }) => startAt);
      const isExpected = wasAtShift(day);
      return { times, timeZone: shift.timeZone, isPlanned: true, isExpected };
    },
    exitOf: ({ day, checkInTime }) => {
      const shift = shiftOf(day);
      if (!shift || (shift.isInDoubt && !shift.isFlexible)) {
        const before = logs.filter((log) => log.checkInTime < checkInTime);
        const at = usualExit(before, { checkInTime, timeZone, now: Infinity });
        return at === null || isAbsentAtExit(absences, { day, at, timeZone }) ? null : at;
      }
      const endAt = shift.spans.at(-1)?.endAt;
      return endAt !== undefined && endAt > checkInTime ? endAt : null;
    },
    zoneAt: (at) => (schedule === null ? timeZone : zoneAt(schedule, at)),
  };
}
