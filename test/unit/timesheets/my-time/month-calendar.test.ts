import { describe, expect, test } from "vitest";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import { calendarOf, longestMs } from "~/modules/timesheets/my-time/month-calendar";
import { readPeriod } from "~/modules/timesheets/my-time/model/shown-period";
import type { TimeLog } from "~/modules/ledger/time-log";
import { isFreeOn } from "~/modules/schedules/is-free-on";
import { hourMs } from "~/time/units";
import { aPublication, aWeek, anAnswer, daysOf, withWeek } from "../../schedules/a-published-week";
import { withTerms } from "../../schedules/a-schedule";
import { aLog } from "./a-log";
import { aRemovedEntry } from "./a-removed-entry";

const todayOn = "2026-11-23";
const calendarWith = (facts: Parameters<typeof dayRecordsOf<TimeLog>>[0], month = "2026-10") => {
  const period = readPeriod(new URLSearchParams({ month }), todayOn);
  return calendarOf(dayRecordsOf(facts, { range: period.weeks, todayOn }), period);
};
const calendar = (...entries: TimeLog[]) => calendarWith({ entries });
const dayIn = (weeks: ReturnType<typeof calendarWith>, on: string) =>
  weeks.flatMap(({ days }) => days).find((day) => day.on === on)!;
const dayOf = (on: string, ...logs: TimeLog[]) => dayIn(calendar(...logs), on);

describe("the calendar of a month", () => {
  test("has whole weeks from Monday to Sunday", () => {
    const weeks = calendar();
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ["2026-09-28", "2026-10-04"],
      ["2026-10-05", "2026-10-11"],
      ["2026-10-12", "2026-10-18"],
      ["2026-10-19", "2026-10-25"],
      ["2026-10-26", "2026-11-01"],
    ]);
    const days = weeks.flatMap((week) => week.days);
    expect(days).toHaveLength(35);
    expect(days.filter(({ isInMonth }) => !isInMonth).map(({ on }) => on)).toEqual([
      ...["2026-09-28", "2026-09-29", "2026-09-30", "2026-11-01"],
    ]);
  });

  test("marks days with removed entries or waiting proposals", () => {
    const weeks = calendarWith({
      entries: [aLog("2026-10-06T09:00+02:00", null)],
      removed: [aRemovedEntry("2026-10-05", true), aRemovedEntry("2026-10-05"), aRemovedEntry("2026-10-06")],
      waiting: [
        { ...aLog("2026-10-06T09:00+02:00", null), isReaders: true, turn: "Te toca a ti" },
        { ...aLog("2026-10-07T09:00+02:00", null), isReaders: false, turn: "Pendiente de Lucía" },
      ],
    });
    const marked = weeks.flatMap(({ days }) => days).filter(({ marks }) => marks.length > 0);
    expect(marked.map(({ on, marks }) => [on, ...marks])).toEqual([
      ["2026-10-05", "disputed", "corrected"],
      ["2026-10-06", "missing", "answer", "corrected"],
      ["2026-10-07", "waiting"],
    ]);
  });

  test("marks which days have come", () => {
    const weeks = calendarWith({ entries: [] }, "2026-11");
    const knownDays = weeks.flatMap(({ days }) => days).filter(({ isKnown }) => isKnown);
    expect(knownDays.at(-1)!.on).toBe("2026-11-23");
  });

  test("sums days and weeks, including days of the neighbouring months", () => {
    const weeks = calendar(
      aLog("2026-09-30T09:00+02:00", "2026-09-30T13:00+02:00"),
      aLog("2026-10-01T09:00+02:00", "2026-10-01T14:00+02:00"),
      aLog("2026-10-01T15:00+02:00", "2026-10-01T18:30+02:00", {
        pauses: [["2026-10-01T16:00+02:00", "2026-10-01T16:30+02:00"]],
      }),
    );
    expect(weeks[0]).toMatchObject({ totalMs: 12 * hourMs, grossMs: 12.5 * hourMs });
    expect(weeks[0]!.days[3]).toMatchObject({ totalMs: 8 * hourMs, grossMs: 8.5 * hourMs, entries: 2 });
    expect(longestMs(weeks)).toBe(8 * hourMs);
  });

  test.each([
    ["Europe/Madrid", "2026-10-24T22:00+02:00", "2026-10-25T07:00+01:00", "2026-10-24", 10],
    ["Atlantic/Canary", "2026-10-24T23:30+01:00", "2026-10-25T06:30Z", "2026-10-24", 8],
    ["Atlantic/Canary", "2026-10-25T00:30+01:00", "2026-10-25T01:30Z", "2026-10-25", 2],
  ])("in %s, the night from %s to %s belongs to %s and counts %i hours", (zone, start, end, on, hours) => {
    expect(dayOf(on, aLog(start, end, { zone })).totalMs).toBe(hours * hourMs);
  });

  test("marks only open, missing, disputed, corrected and paused entries", () => {
    const [start, end] = ["2026-10-05T09:00+02:00", "2026-10-05T17:00+02:00"];
    const on = "2026-10-05";
    const open = aLog("2026-11-22T09:00+01:00", null);
    expect(dayOf(on, aLog(start, end)).marks).toEqual([]);
    expect(dayIn(calendarWith({ entries: [open] }, "2026-11"), "2026-11-22").marks).toEqual(["open"]);
    expect(dayOf(on, aLog(start, null, { isExitMissing: true })).marks).toEqual(["missing"]);
    expect(dayOf(on, aLog(start, end, { mark: "disputed" })).marks).toEqual(["disputed"]);
    expect(
      dayOf(
        on,
        aLog(start, end, { pauses: [["2026-10-05T14:00+02:00", "2026-10-05T14:45+02:00"]] }),
        aLog("2026-10-05T18:00+02:00", null, { mark: "corrected" }),
      ).marks,
    ).toEqual(["missing", "corrected", "pause"]);
  });

  test.each([
    ["accepted", false],
    ["refused", true],
  ] as const)(
    "has the free days of the absence calendar, with a shift beyond the contract %s",
    (answer, isFree) => {
      const published = [...daysOf("9:00-17:00", 5).slice(0, 5), "10:00-13:00"];
      const week = aWeek([aPublication(published)], { answers: [anAnswer(answer)] });
      const schedule = withWeek(withTerms({}), week);
      const now = Date.parse("2026-11-23T12:00Z");
      const weeks = calendarWith({ entries: [], planned: { schedule, moves: [], now } }, "2026-06");
      const freeOn = (on: string) => dayIn(weeks, on).isFree;
      expect(["2026-06-06", "2026-06-12", "2026-06-13", "2026-06-14"].map(freeOn)).toEqual([
        ...[true, false, isFree, true],
      ]);
      const days = weeks.flatMap((each) => each.days);
      expect(days.map((day) => day.isFree)).toEqual(days.map(({ on }) => isFreeOn(schedule, on)));
    },
  );

  test("shows entries without an end without counting them", () => {
    const unended = dayOf("2026-10-05", aLog("2026-10-05T09:00+02:00", null));
    expect(unended).toMatchObject({ entries: 1, totalMs: 0, grossMs: 0 });
    expect(longestMs(calendar())).toBe(0);
  });
});
