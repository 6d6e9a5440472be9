import { hourMs } from "~/time/units";

/** Nobody works longer than this, so the worker probably forgot to check out. */
export const exitProbablyMissingAfterMs = 12 * hourMs;

/** Returns whether an entry has been open for too long. */
export const isExitProbablyMissing = (checkInTime: number, now: number) =>
  now - checkInTime > exitProbablyMissingAfterMs;
