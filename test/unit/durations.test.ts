import { describe, expect, it } from "vitest";

import { formatDuration, formatDurationForCsv, formatRunningTime, splitByDay } from "~/time/durations";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

function hours(count: number, minutes = 0, seconds = 0): number {
  return count * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
}

function interval(starts: string, ends: string) {
  return { startsAt: Date.parse(starts), endsAt: Date.parse(ends) };
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

describe("a night shift, 22:00 to 06:00", () => {
  it.each([
    ["Europe/Madrid", "2026-03-28T22:00:00+01:00", "2026-03-29T06:00:00+02:00"],
    ["Atlantic/Canary", "2026-03-28T22:00:00+00:00", "2026-03-29T06:00:00+01:00"],
  ])("over the March change counts seven hours in %s", (zone, starts, ends) => {
    const shift = interval(starts, ends);
    expect(shift.endsAt - shift.startsAt).toBe(hours(7));
    expect(splitByDay(shift, zone)).toEqual([
      { on: "2026-03-28", durationMs: hours(2) },
      { on: "2026-03-29", durationMs: hours(5) },
    ]);
  });

  it.each([
    ["Europe/Madrid", "2026-10-24T22:00:00+02:00", "2026-10-25T06:00:00+01:00"],
    ["Atlantic/Canary", "2026-10-24T22:00:00+01:00", "2026-10-25T06:00:00+00:00"],
  ])("over the October change counts nine hours in %s", (zone, starts, ends) => {
    const shift = interval(starts, ends);
    expect(shift.endsAt - shift.startsAt).toBe(hours(9));
    expect(splitByDay(shift, zone)).toEqual([
      { on: "2026-10-24", durationMs: hours(2) },
      { on: "2026-10-25", durationMs: hours(7) },
    ]);
  });

  it.each([
    ["the evening of the March change", "2026-03-29T22:00:00+02:00", "2026-03-30T06:00:00+02:00"],
    ["the evening of the October change", "2026-10-25T22:00:00+01:00", "2026-10-26T06:00:00+01:00"],
    ["an ordinary evening", "2026-11-20T22:00:00+01:00", "2026-11-21T06:00:00+01:00"],
  ])("begun on %s counts two hours and six", (_, starts, ends) => {
    const parts = splitByDay(interval(starts, ends), "Europe/Madrid");
    expect(parts.map((part) => part.durationMs)).toEqual([hours(2), hours(6)]);
  });
});

describe("splitByDay at the edges", () => {
  it("a shift that ends at midnight leaves nothing for the next day", () => {
    const shift = interval("2026-11-20T16:00:00+01:00", "2026-11-21T00:00:00+01:00");
    expect(splitByDay(shift, "Europe/Madrid")).toEqual([{ on: "2026-11-20", durationMs: hours(8) }]);
  });

  it("a shift that starts at midnight leaves nothing for the day before", () => {
    const shift = interval("2026-11-21T00:00:00+01:00", "2026-11-21T00:00:00.001+01:00");
    expect(splitByDay(shift, "Europe/Madrid")).toEqual([{ on: "2026-11-21", durationMs: 1 }]);
  });

  it("the same shift falls on other days in another zone", () => {
    const shift = interval("2026-11-20T23:30:00+01:00", "2026-11-21T00:30:00+01:00");
    expect(splitByDay(shift, "Atlantic/Canary")).toEqual([{ on: "2026-11-20", durationMs: hours(1) }]);
  });

  it("a forgotten shift over the March change gives every day its own length", () => {
    const shift = interval("2026-03-28T00:00:00+01:00", "2026-03-31T00:00:00+02:00");
    expect(splitByDay(shift, "Europe/Madrid")).toEqual([
      { on: "2026-03-28", durationMs: hours(24) },
      { on: "2026-03-29", durationMs: hours(23) },
      { on: "2026-03-30", durationMs: hours(24) },
    ]);
  });

  it("a date that the zone skipped gets no part", () => {
    const shift = interval("2011-12-29T22:00:00-10:00", "2011-12-31T06:00:00+14:00");
    expect(splitByDay(shift, "Pacific/Apia")).toEqual([
      { on: "2011-12-29", durationMs: hours(2) },
      { on: "2011-12-31", durationMs: hours(6) },
    ]);
  });

  it("a shift in the hour that clocks went back into belongs to the day already begun", () => {
    const shift = interval("2010-11-06T23:30:00-03:30", "2010-11-07T01:00:00-03:30");
    expect(splitByDay(shift, "America/St_Johns")).toEqual([{ on: "2010-11-07", durationMs: hours(1, 30) }]);
  });

  it("an interval of no length has no parts, and one that runs backwards is an error", () => {
    expect(splitByDay({ startsAt: 5, endsAt: 5 }, "Europe/Madrid")).toEqual([]);
    expect(() => splitByDay({ startsAt: 5, endsAt: 4 }, "Europe/Madrid")).toThrow(RangeError);
  });
});
