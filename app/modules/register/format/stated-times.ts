import type { EntryTimes } from "./payloads";

export const longestMs = 26 * 3_600_000;

/**
 * Whether stated times are possible for an entry ("How entries follow from events" in docs/format.md).
 * @param at when they are stated
 * @param without which entry may lack an end: the open one, or an added one. Null for any other.
 */
export function areOfAnEntry(
  { check_in_at: from, check_out_at, pauses, modes }: EntryTimes,
  { at, without }: { at: number; without: "open" | "missing" | null },
): boolean {
  const isEnded = check_out_at !== null;
  const known = [
    from,
    ...pauses.map(({ start_at, end_at }) => end_at ?? start_at),
    ...modes.map((each) => each.from_at),
  ];
  const to = check_out_at ?? (without === "missing" ? Math.max(...known) : at);
  const lasting = pauses.findIndex(({ end_at }) => end_at === null);
  const spans = pauses.flatMap(({ start_at, end_at }) => [start_at, end_at ?? to]);
  const [first, ...later] = modes.map(({ from_at }) => from_at);
  return (
    (isEnded || without !== null) &&
    (to > from || (to === from && !isEnded && without === "missing")) &&
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
