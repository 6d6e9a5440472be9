import { describe, expect, test } from "vitest";
import { balanceOf } from "~/modules/schedules/balance-of";
import { judgedDays } from "~/modules/schedules/day-states";
import type { DayPattern, Schedule } from "~/modules/schedules/schedule";
import { sumHours } from "~/modules/schedules/sum-hours";
import { onWorkDays, registerDayOf, workDayOf } from "~/modules/schedules/work-day-of";
import { aPublication, aWeek, withWeek } from "./a-published-week";
import {
  aLog,
  aMove,
  aSchedule,
  at,
  away,
  canaryZone,
  everyDay,
  madridCalendar,
  night,
  office,
  restForOvertime,
  shift,
  split,
  termsFrom,
  vacation,
  withTerms,
} from "./a-schedule";

const nights = withTerms({ pattern: everyDay(night), holidaysOff: false });
const daily = (text: string) => withTerms({ pattern: everyDay(shift(text)), holidaysOff: false });
/** Returns a schedule whose shifts repeat, the first on Monday, 8 June. */
const cycle = (...days: DayPattern[]) =>
  withTerms({ pattern: { kind: "cycle", days, anchorOn: "2026-06-08" }, holidaysOff: false });
const flexible = withTerms({
  pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] },
});

/** 8 June is a Monday. */
const [monday, tuesday, wednesday] = ["2026-06-08", "2026-06-09", "2026-06-10"];

describe("the working day", () => {
  test.each<[string, Schedule, string, string]>([
    ["a shift from 22 to 6, early", nights, `${monday} 21:10`, monday],
    ["a shift from 22 to 6, on time", nights, `${monday} 22:00`, monday],
    ["a shift from 22 to 6, after midnight", nights, `${tuesday} 00:30`, monday],
    ["a shift from 22 to 6, in its last minute", nights, `${tuesday} 05:59`, monday],
    ["a shift from 22 to 6, at its end", nights, `${tuesday} 06:00`, tuesday],
    ["a shift from 22 to 6, at noon", nights, `${tuesday} 12:00`, tuesday],
    ["a shift from 0:30, 45 minutes before", daily("0:30-8:00"), `${monday} 23:45`, tuesday],
    ["a shift from 0:30, an hour before", daily("0:30-8:00"), `${monday} 23:30`, tuesday],
    ["a shift from 0:30, 61 minutes before", daily("0:30-8:00"), `${monday} 23:29`, monday],
    ["a shift from 0:30, after its start", daily("0:30-8:00"), `${tuesday} 00:40`, tuesday],
    ["a shift from 1:00, 59 minutes before", daily("1:00-8:00"), `${tuesday} 00:01`, tuesday],
    ["a split shift, back after its break", daily("18:00-22:00 23:30-26:00"), `${tuesday} 01:00`, monday],
    [
      "a split shift, within its break after midnight",
      daily("18:00-23:00 25:00-27:00"),
      `${tuesday} 00:10`,
      monday,
    ],
    ["a shift of 24 hours", cycle(shift("22:00-46:00"), []), `${tuesday} 21:59`, monday],
    ["an office", withTerms({ pattern: everyDay(office) }), `${tuesday} 00:30`, tuesday],
    ["a split office", withTerms({ pattern: everyDay(split) }), `${monday} 23:50`, monday],
    ["flexible hours", flexible, `${tuesday} 00:30`, tuesday],
    ["no terms", aSchedule({ terms: [] }), `${tuesday} 00:30`, tuesday],
    [
      "terms that start later",
      withTerms({ from: wednesday, pattern: everyDay(night) }),
      `${tuesday} 00:30`,
      tuesday,
    ],
    [
      "terms that started that night",
      withTerms({ from: monday, pattern: everyDay(night) }),
      `${tuesday} 00:30`,
      monday,
    ],
    [
      "a deactivation on the day of the shift",
      { ...nights, endings: [{ on: monday, seq: 9 }] },
      `${tuesday} 00:30`,
      monday,
    ],
    [
      "a deactivation the day before",
      { ...nights, endings: [{ on: "2026-06-07", seq: 9 }] },
      `${tuesday} 00:30`,
      tuesday,
    ],
  ])("with $0 is $3", (_, schedule, time, on) => {
    expect(workDayOf(aLog(time, null), schedule)).toBe(on);
  });

  test.each([
    ["05:00", tuesday, "the shift from 6 holds, which starts nearest"],
    ["04:59", monday, "the shift from 22 holds alone"],
    ["05:59", tuesday, "the shift from 6 holds, which starts nearest"],
    ["06:00", tuesday, "the shift from 22 is over"],
  ])("of two shifts that touch at 6, at %s is %s: %s", (time, on) => {
    expect(workDayOf(aLog(`${tuesday} ${time}`, null), cycle(night, shift("6:00-14:00")))).toBe(on);
  });

  test("between two shifts that start equally near is that of the earlier one", () => {
    const schedule = cycle(shift("23:00-23:59"), shift("0:30-8:00"));
    expect(workDayOf(aLog(`${monday} 23:45`, null), schedule)).toBe(monday);
    expect(workDayOf(aLog(`${monday} 23:46`, null), schedule)).toBe(tuesday);
  });

  test.each([
    ["2026-03-28", "2026-03-29 01:30"],
    ["2026-03-28", "2026-03-29 03:10"],
    ["2026-03-28", "2026-03-29 05:59"],
    ["2026-03-29", "2026-03-29 06:00"],
    ["2026-10-24", "2026-10-25 02:30"],
    ["2026-10-24", "2026-10-25 05:59"],
    ["2026-10-25", "2026-10-25 06:00"],
  ])("on nights of a clock change is %s at %s", (on, time) => {
    expect(workDayOf(aLog(time, null), nights)).toBe(on);
  });

  test("is the same in both occurrences of a repeated hour", () => {
    const [first, second] = ["2026-10-25T00:30Z", "2026-10-25T01:30Z"].map(Date.parse);
    for (const checkInTime of [first!, second!])
      expect(workDayOf({ ...aLog("2026-10-25 02:30", null), checkInTime }, nights)).toBe("2026-10-24");
  });

  test("of an entry in the Canaries is computed in the entry's own time zone", () => {
    const schedule = withTerms({
      pattern: everyDay(shift("23:30-31:30")),
      centre: "las-palmas",
      holidaysOff: false,
    });
    const dayAt = (time: string) => workDayOf(aLog(time, null, { zone: canaryZone }), schedule);
    expect([dayAt(`${monday} 23:10`), dayAt(`${tuesday} 00:10`), dayAt(`${tuesday} 07:29`)]).toEqual(
      Array(3).fill(monday),
    );
    expect(dayAt(`${tuesday} 07:30`)).toBe(tuesday);
  });

  test("does not depend on absences", () => {
    for (const absence of [
      vacation(monday, monday),
      vacation(monday, monday, { kind: "afternoon" }),
      away(tuesday, "0:00-6:00"),
      restForOvertime(monday),
    ])
      expect(workDayOf(aLog(`${tuesday} 00:30`, null), { ...nights, absences: [absence] })).toBe(monday);
  });

  test("after a night that is a holiday is the register's day", () => {
    const holiday = { on: monday, name: "Fiesta", scope: "local", factor: 0 } as const;
    const schedule = withTerms(
      { pattern: everyDay(night) },
      { calendars: [{ ...madridCalendar, days: [...madridCalendar.days, holiday] }] },
    );
    expect(workDayOf(aLog(`${tuesday} 00:30`, null), schedule)).toBe(tuesday);
  });

  test("of entries in a sum, and of an entry with a day, stays", () => {
    const entry = aLog(`${tuesday} 00:30`, null);
    expect(workDayOf({ ...entry, isSummed: true }, nights)).toBe(tuesday);
    const [placed] = onWorkDays([entry], nights);
    expect(placed!.day).toBe(monday);
    expect(onWorkDays([placed!], nights)).toEqual([placed]);
    expect(registerDayOf(placed!)).toBe(tuesday);
  });

  const offices = withTerms({ pattern: everyDay(office) });
  const officeWeek = aWeek([aPublication(["9:00-17:00"])]);
  const nightWeek = aPublication(["22:00-30:00"], { seq: 11 });
  const takenNight = { seq: 12, recordedAt: at("2026-06-05 13:00"), on: monday, segment: night[0]! };
  const takenNoon = { ...takenNight, seq: 13, on: wednesday, segment: shift("12:00-16:00")[0]! };

  test.each<[string, Schedule]>([
    [
      "a later version of the terms",
      aSchedule({
        terms: [termsFrom("2026-01-01"), termsFrom(monday, { seq: 3, pattern: everyDay(night) })],
      }),
    ],
    [
      "one of two published weeks",
      withWeek(withWeek(offices, { ...officeWeek, week: "2026-06-01" }), aWeek([nightWeek])),
    ],
    ["a later publication", withWeek(offices, aWeek([...officeWeek.publications, nightWeek]))],
    [
      "a shift that the person took",
      withWeek(offices, { ...aWeek([aPublication([])]), added: [takenNight, takenNoon] }),
    ],
  ])("of a night is that of %s", (_, schedule) => {
    expect(workDayOf(aLog(`${tuesday} 00:30`, null), schedule)).toBe(monday);
  });

  test("of a shift in Las Palmas until midnight holds a check-in after midnight in Madrid", () => {
    const evening = [{ from: 1_080, to: 1_440, centre: "las-palmas" }];
    const publication = { ...aPublication([]), days: [evening, [], [], [], [], [], []] };
    expect(workDayOf(aLog(`${tuesday} 00:30`, null), withWeek(offices, aWeek([publication])))).toBe(monday);
  });
});

