import { workedMinutes } from "~/time/worked";
import type { Entry, Person } from "./person";
import { openEntryOf } from "./person";
import type { EntryTimes, Pause } from "./payloads";

/** Returns the open pause of an entry. */
export const openPauseOf = ({ times }: Entry): Pause | undefined =>
  times.pauses.find(({ end_at }) => end_at === null);

/** Returns whether a person works, pauses or neither, and since when (null: unknown, or never). */
export function situationOf(person: Person): { doing: "out" | "working" | "paused"; since: number | null } {
  const entry = openEntryOf(person);
  if (!entry) return { doing: "out", since: null };
  const pause = openPauseOf(entry);
  return pause
    ? { doing: "paused", since: pause.start_at }
    : { doing: "working", since: entry.times.check_in_at };
}

/** The length of an entry in minutes; `effective` is without pauses that do not count as work. */
export interface WorkedMinutes {
  gross: number;
  effective: number;
}

/** Returns the time that an entry counts: zero if it is void or has no known end. */
export const workedMinutesOf = ({ times, void: isVoid }: Entry): WorkedMinutes =>
  (isVoid ? null : workedMinutes(times)) ?? { gross: 0, effective: 0 };

/** Returns the last known instant of an entry. */
export const lastKnownOf = ({ check_in_at, check_out_at, pauses, modes }: EntryTimes): number =>
  Math.max(
    check_out_at ?? check_in_at,
    ...pauses.map(({ start_at, end_at }) => end_at ?? start_at),
    ...modes.map(({ from_at }) => from_at),
  );

/** Returns the span of an entry. It has no end while the entry is open. A missing exit ends it at its last known instant. */
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
export const doSpansOverlap = (
  [startAt, endAt]: readonly [number, number],
  [otherStartAt, otherEndAt]: readonly [number, number],
): boolean => startAt < otherEndAt && otherStartAt < endAt;

/** Returns the times of an entry that ends at `at`. An open pause ends too. */
export const endTimesAt = (times: EntryTimes, at: number): EntryTimes => ({
  ...times,
  check_out_at: at,
  pauses: times.pauses.map((pause) => ({ ...pause, end_at: pause.end_at ?? at })),
});
