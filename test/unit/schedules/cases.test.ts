// The cases of the specification: Madrid 2026, 8 hours from Monday to Friday unless the case says otherwise.
import { describe, expect, test } from "vitest";
import { balanceOf } from "~/modules/schedules/balance-of";
import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { entitlementIn } from "~/modules/absences/model/entitlement-in";
import { expectedOn } from "~/modules/schedules/expected-on";
import { sumHours } from "~/modules/schedules/sum-hours";
import type { Schedule } from "~/modules/schedules/schedule";
import { usedTimeOf } from "~/modules/absences/used-time-of";
import { yearHoursOf } from "~/modules/schedules/model/year-hours-of";
import { zoneAt } from "~/modules/schedules/zone-on";
import { localDateOf } from "~/time/zones";
import {
  aLog,
  aSchedule,
  at,
  away,
  canaryZone,
  coveredIn,
  everyDay,
  expectedIn,
  madridCalendar,
  night,
  office,
  restForOvertime,
  shift,
  split,
  termsFrom,
  vacation,
  weekdays,
  withHalfDays,
  withTerms,
} from "./a-schedule";

const newYear = at("2027-01-01 00:00");

/** Returns the sums of one day, long after it. */
const dayOf = (schedule: Schedule, logs: readonly WorkedLog[], on: string) => {
  const { effective, expected, clockChange } = sumHours(schedule, logs, { from: on, to: on }, newYear);
  return { effective, expected, balance: effective - expected, clockChange };
};

test.each([
  ["a usual week", "2026-06-08", "2026-06-14", 2_400, aSchedule()],
  ["a week with holidays on Friday and Saturday", "2026-04-27", "2026-05-03", 1_920, aSchedule()],
  [
    "40 hours a week, and 25 from Wednesday 16",
    "2026-09-01",
    "2026-09-30",
    5_280 + 3_300,
    aSchedule({
      terms: [
        termsFrom("2026-01-01"),
        termsFrom("2026-09-16", { pattern: weekdays(shift("9:00-14:00")), partTimePercent: 62.5, seq: 3 }),
      ],
    }),
  ],
  [
    "a person who joins on Wednesday 18",
    "2026-03-01",
    "2026-03-31",
    4_800,
    aSchedule({ terms: [termsFrom("2026-03-18")] }),
  ],
  [
    "part-time, 4 hours on 5 days",
    "2026-06-01",
    "2026-06-30",
    5_280,
    withTerms({ pattern: weekdays(shift("9:00-13:00")), partTimePercent: 50 }),
  ],
  [
    "4 days on and 4 off, holidays worked",
    "2026-01-01",
    "2026-01-31",
    7_680,
    withTerms({
      pattern: {
        kind: "cycle",
        days: [office, office, office, office, [], [], [], []],
        anchorOn: "2026-01-01",
      },
      holidaysOff: false,
    }),
  ],
  [
    "a person whose terms end after Friday 13",
    "2026-11-01",
    "2026-11-30",
    3_840,
    aSchedule({
      terms: [termsFrom("2026-01-01"), termsFrom("2026-11-14", { pattern: { kind: "none" }, seq: 3 })],
    }),
  ],
  [
    "a person who is deactivated on Friday 13",
    "2026-11-01",
    "2026-11-30",
    3_840,
    aSchedule({ endings: [{ on: "2026-11-13", seq: 3 }] }),
  ],
  [
    "a day of which the calendar leaves half",
    "2026-12-24",
    "2026-12-24",
    240,
    aSchedule({ calendars: [withHalfDays("2026-12-24")] }),
  ],
])("%s: from %s to %s, %d minutes are expected", (_, from, to, minutes, schedule) => {
  expect(expectedIn(schedule, from, to)).toBe(minutes);
});

