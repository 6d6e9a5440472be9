// The clocks of the local Stripe: billing time can be moved, the time of signatures cannot.
import type { StripePeriod } from "./state";

export interface Clock {
  /** The current time for subscriptions, invoices and usage, in milliseconds. */
  now(): number;
  /** The app's current time: the app compares signatures with it, and sends instants of it. */
  appNow(): number;
  /** Moves `now` to a later instant, never back. */
  moveTo(instantMs: number): void;
}

/** Creates a clock that changes only when it is moved. */
export function createStillClock(startMs: number, appNow: () => number): Clock {
  let now = startMs;
  return { now: () => now, appNow, moveTo: (instantMs) => void (now = Math.max(now, instantMs)) };
}

/** Returns the month of an instant in UTC, in unix seconds. The app begins every period on a 1st. */
export function monthOf(at: number): StripePeriod {
  const date = new Date(at * 1000);
  const first = (ahead: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1) / 1000;
  return { start: first(0), end: first(1) };
}
