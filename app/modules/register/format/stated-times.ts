import type { EntryTimes } from "./payloads";

/** No entry lasts longer. */
const longestMs = 24 * 3_600_000;

/**
 * Whether times that somebody states can be those of an entry ("How entries follow from events" in docs/format.md).
 * @param at when they are stated; @param isOpen whether they are of the entry that their person is in, which alone may lack an end.
 */
export function areOfAnEntry(
  { check_in_at: from, check_out_at, pauses, modes }: EntryTimes,
  { at, isOpen }: { at: number; isOpen: boolean },
): boolean {
  const to = check_out_at ?? at;
  const isEnded = check_out_at !== null;
  const lasting = pauses.findIndex(({ end_at }) => end_at === null);
  const spans = pauses.flatMap(({ start_at, end_at }) => [start_at, end_at ?? to]);
  const [first, ...later] = modes.map(({ from_at }) => from_at);
  return (
    (isEnded || isOpen) &&
    to > from &&
    to - from <= longestMs &&
    to <= at &&
    (lasting < 0 || (!isEnded && lasting === pauses.length - 1)) &&
    areInOrder([from, ...spans, to]) &&
    first === from &&
    areInOrder([from, ...later, to])
  );
}

const areInOrder = (instants: readonly number[]) =>
  instants.every((instant, index) => index === 0 || instants[index - 1]! <= instant);
