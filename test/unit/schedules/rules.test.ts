import { describe, expect, test } from "vitest";
import { balanceOf } from "~/modules/schedules/balance-of";
import { clockChangeOf, type WorkedLog } from "~/modules/schedules/clock-change-of";
import { dayStatesOf } from "~/modules/schedules/day-states";
import { entitlementIn } from "~/modules/absences/model/entitlement-in";
import { expectedOn } from "~/modules/schedules/expected-on";
import { onClock } from "~/modules/schedules/on-clock";
import type { AbsencePart, Pattern, Schedule } from "~/modules/schedules/schedule";
import { sumHours } from "~/modules/schedules/sum-hours";
import { termsOn } from "~/modules/schedules/terms-on";
import { usedTimeOf } from "~/modules/absences/used-time-of";
import { yearHoursOf } from "~/modules/schedules/model/year-hours-of";
import { zoneAt, zoneOn } from "~/modules/schedules/zone-on";
import { groupBy } from "~/platform/group-by";
import {
  aLog,
  aMove,
  aSchedule,
  at,
  away,
  canaryZone,
  everyDay,
  expectedIn,
  madridCalendar,
  madridZone,
  night,
  office,
  shift,
  sickLeave,
  termsFrom,
  vacation,
  weekdays,
  withHalfDays,
  withTerms,
} from "./a-schedule";

const flexible = { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] } as const;
const none = { pattern: { kind: "none" } } as const;
const officeDays = weekdays(office);

describe("terms", () => {
  const seqOn = (schedule: Schedule, on: string) => termsOn(schedule, on)?.seq ?? null;

  test("with the same first day are decided by the later recording, otherwise by the later start", () => {
    const schedule = aSchedule({
      terms: [
        termsFrom("2026-06-01", { seq: 5 }),
        termsFrom("2026-03-01", { seq: 9 }),
        termsFrom("2026-06-01", { seq: 7 }),
        termsFrom("2026-06-01", { seq: 6 }),
      ],
    });
    const dates = ["2026-02-28", "2026-03-01", "2026-05-31", "2026-06-01"];
    expect(dates.map((on) => seqOn(schedule, on))).toEqual([null, 9, 9, 7]);
  });

  test("recorded before a deactivation end with it, and so do those that start before its day", () => {
    const schedule = aSchedule({
      terms: [
        termsFrom("2026-01-01", { seq: 1 }),
        termsFrom("2026-12-01", { seq: 2 }),
        // Recorded later: a correction of the past, and the terms after a reactivation.
        termsFrom("2026-10-01", { seq: 6 }),
        termsFrom("2027-02-01", { seq: 7 }),
      ],
      endings: [{ on: "2026-11-13", seq: 5 }],
    });
    const dates = ["2026-09-30", "2026-11-13", "2026-11-14", "2026-12-01", "2027-02-01"];
    expect(dates.map((on) => seqOn(schedule, on))).toEqual([1, 6, null, null, 7]);
  });

  test("are needed again from the same day for a person who is reactivated that day", () => {
    const terms = [termsFrom("2026-01-01", { seq: 1 }), termsFrom("2026-11-13", { seq: 6 })];
    const schedule = aSchedule({ terms, endings: [{ on: "2026-11-13", seq: 5 }] });
    expect([seqOn(schedule, "2026-11-12"), seqOn(schedule, "2026-11-14")]).toEqual([1, 6]);
  });
});

describe("the time zone", () => {
  const terms = [
    termsFrom("2026-01-01"),
    termsFrom("2026-06-10", { centre: "las-palmas", seq: 3 }),
    termsFrom("2026-09-01", { centre: "unknown", seq: 4 }),
  ];
  const schedule = aSchedule({ terms });

  test("of a day is that of its centre, or the company's without terms or without a centre zone", () => {
    const dates = ["2025-12-31", "2026-06-09", "2026-06-10", "2026-09-01"];
    expect(dates.map((on) => zoneOn(schedule, on))).toEqual([madridZone, madridZone, canaryZone, madridZone]);
  });

  test("of a check-in is that of the centre on the check-in's local date", () => {
    const zones = ["2026-06-09 12:00", "2026-06-10 12:00"].map((local) => zoneAt(schedule, at(local)));
    expect(zones).toEqual([madridZone, canaryZone]);
  });
});

