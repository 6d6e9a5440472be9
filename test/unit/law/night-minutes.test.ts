import { expect, test } from "vitest";
import { nightMinutesOf } from "~/modules/law/night-minutes";

const entry = (from: string, to: string | null, pauses: [string, string, boolean][] = []) => ({
  checkInTime: Date.parse(from),
  checkOutTime: to === null ? null : Date.parse(to),
  timeZone: "Europe/Madrid",
  pauses: pauses.map(([start, end, counts_as_work]) => ({
    start_at: Date.parse(start),
    end_at: Date.parse(end),
    kind: "rest" as const,
    counts_as_work,
  })),
});

test.each([
  ["a day", entry("2026-11-02T09:00+01:00", "2026-11-02T17:00+01:00"), 0],
  ["an evening", entry("2026-11-02T16:00+01:00", "2026-11-03T00:30+01:00"), 150],
  ["an early morning", entry("2026-11-02T05:15+01:00", "2026-11-02T12:00+01:00"), 45],
  ["a night", entry("2026-11-02T22:00+01:00", "2026-11-03T06:00+01:00"), 480],
  ["a whole day", entry("2026-11-02T00:00+01:00", "2026-11-03T00:00+01:00"), 480],
  [
    "the night of March in which an hour is missing",
    entry("2026-03-28T22:00+01:00", "2026-03-29T06:00+02:00"),
    420,
  ],
  ["the night of October with an hour more", entry("2026-10-24T22:00+02:00", "2026-10-25T06:00+01:00"), 540],
  [
    "a night with a rest over its beginning",
    entry("2026-11-02T20:00+01:00", "2026-11-03T02:00+01:00", [
      ["2026-11-02T21:30+01:00", "2026-11-02T22:30+01:00", false],
    ]),
    210,
  ],
  [
    "a night with a pause that counts",
    entry("2026-11-02T22:00+01:00", "2026-11-03T02:00+01:00", [
      ["2026-11-02T23:00+01:00", "2026-11-02T23:30+01:00", true],
    ]),
    240,
  ],
  ["an open night", entry("2026-11-02T22:00+01:00", null), 0],
])("%s has its minutes between ten and six counted as night", (_, log, minutes) => {
  expect(nightMinutesOf(log)).toBe(minutes);
});
