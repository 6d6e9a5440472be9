import type { Segment } from "./schedule";

export const lengthOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { from, to }) => sum + to - from, 0);

/** Returns the first `minutes` of some segments, in order. */
export function firstMinutes(segments: readonly Segment[], minutes: number): Segment[] {
  let minutesLeft = minutes;
  return segments.flatMap(({ from, to }) => {
    const takenMinutes = Math.min(minutesLeft, to - from);
    minutesLeft -= takenMinutes;
    return takenMinutes > 0 ? [{ from, to: from + takenMinutes }] : [];
  });
}

/** Returns the last `minutes` of some segments, in order; all of them if they have fewer. */
export function lastMinutes(segments: readonly Segment[], minutes: number): Segment[] {
  const first = firstMinutes(segments, lengthOf(segments) - minutes);
  return [...subtractSegments(segments, first)];
}

/** Returns the time that is in any of the segments, in order and without overlaps. */
export function mergeSegments(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const { from, to } of [...segments].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Returns the time that is in both lists. Each list is in order and without overlaps. */
export const intersectSegments = (some: readonly Segment[], others: readonly Segment[]): Segment[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      return from < to ? [{ from, to }] : [];
    }),
  );

/** Returns the time of `segments` that is in none of `removed`. */
export const subtractSegments = (
  segments: readonly Segment[],
  removedSegments: readonly Segment[],
): readonly Segment[] =>
  removedSegments.reduce<readonly Segment[]>(
    (rest, { from, to }) =>
      intersectSegments(rest, [
        { from: -Infinity, to: from },
        { from: to, to: Infinity },
      ]),
    segments,
  );
