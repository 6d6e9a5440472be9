// Time as the local Stripe knows it: what it bills by can be moved on, what it signs by cannot.

export interface Clock {
  /** The instant that subscriptions, invoices and usage live by, in milliseconds. */
  now(): number;
  /** The instant at which a webhook is sent: its receivers compare it with their own clock. */
  wallNow(): number;
  /** Moves `now` on to an instant; never back. */
  moveTo(instantMs: number): void;
}

/** A clock that stands still until it is moved. `wallNow` is the clock of whoever receives the webhooks. */
export function createStillClock(startMs: number, wallNow: () => number): Clock {
  let now = startMs;
  return { now: () => now, wallNow, moveTo: (instantMs) => void (now = Math.max(now, instantMs)) };
}
