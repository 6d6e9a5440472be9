import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gentleRefetch } from "~/modules/live/gentle-refetch";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two hundred pieces of news in two seconds, as when a shift changes. */
function shiftChange(tell: () => void) {
  for (let count = 0; count < 200; count += 1) {
    tell();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(10_000);
}

it("asks at once for the first piece of news", () => {
  const refetch = vi.fn();
  gentleRefetch(refetch).ask();
  expect(refetch).toHaveBeenCalledTimes(1);
});

it("asks a few times for two hundred pieces of news, the last time after the last of them", () => {
  const askedAt: number[] = [];
  const startedAt = Date.now();
  shiftChange(gentleRefetch(() => askedAt.push(Date.now() - startedAt)).ask);
  expect(askedAt.length).toBeLessThanOrEqual(4);
  expect(askedAt.at(-1)).toBeGreaterThanOrEqual(1_990);
});

it("twin: asking for every piece of news asks two hundred times", () => {
  const refetch = vi.fn();
  shiftChange(refetch);
  expect(refetch).toHaveBeenCalledTimes(200);
});

it("does not ask again when nothing more is told, nor once it is stopped", () => {
  const refetch = vi.fn();
  const { ask, stop } = gentleRefetch(refetch);
  ask();
  vi.advanceTimersByTime(10_000);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(refetch).toHaveBeenCalledTimes(2);
});
