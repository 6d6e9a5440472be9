import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { balanceText } from "~/modules/schedules/pattern-text";
import {
  formatDuration,
  formatHours,
  formatMinutes,
  formatRunningTime,
  formatShortDifference,
  formatShortDuration,
} from "~/time/durations";
import { hourMs, minuteMs, secondMs } from "~/time/units";

function hours(count: number, minutes = 0, seconds = 0): number {
  return count * hourMs + minutes * minuteMs + seconds * secondMs;
}

describe("durations as text", () => {
  test.each([
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
  ])(
    "for %d ms are %s on screen, %s in a file and %s in a running timer",
    (durationMs, screen, file, running) => {
      expect(formatDuration(durationMs)).toBe(screen.replaceAll(" ", "\u00a0"));
      expect(formatShortDuration(durationMs)).toBe(file);
      expect(formatRunningTime(durationMs)).toBe(running);
    },
  );
});

test.each([
  [63, "1 h 03 min", "+1 h 03 min", "+1:03"],
  [480, "8 h 00 min", "+8 h 00 min", "+8:00"],
  [0, "0 min", "0 min", "+0:00"],
  [-5, "−5 min", "−5 min", "−0:05"],
  [-65, "−1 h 05 min", "−1 h 05 min", "−1:05"],
])(
  "%i minutes are shown as %s, %s as a balance and %s in a narrow cell",
  (minutes, words, balance, short) => {
    expect([formatMinutes(minutes), balanceText(minutes)]).toEqual(
      [words, balance].map((text) => text.replaceAll(" ", "\u00a0")),
    );
    expect(formatShortDifference(minutes)).toBe(short);
  },
);

test("agreed whole hours have no minutes; other agreed hours look like all other durations", () => {
  expect([480, 2400, 483, 30].map(formatHours)).toEqual([
    "8\u00a0h",
    "40\u00a0h",
    ...[483, 30].map(formatMinutes),
  ]);
});

const unitAfterValue = /\}(?:\\u00a0|\$\{noBreakSpace\}|[ \u00a0])(?:h|min)(?![\w-])/;

test("only one source file formats durations as text", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const writers = sources.filter((path) => unitAfterValue.test(readFileSync(`app/${path}`, "utf8")));
  expect(writers).toEqual(["time/durations.ts"]);
  for (const second of ["`${hours} h`", "`${rest}\\u00a0min`", "{minutes} min</td>"])
    expect(second).toMatch(unitAfterValue);
});
