import { addDays, type LocalDate } from "./dates";
import { endOfDay, localDateOf } from "./zones";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const NBSP = "\u00a0";

/** The share of an interval that belongs to one local date, in ms. */
export type DayPart = { on: LocalDate; durationMs: number };

/** A duration (ms) for the screen: `8 h 07 min`, or `45 min` under an hour; begun minutes do not count. */
export function formatDuration(durationMs: number): string {
  const { hours, minutes } = clockParts(durationMs);
  return hours === 0 ? `${minutes}${NBSP}min` : `${hours}${NBSP}h${NBSP}${twoDigits(minutes)}${NBSP}min`;
}

/** A duration (ms) as a spreadsheet adds it up: `8:07`, `125:00`; begun minutes do not count. */
export function formatDurationForCsv(durationMs: number): string {
  const { hours, minutes } = clockParts(durationMs);
  return `${hours}:${twoDigits(minutes)}`;
}

/** A running counter (ms) to the second: `3:07:09`. */
export function formatRunningTime(durationMs: number): string {
  const { hours, minutes, seconds } = clockParts(durationMs);
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/**
 * Cuts an interval of instants (ms) at the local midnights of `zone`: one part per date, in order, none empty,
 * summing exactly to the whole. The register is kept by day (art. 34.9 of the Estatuto de los Trabajadores),
 * and a day is 23, 24 or 25 hours long. Throws RangeError when the interval ends before it starts.
 */
export function splitByDay(interval: { startsAt: number; endsAt: number }, zone: string): DayPart[] {
  const { startsAt, endsAt } = interval;
  if (endsAt < startsAt) throw new RangeError("The interval ends before it starts");

  const parts: DayPart[] = [];
  let from = startsAt;
  for (let on = localDateOf(startsAt, zone); from < endsAt; on = addDays(on, 1)) {
    const to = Math.min(endOfDay(on, zone), endsAt);
    // A date the zone skipped is empty, and one that clocks went back into is over at its first midnight.
    if (to <= from) continue;
    parts.push({ on, durationMs: to - from });
    from = to;
  }
  return parts;
}

// A negative duration reads as zero: two devices' clocks may disagree by a second, and nobody worked minus one.
function clockParts(durationMs: number): { hours: number; minutes: number; seconds: number } {
  const ms = Math.max(0, durationMs);
  return {
    hours: Math.floor(ms / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((ms % MINUTE_MS) / SECOND_MS),
  };
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