describe("for a day of 9-14 and 15-18", () => {
  const on = "2026-06-10";
  const schedule = withTerms({ pattern: weekdays(split) });

  test("a person absent until 14:00 has 180 expected minutes", () => {
    const day = expectedOn({ ...schedule, absences: [away(on, "0:00-14:00")] }, on);
    expect([day.covered, day.minutes, day.segments]).toEqual([300, 180, shift("15:00-18:00")]);
  });

  test("half a day of absence leaves 240 expected minutes", () => {
    const day = expectedOn({ ...schedule, absences: [vacation(on, on, { kind: "morning" })] }, on);
    expect([day.covered, day.minutes, day.segments]).toEqual([240, 240, shift("13:00-14:00 15:00-18:00")]);
  });
});

test("a whole day of rest for overtime leaves 480 expected minutes and lowers the balance by them", () => {
  const on = "2026-06-10";
  const schedule = aSchedule({ absences: [restForOvertime(on)] });
  expect(dayOf(schedule, [], on)).toMatchObject({ expected: 480, balance: -480 });
});

test("120 minutes of work on a vacation day raise the balance, and the vacation day stays used", () => {
  const on = "2026-06-10";
  const schedule = aSchedule({ absences: [vacation(on, on)] });
  expect(dayOf(schedule, [aLog(`${on} 10:00`, `${on} 12:00`)], on)).toMatchObject({
    expected: 0,
    balance: 120,
  });
  expect(usedTimeOf(schedule, "vacation", { from: on, to: on }).working).toBe(100);
});

test.each([
  ["300 minutes on the local holiday of 15 May", "2026-05-15", "14:00", 300],
  ["240 minutes on a free Saturday", "2026-06-13", "13:00", 240],
])("the extra minutes %s raise the balance", (_, on, until, balance) => {
  expect(dayOf(aSchedule(), [aLog(`${on} 09:00`, `${on} ${until}`)], on)).toMatchObject({
    expected: 0,
    balance,
  });
});

describe("a shift from 22 to 6", () => {
  const nights = (clockChange: "real" | "neutral") => withTerms({ pattern: everyDay(night), clockChange });

  test.each([
    ["28 March", "2026-03-28", "2026-03-29", 420, -60],
    ["24 October", "2026-10-24", "2026-10-25", 540, 60],
  ])(
    "of %s differs by the hour of the clock change, which neutral terms leave out",
    (_, on, next, effective, change) => {
      const logs = [aLog(`${on} 22:00`, `${next} 06:00`)];
      expect(dayOf(nights("real"), logs, on)).toEqual({
        effective,
        expected: 480,
        balance: change,
        clockChange: change,
      });
      expect(dayOf(nights("neutral"), logs, on)).toMatchObject({ balance: 0, clockChange: 0 });
    },
  );

  test("of 31 January belongs to January", () => {
    const schedule = withTerms({ pattern: everyDay(night) });
    expect(expectedOn(schedule, "2026-01-31").minutes).toBe(480);
    const last = aSchedule({
      terms: [
        termsFrom("2026-01-01", { pattern: everyDay(night) }),
        termsFrom("2026-02-01", { pattern: { kind: "none" }, seq: 3 }),
      ],
    });
    expect(expectedIn(last, "2026-02-01", "2026-02-28")).toBe(0);
  });

  test("that starts on the 14th loses the hours of an absence on the 15th", () => {
    const schedule = withTerms({ pattern: everyDay(night) }, { absences: [away("2026-06-15", "2:00-4:00")] });
    expect(expectedOn(schedule, "2026-06-14")).toMatchObject({ covered: 120, minutes: 360 });
    expect(expectedOn(schedule, "2026-06-15").covered).toBe(0);
  });
});

test("a year in which a person joins on Wednesday 18 March gives 23.75 natural or 17.42 working days", () => {
  const entitlementOf = (unit: "natural" | "working", days: number) =>
    entitlementIn(
      aSchedule({
        terms: [termsFrom("2026-03-18", { vacation: { unit, days } })],
        employedSince: "2026-03-18",
      }),
      2026,
      unit,
    );
  expect(entitlementOf("natural", 30)).toBe(2_375);
  expect(entitlementOf("working", 22)).toBe(1_742);
});

