import { describe, expect, test } from "vitest";
import { dayLineOf, type DayLine } from "~/modules/timesheets/my-time/model/day-line";
import { aLog } from "./a-log";

const now = Date.parse("2026-11-23T12:30+01:00");
const on = (time: string) => `2026-11-23T${time}+01:00`;

/** Returns kind, start and end of each stretch, in whole percent. */
const stretchesOf = (line: DayLine | null) =>
  line!.stretches.map(({ kind, from, width }) => [kind, Math.round(from), Math.round(from + width)]);
const hoursOf = (line: DayLine | null) => line!.hours.map(({ label }) => label);

describe("the timeline of a day", () => {
  test("covers the hours of its entries", () => {
    const line = dayLineOf([aLog(on("09:15"), on("10:30")), aLog(on("11:00"), on("12:00"))], now);
    expect(hoursOf(line)).toEqual(["09:00", "10:00", "11:00", "12:00"]);
    expect(stretchesOf(line)).toEqual([
      ["on_site", 8, 50],
      ["on_site", 67, 100],
    ]);
  });

  test("draws each mode from its instant on, and pauses over it", () => {
    const log = aLog(on("08:00"), on("12:00"), {
      modes: [
        [on("08:00"), "remote"],
        [on("10:00"), "on_site"],
      ],
      pauses: [[on("09:00"), on("11:00")]],
    });
    expect(stretchesOf(dayLineOf([log], now))).toEqual([
      ["remote", 0, 50],
      ["on_site", 50, 100],
      ["pause", 25, 75],
    ]);
  });

  test("draws an open entry and its open pause until now", () => {
    const log = aLog(on("09:00"), null, { pauses: [[on("11:00"), null]] });
    expect(stretchesOf(dayLineOf([log], now))).toEqual([
      ["on_site", 0, 88],
      ["pause", 50, 88],
    ]);
  });

  test("draws an entry with a missing exit until its last known instant, and marks the end as unknown", () => {
    const log = aLog(on("09:00"), null, {
      isExitMissing: true,
      pauses: [[on("10:00"), on("10:30")]],
    });
    expect(stretchesOf(dayLineOf([log], now))).toEqual([
      ["on_site", 0, 75],
      ["pause", 50, 75],
      ["missing", 75, 75],
    ]);
  });

  test("has an hour of width for an entry with only a check-in", () => {
    const line = dayLineOf([aLog(on("09:00"), null, { isExitMissing: true })], now);
    expect(hoursOf(line)).toEqual(["09:00", "10:00"]);
  });

  test.each([
    ["Europe/Madrid", "2026-10-25T00:00+02:00", "2026-10-25T05:00+01:00", 6, "00:00 02:00 03:00 05:00"],
    ["Europe/Madrid", "2026-03-29T00:00+01:00", "2026-03-29T05:00+02:00", 4, "00:00 01:00 03:00 04:00 05:00"],
    [
      "Atlantic/Canary",
      "2026-10-25T00:00+01:00",
      "2026-10-25T04:00Z",
      5,
      "00:00 01:00 01:00 02:00 03:00 04:00",
    ],
    ["Atlantic/Canary", "2026-03-29T00:00Z", "2026-03-29T04:00+01:00", 3, "00:00 02:00 03:00 04:00"],
  ])("in %s, from %s to %s is %i hours long, all equally wide", (zone, start, end, hours, labels) => {
    const line = dayLineOf([aLog(start, end, { zone })], now)!;
    expect(hoursOf(line).join(" ")).toBe(labels);
    const steps = line.hours.slice(1).map(({ at }, nth) => at - line.hours[nth]!.at);
    for (const step of steps) expect(step).toBeCloseTo(steps[0]!);
    expect(100 / steps[0]!).toBeCloseTo(hours / (hours > 5 ? 2 : 1));
  });

  test("shows a day of twenty-five hours completely", () => {
    const line = dayLineOf([aLog("2026-10-25T00:00+02:00", "2026-10-26T00:00+01:00")], now);
    expect(stretchesOf(line)).toEqual([["on_site", 0, 100]]);
    expect(hoursOf(line)).toEqual(["00:00", "05:00", "11:00", "17:00", "23:00"]);
  });

  test("of a day without entries is empty", () => {
    expect(dayLineOf([], now)).toBeNull();
  });
});
