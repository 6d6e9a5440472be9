// The clocks of the local Stripe: billing time can be moved, the time of signatures cannot.

export interface Clock {
  /** The current time for subscriptions, invoices and usage, in milliseconds. */
  now(): number;
  /** The time of sending a webhook: receivers compare it with their own clock. */
  wallNow(): number;
  /** Moves `now` to a later instant, never back. */
  moveTo(instantMs: number): void;
}

/** Creates a clock that changes only when it is moved. `wallNow` is the clock of the webhooks' receivers. */
export function createStillClock(startMs: number, wallNow: () => number): Clock {
  let now = startMs;
  return { now: () => now, wallNow, moveTo: (instantMs) => void (now = Math.max(now, instantMs)) };
}