test.each([
  ["21-31 December with half days on 24 and 31", "2026-12-21", "2026-12-31", 11, 7, 3_360],
  ["3-16 August", "2026-08-03", "2026-08-16", 14, 10, 4_800],
  ["5-16 October", "2026-10-05", "2026-10-16", 12, 9, 4_320],
])("vacation on %s uses natural days, working days and minutes", (_, from, to, natural, working, minutes) => {
  const schedule = aSchedule({
    calendars: [withHalfDays("2026-12-24", "2026-12-31")],
    absences: [vacation(from, to)],
  });
  expect(usedTimeOf(schedule, "vacation", { from: "2026-01-01", to: "2026-12-31" })).toEqual({
    natural: natural * 100,
    working: working * 100,
    minutes,
  });
  expect(coveredIn(schedule, from, to)).toBe(minutes);
});

test.each([
  ["a morning", { kind: "morning" }, 240, 50],
  ["an afternoon, which is free anyway,", { kind: "afternoon" }, 0, 0],
  ["a whole day", { kind: "all" }, 240, 50],
  ["an hour", { kind: "hours", from: 600, to: 660 }, 60, 13],
] as const)("on 24 December with half a day, %s of vacation takes its part", (_, part, covered, working) => {
  const on = "2026-12-24";
  const schedule = aSchedule({ calendars: [withHalfDays(on)], absences: [vacation(on, on, part)] });
  expect(expectedOn(schedule, on)).toMatchObject({ covered, minutes: 240 - covered });
  expect(usedTimeOf(schedule, "vacation", { from: on, to: on }).working).toBe(working);
});

test("the year 2026 in Madrid has 1,992 hours, and 36 more than a convenio of 1,780 after 22 days of vacation", () => {
  expect(yearHoursOf(withTerms({ annualMinutes: 1_780 * 60 }), 2026)).toEqual({
    days: 24_900,
    plannedMinutes: 1_992 * 60,
    vacationMinutes: (1_992 - 1_816) * 60,
    agreedMinutes: 1_780 * 60,
    excessMinutes: 36 * 60,
    isWhole: true,
    isInDoubt: false,
  });
});

test("a flexible week of 40 hours with a holiday expects 32, and 8 hours from Tuesday to Saturday give 480 extra minutes", () => {
  const schedule = withTerms({
    pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] },
  });
  const logs = [13, 14, 15, 16, 17].map((day) => aLog(`2026-10-${day} 09:00`, `2026-10-${day} 17:00`));
  const { effective, expected } = sumHours(schedule, logs, { from: "2026-10-12", to: "2026-10-18" }, newYear);
  expect([expected, effective - expected]).toEqual([1_920, 480]);
});

test("terms from 2020 recorded on 1 June 2026 create no debt", () => {
  const schedule = aSchedule({ terms: [termsFrom("2020-01-01", { recordedOn: "2026-06-01" })] });
  const now = at("2026-06-01 20:00");
  expect(balanceOf(schedule, { logs: [], moves: [] }, { through: "2026-06-01", now })).toMatchObject({
    minutes: 0,
    openingOn: "2026-06-01",
  });
});

test("a shift from 23:30 in Las Palmas belongs to the day on which it starts in Canary time", () => {
  const schedule = withTerms(
    { centre: "las-palmas", pattern: everyDay(shift("23:30-31:30")) },
    { calendars: [{ ...madridCalendar, centre: "las-palmas" }] },
  );
  const checkIn = at("2026-06-10 23:30", canaryZone);
  expect(localDateOf(checkIn, "Europe/Madrid")).toBe("2026-06-11");
  const zone = zoneAt(schedule, checkIn);
  const log = aLog("2026-06-10 23:30", "2026-06-11 07:30", { zone });
  expect([zone, log.day]).toEqual([canaryZone, "2026-06-10"]);
  expect(dayOf(schedule, [log], "2026-06-10")).toMatchObject({ effective: 480, expected: 480 });
});