describe("planned minutes", () => {
  test("of a cycle continue before its anchor", () => {
    const pattern = { kind: "cycle", days: [office, office, []], anchorOn: "2026-06-10" } as const;
    const schedule = withTerms({ pattern, holidaysOff: false });
    const minutes = ["07", "08", "09", "10", "11", "12"].map(
      (day) => expectedOn(schedule, `2026-06-${day}`).minutes,
    );
    expect(minutes).toEqual([480, 480, 0, 480, 480, 0]);
  });

  test("of flexible terms give the remainder of a division to the first day", () => {
    const schedule = withTerms({
      pattern: { kind: "flexible", weeklyMinutes: 1_000, referenceDays: [4, 2, 1] },
    });
    const minutes = [8, 9, 10, 11, 12].map(
      (day) => expectedOn(schedule, `2026-06-${String(day).padStart(2, "0")}`).minutes,
    );
    expect(minutes).toEqual([0, 334, 333, 0, 333]);
  });

  test("drop incomplete minutes, and a factor keeps the beginning of the shift", () => {
    const calendar = {
      ...madridCalendar,
      days: [{ on: "2026-06-10", name: "Fiesta", scope: "company", factor: 0.29 }],
    } as const;
    const planned = (pattern: string) =>
      expectedOn(withTerms({ pattern: weekdays(shift(pattern)) }, { calendars: [calendar] }), "2026-06-10");
    // 100 minutes: 0.29 * 100 is less than 29 in floating point.
    expect(planned("9:00-10:40").segments).toEqual(shift("9:00-9:29"));
    expect(planned("9:00-9:30 10:00-12:05").segments).toEqual(shift("9:00-9:30 10:00-10:14"));
    expect(planned("9:00-9:30 10:00-10:10").segments).toEqual(shift("9:00-9:11"));
  });

  test("ignore holidays if the terms do", () => {
    expect(expectedOn(withTerms({ holidaysOff: false }), "2026-05-15").minutes).toBe(480);
  });

  test("follow the later recorded calendar of the year", () => {
    const calendars = [{ ...madridCalendar, days: [], seq: 8 }, madridCalendar];
    expect(expectedOn(aSchedule({ calendars }), "2026-05-15").minutes).toBe(480);
  });
});

test("without a declared calendar the national days apply, and every planned day is doubtful", () => {
  const schedule = aSchedule({ calendars: [{ ...madridCalendar, year: 2025 }] });
  const shown = (on: string, of = schedule) => {
    const { minutes, planned } = expectedOn(of, on);
    return [minutes, planned.calendarDay?.scope ?? null, planned.isInDoubt];
  };
  expect(shown("2026-10-12")).toEqual([0, "national", false]);
  expect(shown("2026-05-15")).toEqual([480, null, true]);
  expect(shown("2026-06-13")).toEqual([0, null, false]);
  expect(shown("2026-05-15", aSchedule())).toEqual([0, "local", false]);
  expect(
    shown("2026-05-15", { ...schedule, terms: [termsFrom("2026-01-01", { holidaysOff: false })] }),
  ).toEqual([480, null, false]);
});

