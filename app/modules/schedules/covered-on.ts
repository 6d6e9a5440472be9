import { addDays, isWithin, type LocalDate } from "~/time/dates";
import { dayMinutes } from "~/time/units";
import type { Absence, Segment } from "./schedule";
import type { PlannedDay } from "./terms-plan-on";
import { firstMinutes, intersectSegments, lengthOf, mergeSegments, subtractSegments } from "./segments";

export interface CoveredDay {
  minutes: number;
  /** The planned segments that remain. None with flexible terms. */
  left: readonly Segment[];
}

/**
 * Returns the planned time of a day that absences take. It does not look at `covers`. Time that two absences share counts once.
 *
 * The whole day is the shift that starts on it. The morning is half of the planned minutes, rounded down, and the afternoon the rest. A day
 * that the calendar shortens has no halves: either one takes all of it, except the half that the calendar leaves free. Hours are clock
 * times of their dates, so they also take from a shift that started the day before. With flexible terms, hours count by length.
 */
export function coveredOn(absences: readonly Absence[], on: LocalDate, plannedDay: PlannedDay): CoveredDay {
  if (plannedDay.isFlexible) return { minutes: coveredByLength(absences, on, plannedDay), left: [] };
  const { segments } = plannedDay;
  const { morning, afternoon } = halvesOf(plannedDay);
  const takenSegments = mergeSegments(
    absences.flatMap((absence) => {
      if (absence.part.kind === "hours") return hoursAround(absence, absence.part, on);
      if (!isWithin(on, absence)) return [];
      switch (absence.part.kind) {
        case "all":
          return segments;
        case "morning":
          return morning;
        case "afternoon":
          return afternoon;
      }
    }),
  );
  return {
    minutes: lengthOf(intersectSegments(segments, takenSegments)),
    left: subtractSegments(segments, takenSegments),
  };
}

const isShortened = ({ minutes, patternMinutes }: PlannedDay) => minutes < patternMinutes;

function halvesOf(plannedDay: PlannedDay): Record<"morning" | "afternoon", readonly Segment[]> {
  const { segments, patternMinutes } = plannedDay;
  const half = Math.floor(patternMinutes / 2);
  // The calendar leaves the beginning of the shift.
  if (isShortened(plannedDay))
    return { morning: segments, afternoon: plannedDay.minutes > half ? segments : [] };
  const morning = firstMinutes(segments, half);
  return { morning, afternoon: subtractSegments(segments, morning) };
}

/** Returns the hours of an absence, in minutes from the midnight of `on`. A shift ends before the second midnight after it. */
export const hoursAround = (
  absence: Pick<Absence, "from" | "to">,
  { from, to }: Segment,
  on: LocalDate,
): Segment[] =>
  [-1, 0, 1].flatMap((days) =>
    isWithin(addDays(on, days), absence)
      ? [{ from: from + days * dayMinutes, to: to + days * dayMinutes }]
      : [],
  );

function coveredByLength(absences: readonly Absence[], on: LocalDate, plannedDay: PlannedDay): number {
  const { minutes } = plannedDay;
  const parts = absences.filter((absence) => isWithin(on, absence)).map(({ part }) => part);
  const has = (kind: "all" | "morning" | "afternoon") => parts.some((part) => part.kind === kind);
  const hasHalf = has("morning") || has("afternoon");
  if (has("all") || (hasHalf && isShortened(plannedDay))) return minutes;
  const half = Math.floor(minutes / 2);
  const halves = (has("morning") ? half : 0) + (has("afternoon") ? minutes - half : 0);
  const hours = mergeSegments(parts.filter((part) => part.kind === "hours"));
  return Math.min(minutes, halves + lengthOf(hours));
}
