import { env, runInDurableObject } from "cloudflare:test";
import { beforeEach, vi } from "vitest";
import { dayMs, minuteMs } from "~/time/units";
import { aroundEach } from "./around-each";
import { chosenClock } from "./clock";

/**
 * The runs of a five-minute job that may retry work whose delay doubles with each attempt. Each is listed with the run before it, and then
 * the day's last run.
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

// The Worker's clock is stopped, so that a test's time does not depend on the machine.
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

/**
 * Begins each test of a file at this instant (ms) instead of {@link chosenClock}, because its dates are written out or all on one day. The
 * instant may be past: then an alarm of an object would ring immediately.
 */
export const beginAt = (instant: number) => beforeEach(() => void vi.setSystemTime(instant));

/** Empties the bucket of all mails, as if none had been sent. Otherwise a mail from another time would delay the next one. */
export const forgetPace = () =>
  runInDurableObject(env.MAIL_PACE.get(env.MAIL_PACE.idFromName("mail")), (_, { storage }) =>
    storage.deleteAll(),
  );

/**
 * Does the work under a clock that moves a tenth of a second whenever all of it waits.
 * @param unfinished the number of unfinished parts, each of which waits by one timer.
 * @returns its result.
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

/** Moves the Worker's clock forward; timers are not affected. It runs again after the test. */
export function timePasses(ms: number) {
  vi.setSystemTime(Date.now() + ms);
}
