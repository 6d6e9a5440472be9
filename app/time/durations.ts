import { twoDigits } from "./two-digits";
import { hourMs, minuteMs, secondMs } from "./units";

const noBreakSpace = "\u00a0";

/**
 * Formats minutes for screens, mails and printed pages: `8 h 07 min`, `8 h 00 min`, `45 min`, `−1 h 03 min`. No other function writes hours
 * and minutes as words.
 */
export function formatMinutes(minutes: number): string {
  const size = Math.round(Math.abs(minutes));
  const [hours, rest] = [Math.floor(size / 60), size % 60];
  const text =
    hours === 0
      ? `${rest}${noBreakSpace}min`
      : `${hours}${noBreakSpace}h${noBreakSpace}${twoDigits(rest)}${noBreakSpace}min`;
  return minutes < 0 && size > 0 ? `−${text}` : text;
}

/** Formats a duration (ms) as {@link formatMinutes} does. Incomplete minutes are dropped, and a negative duration is `0 min`. */
export const formatDuration = (durationMs: number): string =>
  formatMinutes(Math.floor(Math.max(0, durationMs) / minuteMs));

/** Formats a duration (ms) for spreadsheets, which can add it up: `8:07`, `125:00`. Incomplete minutes are dropped. */
export function formatDurationForCsv(durationMs: number): string {
  const { hours, minutes } = clockParts(durationMs);
  return `${hours}:${twoDigits(minutes)}`;
}

/** Formats a difference in minutes for a narrow cell: `+0:30`, `−8:00`. */
export function formatShortDifference(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}:${twoDigits(size % 60)}`;
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
    hours: Math.floor(ms / hourMs),
    minutes: Math.floor((ms % hourMs) / minuteMs),
    seconds: Math.floor((ms % minuteMs) / secondMs),
  };
}
