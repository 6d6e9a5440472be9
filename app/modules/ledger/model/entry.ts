import { minutesOf } from "~/time/worked";
import type { Entry, Person } from "./person";
import { openEntryOf } from "./person";
import type { EntryTimes, Pause } from "./payloads";

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

/** How long an entry lasted, in minutes; `effective` without the pauses that are no work. */
export interface Worked {
  gross: number;
  effective: number;
}

/** What an entry counts: nothing once it is void, and nothing while its end is not known. */
export const workedIn = ({ times, void: isVoid }: Entry): Worked =>
  (isVoid ? null : minutesOf(times)) ?? { gross: 0, effective: 0 };

/** The last instant that is known of an entry. */
export const lastKnownOf = ({ check_in_at, check_out_at, pauses, modes }: EntryTimes): number =>
  Math.max(
    check_out_at ?? check_in_at,
    ...pauses.map(({ start_at, end_at }) => end_at ?? start_at),
    ...modes.map(({ from_at }) => from_at),
  );

/** The instants that an entry takes up: an open one has no end, one without an exit what is known of it. */
export function spanOf({
  times,
  exitMissing,
}: Pick<Entry, "times" | "exitMissing">): [startAt: number, endAt: number] {
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
