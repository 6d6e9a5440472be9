import { describe, expect, test } from "vitest";
import { blocksOf } from "~/modules/periods/model/blocks-of";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import type { Schedule } from "~/modules/schedules/schedule";
import { aLog } from "../timesheets/my-time/a-log";
import { aSchedule, at, withTerms } from "../schedules/a-schedule";
import { november } from "./a-period";

interface Facts {
  schedule?: Schedule;
  entries?: ReturnType<typeof aLog>[];
  corrections?: { id: string; day: string; status: "open" | "disagreed" | "applied"; isStale: boolean }[];
  requests?: { id: string; from: string; to: string }[];
}

function blocksIn(
  { schedule = aSchedule(), entries = [], corrections = [], requests = [] }: Facts,
  { range = november, todayOn = "2026-12-01", leftOn = null as string | null } = {},
) {
  const planned = { schedule, moves: [], now: at(`${todayOn} 09:00`) };
  const days = dayRecordsOf({ entries, planned }, { range: { from: "2026-10-26", to: range.to }, todayOn });
  return blocksOf({ days, schedule, corrections, requests }, { range, leftOn, todayOn });
}

describe("a period is blocked", () => {
  test("by nothing if everything is recorded and answered", () => {
    expect(blocksIn({ entries: [aLog("2026-11-03T09:00+01:00", "2026-11-03T17:00+01:00")] })).toEqual([]);
  });

  test("by its end, until the day after it", () => {
    expect(blocksIn({}, { todayOn: "2026-11-30" })).toEqual([{ kind: "not-ended", until: "2026-11-30" }]);
  });

  test("not by its end, if it is a supplement after the last day", () => {
    const unended = [{ kind: "not-ended", until: "2026-11-30" }];
    const at = { todayOn: "2026-11-30" };
    expect(blocksIn({}, { ...at, leftOn: "2026-10-31" })).toEqual([]);
    expect(blocksIn({}, { ...at, leftOn: "2026-11-01" })).toEqual(unended);
    expect(blocksIn({}, { ...at, leftOn: "2026-11-30" })).toEqual(unended);
  });

  test("by entries with a missing exit, on days of the period only", () => {
    const missing = aLog("2026-11-03T09:00+01:00", null, { isExitMissing: true });
    const open = aLog("2026-11-30T22:00+01:00", null);
    const tooLong = aLog("2026-11-29T22:00+01:00", null);
    const earlier = aLog("2026-10-30T09:00+01:00", null, { isExitMissing: true });
    expect(blocksIn({ entries: [earlier, missing, tooLong, open] })).toEqual([
      { kind: "missing-exit", on: "2026-11-03", entryId: missing.id },
      { kind: "missing-exit", on: "2026-11-29", entryId: tooLong.id },
      { kind: "open-entry", on: "2026-11-30", entryId: open.id },
    ]);
  });

  test("by corrections that wait for an answer", () => {
    const correction = (id: string, changes: object = {}) => ({
      id,
      day: "2026-11-04",
      status: "open" as const,
      isStale: false,
      ...changes,
    });
    const corrections = [
      correction("waits"),
      correction("of-october", { day: "2026-10-31" }),
      correction("stale", { isStale: true }),
      correction("refused", { status: "disagreed" }),
      correction("applied", { status: "applied" }),
    ];
    expect(blocksIn({ corrections })).toEqual([
      { kind: "waiting-correction", on: "2026-11-04", correctionId: "waits" },
    ]);
  });

  test("by requests of absence that touch it", () => {
    const requests = [
      { id: "touches", from: "2026-10-30", to: "2026-11-01" },
      { id: "on-the-last-day", from: "2026-11-30", to: "2026-12-02" },
      { id: "before", from: "2026-10-30", to: "2026-10-31" },
      { id: "after", from: "2026-12-01", to: "2026-12-04" },
    ];
    expect(blocksIn({ requests })).toEqual([
      { kind: "unanswered-absence", from: "2026-10-30", to: "2026-11-01", absenceId: "touches" },
      { kind: "unanswered-absence", from: "2026-11-30", to: "2026-12-02", absenceId: "on-the-last-day" },
    ]);
  });

  test("by a calendar that nobody declared, once for each year", () => {
    const across = { from: "2026-12-21", to: "2027-01-20" };
    expect(
      blocksIn({ schedule: aSchedule({ calendars: [] }) }, { range: across, todayOn: "2027-01-21" }),
    ).toEqual([
      { kind: "undeclared-calendar", year: 2026, centre: "madrid" },
      { kind: "undeclared-calendar", year: 2027, centre: "madrid" },
    ]);
    const works = withTerms({ holidaysOff: false }, { calendars: [] });
    expect(blocksIn({ schedule: works })).toEqual([]);
  });
});
