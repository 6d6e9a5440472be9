/** Nobody works longer than this, so the worker probably forgot to check out. */
export const exitProbablyMissingAfterMs = 12 * 3_600_000;

/** Returns whether an entry has been open for too long. */
export const isExitProbablyMissing = (checkInTime: number, now: number) =>
  now - checkInTime > exitProbablyMissingAfterMs;
