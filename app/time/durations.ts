import { twoDigits } from "./two-digits";
import { minuteMs, secondMs } from "./units";

const noBreakSpace = "\u00a0";

/** Formats minutes for screens, mails and printed pages: `8 h 07 min`, `8 h 00 min`, `45 min`, `−1 h 03 min`. */
export function formatMinutes(minutes: number): string {
  const size = Math.round(Math.abs(minutes));
  const [hours, rest] = [Math.floor(size / 60), size % 60];
  const text =
    hours === 0
      ? `${rest}${noBreakSpace}min`
      : `${hours}${noBreakSpace}h${noBreakSpace}${twoDigits(rest)}${noBreakSpace}min`;
  return minutes < 0 && size > 0 ? `−${text}` : text;
}

/** Formats agreed minutes. Whole hours have no minutes: `40 h`, `37 h 30 min`, `45 min`. */
export const formatHours = (minutes: number): string =>
  formatMinutes(minutes).replace(/h\u00a000\u00a0min$/, "h");

/** Formats a duration (ms) as {@link formatMinutes} does. Incomplete minutes are dropped, and a negative duration is `0 min`. */
export const formatDuration = (durationMs: number): string =>
  formatMinutes(Math.floor(Math.max(0, durationMs) / minuteMs));

/**
 * Formats minutes for fields, narrow cells and spreadsheets, which can add them up: `8:07`, `125:00`. Incomplete minutes are dropped, and
 * negative ones are `0:00`.
 */
export function formatShortMinutes(minutes: number): string {
  const size = Math.floor(Math.max(0, minutes));
  return `${Math.floor(size / 60)}:${twoDigits(size % 60)}`;
}

/** Formats a duration (ms) as {@link formatShortMinutes} does. */
export const formatShortDuration = (durationMs: number): string => formatShortMinutes(durationMs / minuteMs);

/** Formats a difference in minutes for a narrow cell: `+0:30`, `−8:00`. */
export function formatShortDifference(minutes: number): string {
  return `${minutes < 0 ? "−" : "+"}${formatShortMinutes(Math.abs(minutes))}`;
}

/** Formats a running counter (ms) to the second: `3:07:09`. */
export function formatRunningTime(durationMs: number): string {
  // The clocks of two devices may differ by a second.
  const ms = Math.max(0, durationMs);
  return `${formatShortDuration(ms)}:${twoDigits(Math.floor((ms % minuteMs) / secondMs))}`;
}
