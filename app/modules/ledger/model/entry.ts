import type { Entry, Person } from "./person";
import { openEntryOf } from "./person";
import type { EntryTimes, Pause } from "./payloads";

const MINUTE_MS = 60_000;

/** The pause that an entry is in; undefined while its person works. */
export const openPauseOf = ({ times }: Entry): Pause | undefined =>
  times.pauses.find(({ end_at }) => end_at === null);

/** What a person is doing, and since when (null: nobody knows, or they have not begun). */
export function situationOf(person: Person): { doing: "out" | "working" | "paused"; since: number | null } {
  const entry = openEntryOf(person);
  if (!entry) return { doing: "out", since: null };
  const pause = openPauseOf(entry);
  return pause
    ? { doing: "paused", since: pause.start_at }
    : { doing: "working", since: entry.times.check_in_at };
}

/** Whole minutes between two instants as clocks show them: from 09:02 to 17:30 they are 508, whatever the seconds. */
const minutesBetween = (startAt: number, endAt: number): number =>
  Math.floor(endAt / MINUTE_MS) - Math.floor(startAt / MINUTE_MS);

/** How long an entry lasted, in minutes; `effective` without the pauses that are no work. */
export interface Worked {
  gross: number;
  effective: number;
}

/** What an entry counts: nothing once it is void, and nothing while its end is not known. */
export function workedIn({ times, void: isVoid }: Entry): Worked {
  const { check_in_at, check_out_at, pauses } = times;
  if (isVoid || check_out_at === null) return { gross: 0, effective: 0 };
  const gross = minutesBetween(check_in_at, check_out_at);
  const rest = pauses
    .filter(({ counts_as_work }) => !counts_as_work)
    .reduce((sum, { start_at, end_at }) => sum + minutesBetween(start_at, end_at ?? check_out_at), 0);
  return { gross, effective: gross - rest };
}

/** The last instant that is known of an entry. */
export const lastKnownOf = ({ check_in_at, check_out_at, pauses, modes }: EntryTimes): number =>
  Math.max(
    check_out_at ?? check_in_at,
    ...pauses.map(({ start_at, end_at }) => end_at ?? start_at),
    ...modes.map(({ from_at }) => from_at),
  );

/** The instants that an entry takes up: an open one has no end, one without an exit what is known of it. */
export function spanOf({ times, exitMissing }: Entry): [startAt: number, endAt: number] {
  const { check_in_at, check_out_at } = times;
  return [
    check_in_at,
    check_out_at ?? (exitMissing ? Math.max(lastKnownOf(times), check_in_at + 1) : Infinity),
  ];
}

/** Whether two spans share more than an instant. */
export const overlap = (
  [startAt, endAt]: readonly [number, number],
  [otherStartAt, otherEndAt]: readonly [number, number],
): boolean => startAt < otherEndAt && otherStartAt < endAt;

/** The times of an entry that ends at `at`: a pause that lasts ends with it. */
export const endedAt = (times: EntryTimes, at: number): EntryTimes => ({
  ...times,
  check_out_at: at,
  pauses: times.pauses.map((pause) => ({ ...pause, end_at: pause.end_at ?? at })),
});
