import { describe, expect, test } from "vitest";
import { barName, barTickText, hourBars } from "~/modules/timesheets/reports/model/hour-bars";
import { hourMs, minuteMs } from "~/time/units";
import { oracleMinutes, type Shift } from "./report-oracle";
import { inZone } from "./in-zone";
import { reportOf } from "./report-of";

const at = (text: string) => Date.parse(text);

describe("the bar chart of a period", () => {
  test("has one bar a day, also for days without work", () => {
    const days = [{ day: "2026-10-05", totalMs: 8 * hourMs }];
    expect(hourBars(days, { from: "2026-10-04", to: "2026-10-06" })).toEqual({
      by: "day",
      bars: [
        { on: "2026-10-04", totalMs: 0 },
        { on: "2026-10-05", totalMs: 8 * hourMs },
        { on: "2026-10-06", totalMs: 0 },
      ],
    });
  });

  test("has the expected time of days with terms, and none by month", () => {
    const days = [
      { day: "2026-10-05", totalMs: 0, expected: 480 },
      { day: "2026-10-06", totalMs: hourMs, expected: null },
    ];
    const expectedIn = (to: string) =>
      hourBars(days, { from: "2026-10-05", to }).bars.map(({ expectedMs }) => expectedMs);
    expect(expectedIn("2026-10-07")).toEqual([8 * hourMs, undefined, undefined]);
    expect(expectedIn("2026-12-31")).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ["2026-01-01", "2026-03-03", "day", 62],
    ["2026-01-01", "2026-03-04", "month", 3],
    ["2026-01-31", "2026-04-01", "day", 61],
    ["2022-12-31", "2026-12-30", "month", 49],
    ["2026-02-28", "2026-02-28", "day", 1],
  ])("from %s to %s has bars by %s, %i of them", (from, to, by, count) => {
    const { bars, ...rest } = hourBars([], { from, to });
    expect(rest).toEqual({ by });
    expect(bars).toHaveLength(count);
  });

  test("of months sums the days of each", () => {
    const days = [
      { day: "2026-01-31", totalMs: hourMs },
      { day: "2026-02-01", totalMs: 2 * hourMs },
      { day: "2026-02-28", totalMs: 4 * hourMs },
    ];
    expect(hourBars(days, { from: "2026-01-15", to: "2026-04-15" }).bars).toEqual([
      { on: "2026-01-01", totalMs: hourMs },
      { on: "2026-02-01", totalMs: 6 * hourMs },
      { on: "2026-03-01", totalMs: 0 },
      { on: "2026-04-01", totalMs: 0 },
    ]);
  });

  test.each([
    ["Europe/Madrid", "2026-03-28T22:00+01:00", "2026-03-29T06:00+02:00", 7],
    ["Europe/Madrid", "2026-10-24T22:00+02:00", "2026-10-25T06:00+01:00", 9],
    ["Atlantic/Canary", "2026-03-28T22:00Z", "2026-03-29T06:00+01:00", 7],
    ["Atlantic/Canary", "2026-10-24T22:00+01:00", "2026-10-25T06:00Z", 9],
  ])(
    "in %s draws the night from %s to %s on its first day, as an independent count does",
    (zone, start, end, hours) => {
      const shifts: Shift[] = [{ checkInTime: at(start), checkOutTime: at(end) }];
      const from = start.slice(0, 10);
      const { bars } = hourBars(reportOf(inZone(shifts, zone)).days, { from, to: end.slice(0, 10) });
      expect(bars.map(({ totalMs }) => totalMs)).toEqual([hours * hourMs, 0]);
      const minutes = Object.fromEntries(
        bars.filter(({ totalMs }) => totalMs > 0).map(({ on, totalMs }) => [on, totalMs / minuteMs]),
      );
      expect(minutes).toEqual(oracleMinutes(shifts, zone));
    },
  );

  test("has a short label on the axis and a complete one in its table", () => {
    expect([barTickText("day", "2026-10-05"), barName("day", "2026-10-05")]).toEqual([
      "05/10",
      "lun 05/10/2026",
    ]);
    expect([barTickText("month", "2026-10-01"), barName("month", "2026-10-01")]).toEqual([
      "10/2026",
      "Octubre de 2026",
    ]);
  });
});
