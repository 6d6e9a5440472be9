const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const NBSP = "\u00a0";

/** Formats a duration (ms) for screens: `8 h 07 min`, or `45 min` below an hour. Incomplete minutes are dropped. */
export function formatDuration(durationMs: number): string {
  const { hours, minutes } = clockParts(durationMs);
  return hours === 0 ? `${minutes}${NBSP}min` : `${hours}${NBSP}h${NBSP}${twoDigits(minutes)}${NBSP}min`;
}

/** Formats a duration (ms) for spreadsheets, which can add it up: `8:07`, `125:00`. Incomplete minutes are dropped. */
export function formatDurationForCsv(durationMs: number): string {
  const { hours, minutes } = clockParts(durationMs);
  return `${hours}:${twoDigits(minutes)}`;
}

/** Formats a running counter (ms) to the second: `3:07:09`. */
export function formatRunningTime(durationMs: number): string {
  const { hours, minutes, seconds } = clockParts(durationMs);
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

// A negative duration counts as zero, since the clocks of two devices may differ by a second.
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
