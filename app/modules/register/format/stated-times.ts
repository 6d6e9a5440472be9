import type { EntryTimes } from "./payloads";

/** The longest entry. */
export const longestEntryMs = 26 * 3_600_000;
/** The longest entry until 26 November 2026. */
export const longestOfFormat2Ms = 24 * 3_600_000;

/** When times are stated, and which entry may lack an end: the open one, or an added one. Null for any other. */
interface StatedTimesOptions {
  at: number;
  without: "open" | "missing" | null;
}

/** Returns when stated times end. Without an exit it is when they are stated, or the last instant of an added entry. */
function endOfTimes(
  { check_in_at, check_out_at, pauses, modes }: EntryTimes,
  { at, without }: StatedTimesOptions,
): number {
  if (check_out_at !== null || without !== "missing") return check_out_at ?? at;
  const ends = pauses.map(({ start_at, end_at }) => end_at ?? start_at);
  return Math.max(check_in_at, ...ends, ...modes.map(({ from_at }) => from_at));
}

/** Returns how long an entry of stated times lasts, in milliseconds. */
export const statedMs = (times: EntryTimes, options: StatedTimesOptions): number =>
  endOfTimes(times, options) - times.check_in_at;

/** Whether stated times are possible for an entry ("How entries follow from events" in docs/format.md). */
export function areTimesOfEntry(times: EntryTimes, options: StatedTimesOptions): boolean {
  const { check_in_at: from, check_out_at, pauses, modes } = times;
  const { at, without } = options;
  const isEnded = check_out_at !== null;
  const to = endOfTimes(times, options);
  const lasting = pauses.findIndex(({ end_at }) => end_at === null);
  const spans = pauses.flatMap(({ start_at, end_at }) => [start_at, end_at ?? to]);
  const [first, ...later] = modes.map(({ from_at }) => from_at);
  return (
    (isEnded || without !== null) &&
    (to > from || (to === from && !isEnded && without === "missing")) &&
    to - from <= longestEntryMs &&
    to <= at &&
    (lasting < 0 || (!isEnded && lasting === pauses.length - 1)) &&
    areInOrder([from, ...spans, to]) &&
    first === from &&
    areInOrder([from, ...later, to])
  );
}

const areInOrder = (instants: readonly number[]) =>
  instants.every((instant, index) => index === 0 || instants[index - 1]! <= instant);