describe("covered minutes", () => {
  const on = "2026-06-10";
  const day = (schedule: Schedule, ...absences: Schedule["absences"]) =>
    expectedOn({ ...schedule, absences }, on);

  test("count time that two absences share once", () => {
    const [morning, hours] = [vacation(on, on, { kind: "morning" }), away(on, "12:00-14:00")];
    expect(day(aSchedule(), morning, hours, morning)).toMatchObject({
      covered: 300,
      segments: shift("14:00-17:00"),
    });
  });

  test("of an uneven day are half rounded down in the morning and the rest in the afternoon", () => {
    const schedule = withTerms({ pattern: weekdays(shift("9:00-9:05")) });
    const covered = (kind: "morning" | "afternoon") => day(schedule, vacation(on, on, { kind })).covered;
    expect([covered("morning"), covered("afternoon")]).toEqual([2, 3]);
  });

  test("of a whole day are the shift that starts on it, also past midnight", () => {
    const schedule = withTerms({ pattern: everyDay(night) }, { absences: [vacation(on, on)] });
    expect(["2026-06-09", on, "2026-06-11"].map((each) => expectedOn(schedule, each).covered)).toEqual([
      0, 480, 0,
    ]);
  });

  test("of hours past midnight also come from the next day's shift", () => {
    const schedule = withTerms(
      { pattern: everyDay(shift("5:00-9:00")) },
      { absences: [away(on, "20:00-30:00")] },
    );
    expect([on, "2026-06-11"].map((each) => expectedOn(schedule, each).covered)).toEqual([0, 60]);
  });

  test.each([
    [[away(on, "3:00-5:00")], 120],
    [[away(on, "3:00-5:00"), away(on, "4:00-6:00")], 180],
    [[away(on, "0:00-23:00")], 480],
    [[vacation(on, on, { kind: "morning" }), away(on, "3:00-5:00")], 360],
    [[vacation(on, on, { kind: "afternoon" })], 240],
    [[vacation(on, on)], 480],
    [[away("2026-06-11", "3:00-5:00")], 0],
  ])("of flexible terms count by length, up to the day's part (%#)", (absences, covered) => {
    const schedule = withTerms({ pattern: flexible });
    expect(day(schedule, ...absences)).toMatchObject({ covered, segments: [] });
  });

  test.each<[string, number, AbsencePart, Pattern, number]>([
    ["are all that the calendar leaves, in the morning", 0.75, { kind: "morning" }, officeDays, 360],
    ["are all of it in the afternoon, in which it leaves time", 0.75, { kind: "afternoon" }, officeDays, 360],
    ["are all of it in the morning, the only time left", 0.25, { kind: "morning" }, officeDays, 120],
    ["are none in the afternoon, which it leaves free", 0.25, { kind: "afternoon" }, officeDays, 0],
    ["of flexible hours are all of it in the morning", 0.75, { kind: "morning" }, flexible, 360],
    ["of flexible hours are all of it in the afternoon", 0.25, { kind: "afternoon" }, flexible, 120],
    ["of flexible hours are the hours", 0.75, { kind: "hours", from: 540, to: 660 }, flexible, 120],
  ])("of a shortened day %s", (_, factor, part, pattern, covered) => {
    const shortened = { on, name: "Fiesta", scope: "company", factor } as const;
    const calendars = [{ ...madridCalendar, days: [shortened] }];
    expect(day(withTerms({ pattern }, { calendars }), vacation(on, on, part)).covered).toBe(covered);
  });
});

describe("a shift on another clock", () => {
  test.each([
    ["may start on the next date", "2026-06-09", canaryZone, madridZone, "23:30-31:30", "24:30-32:30"],
    ["keeps its times on its own clock", "2026-03-29", madridZone, madridZone, "2:30-8:00", "2:30-8:00"],
  ])("%s", (_, on, there, own, times, placed) => {
    expect(onClock(on, shift(times)[0]!, { there, own })).toEqual(shift(placed)[0]);
  });

  test("may start on the date before", () => {
    const placed = onClock("2026-06-09", shift("0:30-8:00")[0]!, { there: madridZone, own: canaryZone });
    expect(placed).toEqual({ from: -30, to: 420 });
  });
});

describe("a clock change", () => {
  const change = (...args: Parameters<typeof aLog>) => clockChangeOf(aLog(...args));

  test("counts only in effective time", () => {
    const rests = [["2026-03-29 01:30", "2026-03-29 03:30"]] as const;
    expect(change("2026-03-28 22:00", "2026-03-29 06:00", { rests })).toBe(0);
    const later = [["2026-03-29 04:00", "2026-03-29 05:00"]] as const;
    expect(change("2026-03-28 22:00", "2026-03-29 06:00", { rests: later })).toBe(-60);
    const earlier = [["2026-03-28 23:00", "2026-03-28 23:30"]] as const;
    expect(change("2026-03-28 22:00", "2026-03-29 06:00", { rests: earlier })).toBe(-60);
  });

  test("does not count where two pauses touch", () => {
    const rests = [
      ["2026-03-29 01:30", "2026-03-29 03:00"],
      ["2026-03-29 03:00", "2026-03-29 03:30"],
    ] as const;
    expect(change("2026-03-28 22:00", "2026-03-29 06:00", { rests })).toBe(0);
  });

  test("counts in a pause that counts as work", () => {
    const log = aLog("2026-03-28 22:00", "2026-03-29 06:00", {
      rests: [["2026-03-29 01:30", "2026-03-29 03:30"]],
    });
    const pauses = log.pauses.map((pause) => ({ ...pause, counts_as_work: true }));
    expect(clockChangeOf({ ...log, pauses })).toBe(-60);
  });

  test.each([
    ["ends with the change", "2026-03-28 22:00", "2026-03-29 03:00"],
    ["starts with the change", "2026-03-29 03:00", "2026-03-29 06:00"],
    ["has no exit", "2026-03-28 22:00", null],
    ["is on another night", "2026-03-27 22:00", "2026-03-28 06:00"],
  ])("does not occur in an entry that %s", (_, from, to) => {
    expect(change(from, to)).toBe(0);
  });
});

