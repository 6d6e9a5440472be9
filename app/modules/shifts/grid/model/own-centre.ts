import type { ShiftSegment } from "~/modules/schedules/published-week";

/** Returns shifts with their centre only where it is not their person's own. */
export const withoutOwnCentre = (
  segments: readonly ShiftSegment[],
  own: string | null,
): readonly ShiftSegment[] =>
  segments.map(({ from, to, centre }) =>
    centre === undefined || centre === own ? { from, to } : { from, to, centre },
  );
