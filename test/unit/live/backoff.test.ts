import { describe, expect, test } from "vitest";
import { reconnectDelayMs } from "~/modules/live/model/backoff";

const attempts = Array.from({ length: 60 }, (_, attempt) => attempt);
const almostOne = 1 - Number.EPSILON;

describe("reconnectDelayMs", () => {
  test.each([
    [0, 250, 500],
    [1, 500, 1_000],
    [2, 1_000, 2_000],
    [5, 8_000, 16_000],
    [6, 15_000, 30_000],
    [50, 15_000, 30_000],
    [5_000, 15_000, 30_000],
  ])("for attempt %d is between %d and %d ms", (attempt, least, most) => {
    expect(reconnectDelayMs(attempt, 0)).toBe(least);
    expect(reconnectDelayMs(attempt, almostOne)).toBeCloseTo(most, 6);
    expect(reconnectDelayMs(attempt, 0.5)).toBe((least + most) / 2);
  });

  test("is never longer than 30 s, and never zero", () => {
    for (const attempt of attempts) {
      for (const random of [0, 0.25, 0.5, 0.999, almostOne]) {
        expect(reconnectDelayMs(attempt, random)).toBeLessThanOrEqual(30_000);
        expect(reconnectDelayMs(attempt, random)).toBeGreaterThan(0);
      }
    }
  });

  test("grows with each attempt up to the maximum", () => {
    for (const attempt of attempts.slice(1))
      expect(reconnectDelayMs(attempt, 0.5)).toBeGreaterThanOrEqual(reconnectDelayMs(attempt - 1, 0.5));
  });

  test("spreads a thousand tabs evenly over half of the wait", () => {
    const delays = Array.from({ length: 1_000 }, (_, who) => reconnectDelayMs(3, who / 1_000));
    const tenths = Array.from({ length: 10 }, (_, tenth) => {
      const from = 2_000 + tenth * 200;
      return delays.filter((delay) => delay >= from && delay < from + 200).length;
    });
    for (const share of tenths) expect(share).toBe(100);
  });
});