describe("a day", () => {
  const stateOf = (schedule: Schedule, on: string, now: string, logs: readonly WorkedLog[] = []) =>
    dayStatesOf(
      schedule,
      groupBy(logs, ({ day }) => day),
      at(now),
    )(on);

  test("is complete from its local midnight on", () => {
    const states = ["2026-06-09 23:59", "2026-06-10 00:00", "2026-06-10 23:59", "2026-06-11 00:00"];
    expect(states.map((now) => stateOf(aSchedule(), "2026-06-10", now))).toEqual([
      "future",
      "pending",
      "pending",
      "complete",
    ]);
  });

  test("in the Canary Islands lasts an hour longer", () => {
    const schedule = withTerms({ centre: "las-palmas" });
    expect(
      ["2026-06-11 00:59", "2026-06-11 01:00"].map((now) => stateOf(schedule, "2026-06-10", now)),
    ).toEqual(["pending", "complete"]);
  });

  test.each([
    ["a usual night", night, "2026-06-10", "2026-06-11 05:59", "2026-06-11 06:00"],
    [
      "an hour that clocks jump over",
      shift("22:00-26:30"),
      "2026-03-28",
      "2026-03-29 03:29",
      "2026-03-29 03:30",
    ],
    ["an hour that occurs twice", shift("22:00-26:30"), "2026-10-24", "2026-10-25 02:59", "2026-10-25 03:00"],
  ])("waits for the planned end of its shift: %s", (_, segments, on, before, end) => {
    const schedule = withTerms({ pattern: everyDay(segments) });
    expect([stateOf(schedule, on, before), stateOf(schedule, on, end)]).toEqual(["pending", "complete"]);
  });

  test("waits for the exit of each of its entries", () => {
    const closed = aLog("2026-06-10 09:00", "2026-06-10 13:00");
    const open = aLog("2026-06-10 14:00", null);
    const now = "2026-06-20 12:00";
    const missing = { ...open, isExitMissing: true };
    const states = [[closed], [closed, open], [closed, missing]].map((logs) =>
      stateOf(aSchedule(), "2026-06-10", now, logs),
    );
    expect(states).toEqual(["complete", "pending", "pending"]);
  });

  test("of flexible terms is complete with its week, or with the last day of its terms", () => {
    const terms = [termsFrom("2026-01-01", { pattern: flexible })];
    const ends = [...terms, termsFrom("2026-06-12", { ...none, seq: 3 })];
    const open = [aLog("2026-06-09 09:00", null)];
    const state = (schedule: Schedule, now: string, logs?: WorkedLog[]) =>
      stateOf(schedule, "2026-06-08", now, logs);
    expect(state(aSchedule({ terms }), "2026-06-14 23:59")).toBe("pending");
    expect(state(aSchedule({ terms }), "2026-06-15 00:00")).toBe("complete");
    expect(state(aSchedule({ terms }), "2026-06-15 00:00", open)).toBe("pending");
    expect(state(aSchedule({ terms: ends }), "2026-06-12 00:00")).toBe("complete");
    expect(state(aSchedule({ terms, endings: [{ on: "2026-06-11", seq: 4 }] }), "2026-06-12 00:00")).toBe(
      "complete",
    );
  });
});

