import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttledRefetch } from "~/modules/live/model/throttled-refetch";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends two hundred live messages in two seconds, as when a shift changes. */
function shiftChange(notify: () => void) {
  for (let count = 0; count < 200; count += 1) {
    notify();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(10_000);
}

test("a tab refetches immediately after the first live message", () => {
  const refetch = vi.fn();
  throttledRefetch(refetch).ask();
  expect(refetch).toHaveBeenCalledTimes(1);
});

test("a tab refetches a few times for two hundred live messages, the last time after the last of them", () => {
  const askedAt: number[] = [];
  const startedAt = Date.now();
  shiftChange(throttledRefetch(() => askedAt.push(Date.now() - startedAt)).ask);
  expect(askedAt.length).toBeLessThanOrEqual(4);
  expect(askedAt.at(-1)).toBeGreaterThanOrEqual(1_990);
});

test("a tab refetches again after a second plus a random half second", () => {
  const refetch = vi.fn();
  const { ask } = throttledRefetch(refetch, () => 0.5);
  ask();
  ask();
  vi.advanceTimersByTime(1_249);
  expect(refetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test("a tab does not refetch without another live message, nor after it is stopped", () => {
  const refetch = vi.fn();
  const { ask, stop } = throttledRefetch(refetch);
  ask();
  vi.advanceTimersByTime(10_000);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(refetch).toHaveBeenCalledTimes(2);
});

/** Returns when each of 300 tabs refetches after one live message to all of them, in ms. */
function wave(spreadMs: number) {
  const startedAt = Date.now();
  const askedAt: number[] = [];
  for (let tab = 0; tab < 300; tab += 1)
    throttledRefetch(
      () => askedAt.push(Date.now() - startedAt),
      () => tab / 300,
    ).ask(spreadMs);
  vi.advanceTimersByTime(10_000);
  return askedAt;
}

/** Returns the most requests of any second. */
function busiest(askedAt: number[]) {
  const perSecond = new Map<number, number>();
  for (const at of askedAt)
    perSecond.set(Math.floor(at / 1_000), (perSecond.get(Math.floor(at / 1_000)) ?? 0) + 1);
  return Math.max(...perSecond.values());
}

test("the tabs of a company spread their refetches as wide as the live message states, once each", () => {
  const askedAt = wave(3_000);
  expect(askedAt).toHaveLength(300);
  expect(busiest(askedAt)).toBe(100);
});

test("without spreading, all tabs refetch in the same second (twin)", { tags: "deep" }, () => {
  expect(busiest(wave(0))).toBe(300);
});

test("a tab refetches once for two spread live messages, and never after it is stopped", () => {
  const refetch = vi.fn();
  const { ask, stop } = throttledRefetch(refetch, () => 0.5);
  ask(1_000);
  ask(1_000);
  vi.advanceTimersByTime(500);
  expect(refetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalledTimes(1);
  ask(1_000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalledTimes(1);
});
