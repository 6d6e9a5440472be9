import { usualExit } from "~/modules/corrections/usual-exit";
import type { Plan } from "~/modules/schedules/plan";
import { shiftOn, type Shift } from "~/modules/schedules/shift-on";
import { addDays, type LocalDate } from "~/time/dates";
import { usualEntries, wasThere, type Worked } from "./usual-entries";

/** When a person probably comes and leaves: by their terms, or without terms by their usual hours. */
export interface PersonHours {
  arrivalsOn: (day: LocalDate) => Arrivals;
  /** Returns the check-out (ms) to expect after a check-in; null if it is unknown. */
  exitOf: (entry: Pick<Worked, "day" | "checkInTime">) => number | null;
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
 * Returns a person's hours. With terms on a day only its expected segments count: nothing is expected on a free day or a holiday. A day that
 * may be a holiday, and flexible hours, call nobody missing and have no planned check-out.
 * @param logs the person's entries of the last four weeks, newest first. @param timeZone the company's.
 */
export function personHours(logs: readonly Worked[], plan: Plan | null, timeZone: string): PersonHours {
  const shifts = new Map<LocalDate, Shift | null>();
  const shiftOf = (day: LocalDate) => {
    if (plan === null) return null;
    if (!shifts.has(day)) shifts.set(day, shiftOn(plan, day));
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
      if (!shift || shift.isFlexible) {
        const times = usualEntries(logs, day, timeZone);
        return { times, timeZone, isPlanned: false, isExpected: !shift && wasThere(logs, day) };
      }
      const times = shift.spans.slice(0, 1).map(({ startAt }) => startAt);
      const isExpected = !shift.isInDoubt && wasAtShift(day);
      return { times, timeZone: shift.timeZone, isPlanned: true, isExpected };
    },
    exitOf: ({ day, checkInTime }) => {
      const shift = shiftOf(day);
      if (!shift) {
        const before = logs.filter((log) => log.checkInTime < checkInTime);
        return usualExit(before, { checkInTime, timeZone, now: Infinity });
      }
      const endAt = shift.isInDoubt ? undefined : shift.spans.at(-1)?.endAt;
      return endAt !== undefined && endAt > checkInTime ? endAt : null;
    },
  };
}