describe("the sums of a range", () => {
  test("leave a pending day out as a whole, and state its worked minutes", () => {
    const logs = [
      aLog("2026-06-09 09:00", "2026-06-09 17:00"),
      aLog("2026-06-10 09:00", "2026-06-10 13:00"),
      aLog("2026-06-10 14:00", null),
    ];
    const sum = sumHours(aSchedule(), logs, { from: "2026-06-08", to: "2026-06-30" }, at("2026-06-11 12:00"));
    // Monday has no entry. Wednesday lacks an exit, and Thursday is not over.
    expect(sum).toEqual({
      effective: 480,
      expected: 960,
      adjustment: 0,
      clockChange: 0,
      pending: { days: 2, minutes: 240 },
    });
  });

  test("ignore a pending day without expected and worked time", () => {
    const sum = sumHours(aSchedule(), [], { from: "2026-06-13", to: "2026-06-14" }, at("2026-06-13 12:00"));
    expect(sum.pending).toEqual({ days: 0, minutes: 0 });
  });
});

describe("the balance", () => {
  const now = at("2026-06-20 12:00");
  const balance = (
    schedule: Schedule,
    moves: Parameters<typeof balanceOf>[1]["moves"] = [],
    logs: WorkedLog[] = [],
  ) => balanceOf(schedule, { logs, moves }, { through: "2026-06-19", now });
  const recorded = (from: string, recordedOn: string) =>
    aSchedule({ terms: [termsFrom(from, { recordedOn })] });

  test("opens on the day on which the first terms were recorded, or on which they start if that is later", () => {
    expect(balance(recorded("2026-01-01", "2026-06-18"))).toMatchObject({
      openingOn: "2026-06-18",
      minutes: -960,
    });
    expect(balance(recorded("2026-06-19", "2026-06-01"))).toMatchObject({
      openingOn: "2026-06-19",
      minutes: -480,
    });
    expect(balance(aSchedule({ terms: [] }))).toBeNull();
  });

  test("keeps its opening day when later terms are recorded, also for earlier days", () => {
    const later = termsFrom("2025-01-01", { seq: 9, recordedOn: "2026-06-19" });
    const first = termsFrom("2026-01-01", { recordedOn: "2026-06-18" });
    expect(balance(aSchedule({ terms: [later, first] }))?.openingOn).toBe("2026-06-18");
  });

  test("opens with the last recorded opening move, and counts moves from then until its last day", () => {
    const moves = [
      aMove("2026-06-19", -30, { seq: 12, reason: "paid" }),
      aMove("2026-06-19", 600, { seq: 11, reason: "opening" }),
      aMove("2026-06-18", 9_000, { seq: 10, reason: "opening" }),
      aMove("2026-06-18", 5_000, { seq: 13 }),
      aMove("2026-06-20", 7_000, { seq: 14 }),
    ];
    const result = balance(aSchedule(), moves);
    expect(result).toMatchObject({ openingOn: "2026-06-19", minutes: 600 - 30 - 480 });
    expect(result?.moves.map(({ seq }) => seq)).toEqual([11, 12]);
  });

  test("of flexible hours counts their week from the opening day on", () => {
    const moves = [aMove("2026-06-10", 0, { reason: "opening" })];
    const logs = [aLog("2026-06-08 09:00", "2026-06-08 17:00"), aLog("2026-06-11 09:00", "2026-06-11 10:00")];
    const limits = { through: "2026-06-14", now };
    const counted = balanceOf(withTerms({ pattern: flexible }), { logs, moves }, limits);
    expect(counted).toMatchObject({ effective: 60, expected: 1_440, minutes: -1_380 });
  });

  test("counts an opening move from another day only if it is the last one", () => {
    const moves = [
      aMove("2026-06-19", 50, { seq: 10, reason: "opening" }),
      aMove("2026-06-18", 60, { seq: 11, reason: "opening" }),
    ];
    expect(balance(aSchedule(), moves)).toMatchObject({ openingOn: "2026-06-18", minutes: 60 - 960 });
  });
});

