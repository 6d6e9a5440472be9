import { hourMs } from "~/time/units";

/** Few people work longer without an exit, so managers are asked to look. The entry stays as it is: it may last up to 26 hours. */
export const exitProbablyMissingAfterMs = 12 * hourMs;

/** Returns whether an entry has been open for too long. */
export const isExitProbablyMissing = (checkInTime: number, now: number) =>
  now - checkInTime > exitProbablyMissingAfterMs;
