import { describe, expect, test } from "vitest";
import { expectedSince } from "~/modules/board/expected-since";
import type { Schedule } from "~/modules/schedules/schedule";
import {
  aSchedule,
  at,
  canaryZone,
  everyDay,
  night,
  restForOvertime,
  split,
  vacation,
  weekdays,
  withTerms,
} from "../schedules/a-schedule";

const since = (now: string, schedule: Schedule = aSchedule(), lastAt: string | null = null) =>
  expectedSince(schedule, { now: at(now), lastAt: lastAt === null ? null : at(lastAt) });
const start = at("2026-11-24 09:00");

describe("the board expects a person", () => {
  test("from ten minutes after the planned start to the planned end", () => {
    expect(since("2026-11-24 09:09")).toBeNull();
    expect(since("2026-11-24 09:10")).toBe(start);
    expect(since("2026-11-24 16:59")).toBe(start);
    expect(since("2026-11-24 17:00")).toBeNull();
  });

  test("unless an entry lasted beyond the planned start", () => {
    expect(since("2026-11-24 12:00", aSchedule(), "2026-11-24 09:01")).toBeNull();
    expect(since("2026-11-24 12:00", aSchedule(), "2026-11-24 08:30")).toBe(start);
  });

  test("for each part of a split shift", () => {
    const schedule = withTerms({ pattern: weekdays(split) });
    expect(since("2026-11-24 14:30", schedule, "2026-11-24 14:00")).toBeNull();
    expect(since("2026-11-24 15:10", schedule, "2026-11-24 14:00")).toBe(at("2026-11-24 15:00"));
  });

  test("for a night past midnight, in the time zone of their centre", () => {
    const nights = withTerms({ pattern: everyDay(night) });
    expect(since("2026-11-25 03:00", nights)).toBe(at("2026-11-24 22:00"));
    const inCanarias = withTerms({ centre: "las-palmas", holidaysOff: false });
    expect(since("2026-11-24 10:09", inCanarias)).toBeNull();
    expect(since("2026-11-24 10:10", inCanarias)).toBe(at("2026-11-24 09:00", canaryZone));
  });

  test("never on a free day, a holiday, an absence or a day without a calendar, and never with flexible hours", () => {
    expect(since("2026-11-28 12:00")).toBeNull();
    expect(since("2026-11-09 12:00")).toBeNull();
    expect(
      since("2026-11-24 12:00", aSchedule({ absences: [vacation("2026-11-24", "2026-11-24")] })),
    ).toBeNull();
    expect(since("2026-11-24 12:00", aSchedule({ absences: [restForOvertime("2026-11-24")] }))).toBeNull();
    expect(since("2026-11-24 12:00", aSchedule({ calendars: [] }))).toBeNull();
    const flexible = { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] } as const;
    expect(since("2026-11-24 12:00", withTerms({ pattern: flexible }))).toBeNull();
    expect(since("2026-11-24 12:00", aSchedule({ terms: [] }))).toBeNull();
  });
});
