import type { Segment } from "~/modules/schedules/schedule";
import { subtractSegments } from "~/modules/schedules/segments";

/** Returns the parts of shifts that are outside some times, each at the centre of its shift. */
export const withoutTimes = <Shift extends Segment>(
  shifts: readonly Shift[],
  times: readonly Segment[],
): Shift[] =>
  shifts.flatMap((shift) => subtractSegments([shift], times).map(({ from, to }) => ({ ...shift, from, to })));
