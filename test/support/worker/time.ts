import { env, runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import { aroundEach } from "./around-each";
import { chosenClock } from "./clock";

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * The runs of a job of every five minutes at which it may try again what waits twice as long after each try, each after
 * the run before it; and the last run of the day.
 */
export const runsThatMatter: number[] = [
  ...new Set([
    ...Array.from({ length: 9 }, (_, tries) => 5 * minuteMs * (2 ** tries - 1)).flatMap((at) => [
      Math.max(0, at - 5 * minuteMs),
      at,
    ]),
    dayMs - 5 * minuteMs,
  ]),
];

// The Worker's clock stands still, so that what a test has time for is not a matter of the machine.
const standStill = () => void vi.setSystemTime(chosenClock);
standStill();
aroundEach({
  before: standStill,
  after: async () => {
    const isMoved = Date.now() !== chosenClock;
    vi.useRealTimers();
    standStill();
    if (isMoved) await forgetPace();
  },
});

/** Empties the bucket of all mails, as if none had been sent: a place given at another time would hold the next one up. */
export const forgetPace = () =>
  runInDurableObject(env.MAIL_PACE.get(env.MAIL_PACE.idFromName("mail")), (_, { storage }) =>
    storage.deleteAll(),
  );

/**
 * Does the work under a clock that only moves while all of it waits, a tenth of a second at a time.
 * @param unfinished how many parts of the work are left, each of which waits by one timer.
 * @returns what it came to.
 */
export async function underFakeTime<T>(work: () => Promise<T>, unfinished = () => 1): Promise<T> {
  const turn = setTimeout.bind(globalThis);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  let isDone = false;
  const result = work().finally(() => (isDone = true));
  while (!isDone) {
    await new Promise((resolve) => void turn(resolve, 0));
    if (vi.getTimerCount() >= unfinished()) await vi.advanceTimersByTimeAsync(100);
  }
  const reached = Date.now();
  vi.useRealTimers();
  vi.setSystemTime(reached);
  return result;
}

/** Moves the Worker's clock on (timers keep running as they do). It runs again after the test. */
export function timePasses(ms: number) {
  vi.setSystemTime(Date.now() + ms);
}