test("the days of a range are judged with their whole weeks and a day more on each side", () => {
  expect(judgedDays({ from: "2026-06-10", to: "2026-06-17" })).toEqual({
    from: "2026-06-07",
    to: "2026-06-22",
  });
});

describe("a check-in at 00:30 of a shift from 22 to 6", () => {
  const logs = [aLog(`${tuesday} 00:30`, `${tuesday} 06:00`)];
  const later = at("2026-06-12 12:00");

  test("counts on the day of the shift, and the next day has nothing", () => {
    const sums = [monday, tuesday].map((on) => sumHours(nights, logs, { from: on, to: on }, later));
    expect(sums.map(({ effective, expected }) => [effective, expected])).toEqual([
      [330, 480],
      [0, 480],
    ]);
  });

  test("keeps the shift's day pending while it is open", () => {
    const open = [aLog(`${tuesday} 00:30`, null)];
    const { pending } = sumHours(nights, open, { from: monday, to: monday }, later);
    expect(pending).toEqual({ days: 1, minutes: 0 });
  });

  test("counts in a balance that opens on the day of the shift, and not in one that opens the day after", () => {
    const balanceFrom = (on: string) =>
      balanceOf(
        { ...nights, terms: [termsFrom("2026-01-01", { pattern: everyDay(night), holidaysOff: false })] },
        { logs, moves: [aMove(on, 0, { reason: "opening" })] },
        { through: tuesday, now: later },
      )!.effective;
    expect([balanceFrom(monday), balanceFrom(tuesday)]).toEqual([330, 0]);
  });
});
