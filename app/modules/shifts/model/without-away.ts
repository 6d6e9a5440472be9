import type { AbsencePart, Segment } from "~/modules/schedules/schedule";
import { firstMinutes, lengthOf, subtractSegments } from "~/modules/schedules/segments";
import { withoutTimes } from "./without-times";

/** Why a person is not planned on a day, or on a part of it: an accepted absence or a holiday. */
export interface Away {
  /** `Vacaciones` */
  name: string;
  /** Hours count from the midnight of the day, and may exceed 1440. */
  part: AbsencePart;
}

/**
 * Returns the segments of a day outside absences and holidays. The morning is half of its minutes, rounded down, and the afternoon the
 * rest.
 */
export const withoutAway = <Shift extends Segment>(
  segments: readonly Shift[],
  away: readonly Away[],
): readonly Shift[] => {
  const coveredSegments = away.flatMap(({ part }): readonly Segment[] => {
    switch (part.kind) {
      case "all":
        return segments;
      case "morning":
        return firstMinutes(segments, halfOf(segments));
      case "afternoon":
        return subtractSegments(segments, firstMinutes(segments, halfOf(segments)));
      case "hours":
        return [part];
    }
  });
  return withoutTimes(segments, coveredSegments);
};

const halfOf = (segments: readonly Segment[]) => Math.floor(lengthOf(segments) / 2);
