import { groupBy } from "~/platform/group-by";
import type { LocalDate } from "~/time/dates";
import { minuteMs } from "~/time/units";
import type { LawEntry } from "../law-notes";
import { nightMinutesOf } from "../night-minutes";

/** Minutes since 1970; `to` is not included. */
export interface Span {
  from: number;
  to: number;
}

/** The times of a working day: of its closed entries, or planned. */
export interface DayTimes {
  on: LocalDate;
  timeZone: string;
  /** From check-in to check-out, without gaps of entries that touch. */
  presence: Span[];
  /** All pauses within the presence, also those that count as work. */
  pauses: Span[];
  effective: number;
  /** The effective minutes between 22:00 and 6:00. */
  night: number;
}

const epochMinuteOf = (at: number) => Math.floor(at / minuteMs);

/** Returns the days with closed entries, in order. */
export function dayTimesOf(entries: readonly LawEntry[]): DayTimes[] {
  const closedEntries = entries.filter(({ checkOutTime }) => checkOutTime !== null);
  return [...groupBy(closedEntries, ({ day }) => day)]
    .map(([on, own]) =>
      dayTimesOfEntries(
        on,
        [...own].sort((one, other) => one.checkInTime - other.checkInTime),
      ),
    )
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}

function dayTimesOfEntries(on: LocalDate, entries: LawEntry[]): DayTimes {
  const presence = entries.map((entry) => ({
    from: epochMinuteOf(entry.checkInTime),
    to: epochMinuteOf(entry.checkOutTime!),
  }));
  const spanOf = (entry: LawEntry, { start_at, end_at }: LawEntry["pauses"][number]) => ({
    from: epochMinuteOf(start_at),
    to: epochMinuteOf(end_at ?? entry.checkOutTime!),
  });
  const restSpans = entries.flatMap((entry) =>
    entry.pauses.filter(({ counts_as_work }) => !counts_as_work).map((pause) => spanOf(entry, pause)),
  );
  return {
    on,
    timeZone: entries[0]!.timeZone,
    presence,
    pauses: entries.flatMap((entry) => entry.pauses.map((pause) => spanOf(entry, pause))),
    effective: lengthOf(presence) - lengthOf(restSpans),
    night: entries.reduce((sum, entry) => sum + nightMinutesOf(entry), 0),
  };
}

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0);