describe("vacation", () => {
  const year = { from: "2026-01-01", to: "2026-12-31" };
  const used = (schedule: Schedule) => usedTimeOf(schedule, "vacation", year);

  test("is earned since the first day at the company, even before the first terms", () => {
    const terms = [termsFrom("2026-06-01")];
    expect(entitlementIn(aSchedule({ terms, employedSince: "2020-05-01" }), 2026, "working")).toBe(2_200);
    expect(entitlementIn(aSchedule({ terms }), 2026, "working")).toBe(Math.round((2_200 * 214) / 365));
    expect(entitlementIn(aSchedule({ terms, employedSince: "2026-07-02" }), 2026, "working")).toBe(
      Math.round((2_200 * 183) / 365),
    );
    expect(entitlementIn(aSchedule({ terms: [], employedSince: "2020-05-01" }), 2026, "working")).toBe(0);
  });

  test("is earned until the last day, and in both units if the unit changes", () => {
    const natural = termsFrom("2026-07-02", { seq: 3, vacation: { unit: "natural", days: 30 } });
    const terms = [termsFrom("2026-01-01"), natural, termsFrom("2026-12-31", { ...none, seq: 4 })];
    const inWorkingDays = 2_200 * 182 + 3_000 * 182 * (5 / 7);
    expect(entitlementIn(aSchedule({ terms }), 2026, "working")).toBe(Math.round(inWorkingDays / 365));
  });

  test("of a leap year is divided by 366 days", () => {
    expect(entitlementIn(aSchedule({ terms: [termsFrom("2028-12-31")] }), 2028, "working")).toBe(
      Math.round(2_200 / 366),
    );
  });

  test("is given back on the dates that sick leave displaces, which stay covered", () => {
    const absences = [vacation("2026-08-03", "2026-08-16"), sickLeave("2026-08-10", "2026-08-12")];
    const schedule = aSchedule({ absences });
    expect(used(schedule)).toEqual({ natural: 1_100, working: 700, minutes: 3_360 });
    expect(expectedIn(schedule, "2026-08-03", "2026-08-16")).toBe(0);
  });

  test.each([
    [
      "two halves of a day",
      [
        vacation("2026-06-10", "2026-06-10", { kind: "morning" }),
        vacation("2026-06-10", "2026-06-10", { kind: "afternoon" }),
      ],
      100,
      100,
    ],
    ["one half", [vacation("2026-06-10", "2026-06-10", { kind: "morning" })], 50, 50],
    ["two hours", [{ ...away("2026-06-10", "9:00-11:00"), kind: "vacation" }], 25, 25],
    [
      "the same day twice",
      [vacation("2026-06-10", "2026-06-10"), vacation("2026-06-10", "2026-06-11")],
      200,
      200,
    ],
    ["a weekend", [vacation("2026-06-13", "2026-06-14")], 200, 0],
    ["two days before the first terms", [vacation("2025-12-30", "2026-01-01")], 100, 0],
  ])("%s uses its part of natural and working days", (_, absences, natural, working) => {
    expect(
      usedTimeOf(aSchedule({ absences }), "vacation", { from: "2025-12-01", to: year.to }),
    ).toMatchObject({
      natural,
      working,
    });
  });

  test("is not used after the last day", () => {
    const schedule = aSchedule({
      absences: [vacation("2026-11-12", "2026-11-20")],
      endings: [{ on: "2026-11-13", seq: 4 }],
    });
    expect(used(schedule)).toMatchObject({ natural: 200, working: 200 });
  });
});

describe("the yearly hours", () => {
  test("without agreed annual hours have no excess", () => {
    expect(yearHoursOf(aSchedule(), 2026)).toMatchObject({ agreedMinutes: null, excessMinutes: null });
    expect(yearHoursOf(aSchedule({ terms: [] }), 2026)).toMatchObject({
      days: 0,
      plannedMinutes: 0,
      vacationMinutes: 0,
      agreedMinutes: null,
    });
  });

  test("of a part of the year are compared with that part of the agreed hours and the vacation", () => {
    const schedule = aSchedule({
      terms: [termsFrom("2026-07-02", { annualMinutes: 36_500, vacation: { unit: "natural", days: 30 } })],
    });
    const { plannedMinutes, vacationMinutes, agreedMinutes, excessMinutes } = yearHoursOf(schedule, 2026);
    expect(agreedMinutes).toBe(18_300);
    // 183 of 365 parts of 30 days, each worth the average of the 183 days.
    expect(vacationMinutes).toBe(Math.round((plannedMinutes * 30) / 365));
    expect(excessMinutes).toBe(plannedMinutes - vacationMinutes - 18_300);
  });

  test("count a half day of the calendar as half a day", () => {
    const schedule = aSchedule({ calendars: [withHalfDays("2026-12-24", "2026-12-31")] });
    expect(yearHoursOf(schedule, 2026)).toMatchObject({
      days: 24_800,
      plannedMinutes: 248 * 480,
      vacationMinutes: 22 * 480,
    });
  });
});
