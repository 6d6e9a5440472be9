import { describe, expect, it } from "vitest";

import { formatDuration, formatDurationForCsv, formatRunningTime } from "~/time/durations";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

function hours(count: number, minutes = 0, seconds = 0): number {
  return count * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
}

describe("durations in words", () => {
  it.each([
    [0, "0 min", "0:00", "0:00:00"],
    [hours(0, 0, 59), "0 min", "0:00", "0:00:59"],
    [hours(0, 1) - 1, "0 min", "0:00", "0:00:59"],
    [hours(0, 5), "5 min", "0:05", "0:05:00"],
    [hours(0, 45), "45 min", "0:45", "0:45:00"],
    [hours(1) - 1, "59 min", "0:59", "0:59:59"],
    [hours(1), "1 h 00 min", "1:00", "1:00:00"],
    [hours(3, 7, 9), "3 h 07 min", "3:07", "3:07:09"],
    [hours(8, 7, 59), "8 h 07 min", "8:07", "8:07:59"],
    [hours(125), "125 h 00 min", "125:00", "125:00:00"],
    [-1, "0 min", "0:00", "0:00:00"],
    [-hours(2), "0 min", "0:00", "0:00:00"],
  ])("%d ms reads %s on screen, %s in a file and %s running", (durationMs, screen, file, running) => {
    expect(formatDuration(durationMs)).toBe(screen.replaceAll(" ", "\u00a0"));
    expect(formatDurationForCsv(durationMs)).toBe(file);
    expect(formatRunningTime(durationMs)).toBe(running);
  });
});
