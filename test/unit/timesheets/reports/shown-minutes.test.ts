import { describe, expect, test } from "vitest";
import type { DayEntry } from "~/modules/timesheets/day-record";
import { formatDuration } from "~/time/durations";
import { countedUntil, workedMinutes, restPausesOf } from "~/time/worked";
import { minuteMs } from "~/time/units";
import { seededRandom } from "../../../support/random";
import { inZone } from "./in-zone";
import { reportOf } from "./report-of";

const at = (time: string) => Date.parse(`2026-10-05T${time}+02:00`);
const pause = (start: string, end: string | null, countsAsWork = false) => ({
  start_at: at(start),
  end_at: end === null ? null : at(end),
  counts_as_work: countsAsWork,
});

describe("the counted time of a closed entry", () => {
  test.each([
    ["09:02:50", "17:30:10", [], 508, 508],
    ["09:02:00", "17:30:59", [], 508, 508],
    ["09:02:00", "09:02:59", [], 0, 0],
    ["09:02:59", "09:03:00", [], 1, 1],
    ["09:00:00", "17:00:00", [pause("11:00:50", "11:15:10")], 480, 465],
    ["09:00:00", "17:00:00", [pause("11:00:00", "11:15:00", true)], 480, 480],
    ["09:00:00", "17:00:00", [pause("16:30:00", null)], 480, 450],
  ])("from %s to %s is in minutes of the clock", (from, to, pauses, gross, effective) => {
    const times = { check_in_at: at(from), check_out_at: at(to), pauses };
    expect(workedMinutes(times)).toEqual({ gross, effective });
  });

  test("is unknown while it has no end", () => {
    expect(workedMinutes({ check_in_at: at("09:00:00"), check_out_at: null, pauses: [] })).toBeNull();
  });
});

describe("the counted time of an open entry", () => {
  const until = (now: string, ...pauses: ReturnType<typeof pause>[]) =>
    countedUntil(at(now), at("09:00:30"), restPausesOf(pauses));

  test.each([
    ["12:00:00", [pause("11:00:50", "11:15:10")], 165],
    ["12:00:00", [pause("10:00:00", "10:30:00"), pause("11:30:59", null)], 120],
    ["12:00:00", [pause("10:00:00", "10:30:00"), pause("11:00:00", null, true)], 150],
  ])("at %s is that of an entry ending then", (now, pauses, minutes) => {
    expect(until(now, ...pauses)).toBe(minutes * minuteMs);
    const times = { check_in_at: at("09:00:30"), check_out_at: at(now), pauses };
    expect(workedMinutes(times)!.effective).toBe(minutes);
  });

  test("has no text of its own if nothing was subtracted", () => {
    expect(until("12:00:00")).toBeNull();
    expect(until("12:00:00", pause("11:00:00", null, true))).toBeNull();
  });
});

/** Reads minutes back from the screen's text. */
const shown = (ms: number) => {
  const [, hours = "0", minutes] = /^(?:(\d+)\sh\s)?(\d+)\smin$/.exec(formatDuration(ms))!;
  return Number(hours) * 60 + Number(minutes);
};

/** Returns the difference in minutes between the shown totals and the shown rows. */
function missed(logs: DayEntry[]): number {
  const { days, totalMs } = reportOf(logs);
  const rows = days.flatMap((day) => day.entries.map(({ durationMs }) => shown(durationMs ?? 0)));
  return Math.abs(shown(totalMs) - rows.reduce((sum, each) => sum + each, 0));
}

describe("rows of shifts with seconds", () => {
  const random = seededRandom(5);
  const shifts = Array.from({ length: 400 }, (_, n) => {
    const checkInTime = Date.UTC(2026, 0, 1, 7 * n) + Math.floor(random() * 2 * 60 * minuteMs);
    return { checkInTime, checkOutTime: checkInTime + Math.floor(random() * 5 * 60 * minuteMs) };
  });
  const logs = inZone(shifts, "Europe/Madrid");

  test("add up to the total next to them", () => {
    expect(missed(logs)).toBe(0);
  });

  test("counted by seconds would miss the total by hours (twin)", { tags: "deep" }, () => {
    const bySeconds = logs.map((log) => ({ ...log, durationMs: log.checkOutTime - log.checkInTime }));
    expect(missed(bySeconds)).toBeGreaterThan(120);
  });
});
