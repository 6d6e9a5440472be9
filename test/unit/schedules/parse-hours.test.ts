import { expect, test } from "vitest";
import { parseHours } from "~/modules/schedules/parse-hours";
import { formatDuration, formatShortDuration } from "~/time/durations";

test.each([
  ["8,5", 510],
  ["8.5", 510],
  ["8:30", 510],
  ["8h30", 510],
  ["8 h 30 min", 510],
  ["8 H 30", 510],
  ["8 h 5 min", 485],
  ["8h 30m", 510],
  [" 8 ", 480],
  ["8 h", 480],
  ["37,50", 2_250],
  ["7,33", 440],
  ["1780", 106_800],
  ["0:00", 0],
  ["45 min", 45],
  ["90min", 90],
])("the text %j is read as %d minutes", (text, minutes) => {
  expect(parseHours(text)).toEqual({ minutes });
});

test.each([
  ["", "empty"],
  ["   ", "empty"],
  ["8.30", "ambiguous"],
  ["1.780", "ambiguous"],
  ["8:60", "minutes-over-59"],
  ["8 h 75 min", "minutes-over-59"],
  ["8:5", "not-hours"],
  ["8h5", "not-hours"],
  ["8 30", "not-hours"],
  ["8,333", "not-hours"],
  ["-8", "not-hours"],
  ["ocho", "not-hours"],
  ["8:30:00", "not-hours"],
  ["12345", "not-hours"],
])("the text %j is refused as %s", (text, fault) => {
  expect(parseHours(text)).toEqual({ fault });
});

test("every duration up to two days is read back from screens and files", () => {
  const minutes = Array.from({ length: 2_880 }, (_, minute) => minute);
  const readBack = (format: (ms: number) => string) =>
    minutes.map((minute) => parseHours(format(minute * 60_000)));
  const expected = minutes.map((minute) => ({ minutes: minute }));
  expect(readBack(formatDuration)).toEqual(expected);
  expect(readBack(formatShortDuration)).toEqual(expected);
});
