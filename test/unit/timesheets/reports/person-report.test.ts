import { describe, expect, test } from "vitest";
import { pageOfDays, recordsPerPage } from "~/modules/timesheets/reports/model/page-of-days";
import { hourMs } from "~/time/units";
import { inZone } from "./in-zone";
import { reportOf } from "./report-of";

const shift = (start: string, end: string | null) => ({
  checkInTime: Date.parse(start),
  checkOutTime: end === null ? null : Date.parse(end),
});

describe("a person's report", () => {
  test.each([
    ["Europe/Madrid", "2026-03-28T22:00:00+01:00", "2026-03-29T06:00:00+02:00", 7],
    ["Europe/Madrid", "2026-10-24T22:00:00+02:00", "2026-10-25T06:00:00+01:00", 9],
    ["Atlantic/Canary", "2026-03-28T22:00:00Z", "2026-03-29T06:00:00+01:00", 7],
    ["Atlantic/Canary", "2026-10-24T22:00:00+01:00", "2026-10-25T06:00:00Z", 9],
  ])(
    "in %s puts a night from %s to %s on the day on which it starts, with %i hours",
    (zone, start, end, hours) => {
      const { days, totalMs } = reportOf(inZone([shift(start, end)], zone));
      expect(days.map(({ day }) => day)).toEqual([start.slice(0, 10)]);
      expect(totalMs).toBe(hours * hourMs);
    },
  );

  test("shows an open entry and does not sum it", () => {
    const logs = [
      shift("2026-11-23T09:00:00+01:00", "2026-11-23T14:00:00+01:00"),
      shift("2026-11-23T15:00:00+01:00", null),
    ];
    const report = reportOf(inZone(logs, "Europe/Madrid"));
    expect(report).toMatchObject({ totalMs: 5 * hourMs, records: 2, open: 1 });
    expect(report.days[0]!.entries.map(({ durationMs }) => durationMs)).toEqual([5 * hourMs, null]);
  });

  test("shows a missing exit, and neither sums it nor calls it open", () => {
    const [log] = inZone([shift("2026-11-20T09:00:00+01:00", null)], "Europe/Madrid");
    const report = reportOf([{ ...log!, isExitMissing: true }]);
    expect(report).toMatchObject({ totalMs: 0, records: 1, open: 0, missing: 1 });
  });

  test("sums the presence next to the counted time, by day and in total", () => {
    const logs = inZone(
      [
        shift("2026-11-20T09:00:00+01:00", "2026-11-20T17:00:00+01:00"),
        shift("2026-11-21T09:00:00+01:00", "2026-11-21T17:00:00+01:00"),
      ],
      "Europe/Madrid",
    );
    const [first, second] = [{ ...logs[0]!, durationMs: 7 * hourMs }, logs[1]!];
    const report = reportOf([first, second]);
    expect(report).toMatchObject({ totalMs: 15 * hourMs, grossMs: 16 * hourMs });
    expect(report.days.map(({ totalMs, grossMs }) => [totalMs / hourMs, grossMs / hourMs])).toEqual([
      [7, 8],
      [8, 8],
    ]);
  });

  test("without entries is empty", () => {
    expect(reportOf([])).toEqual({ days: [], totalMs: 0, grossMs: 0, records: 0, open: 0, missing: 0 });
  });
});

describe("pages of a report", () => {
  const logs = Array.from({ length: 2 * recordsPerPage + 3 }, (_, n) => {
    const at = Date.UTC(2026, 10, 2 + Math.floor(n / 4), 6 + 3 * (n % 4));
    return { checkInTime: at, checkOutTime: at + hourMs };
  });
  const { days } = reportOf(inZone(logs, "Europe/Madrid"));

  test("have ten records each, all once and in order, with the total of the whole day", () => {
    const pages = [1, 2, 3].map((page) => pageOfDays(days, page));
    expect(pages.map(({ days }) => days.flatMap(({ entries }) => entries).length)).toEqual([10, 10, 3]);
    const shown = pages.flatMap(({ days }) => days.flatMap((day) => day.entries));
    expect(shown).toEqual(inZone(logs, "Europe/Madrid"));
    expect(pages[0]!.days.at(-1)).toMatchObject({ day: pages[1]!.days[0]!.day, totalMs: 4 * hourMs });
  });

  test.each([
    [0, 1],
    [99, 3],
  ])("for page %i, which does not exist, show page %i", (requestedPage, page) => {
    expect(pageOfDays(days, requestedPage)).toEqual(pageOfDays(days, page));
    expect(pageOfDays(days, requestedPage)).toMatchObject({ page, pages: 3 });
  });

  test("without records are one empty page", () => {
    expect(pageOfDays([], 1)).toMatchObject({ days: [], page: 1, pages: 1 });
  });
});
