import { describe, expect, test } from "vitest";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import { sumDays } from "~/modules/timesheets/sum-days";
import { localDateOf } from "~/time/zones";
import { openingOf } from "~/modules/schedules/balance-of";
import type { Schedule } from "~/modules/schedules/schedule";
import { sumHours } from "~/modules/schedules/sum-hours";
import { termsOn } from "~/modules/schedules/terms-on";
import { hourMs } from "~/time/units";
import { aPlannedLife } from "../schedules/random-schedule";
import {
  aSchedule,
  at,
  everyDay,
  madridCalendar,
  night,
  sickLeave,
  termsFrom,
  vacation,
  withTerms,
} from "../schedules/a-schedule";
import { aRemovedEntry } from "./my-time/a-removed-entry";
import { aLog } from "./my-time/a-log";

const todayOn = "2026-11-05";
const shift = (day: string, hours: number | null, more: Parameters<typeof aLog>[2] = {}) =>
  aLog(
    `${day}T08:00+01:00`,
    hours === null ? null : `${day}T${String(8 + hours).padStart(2, "0")}:00+01:00`,
    more,
  );
const falta = { isReaders: false, turn: "Pendiente de Lucía" };
type Facts = Parameters<typeof dayRecordsOf>[0];

/** Returns the days of a range with the value of one field. */
const fieldOf = (field: "isDisputed" | "isPending" | "open" | "missing", facts: Facts, days = 3) =>
  dayRecordsOf(facts, { range: { from: "2026-11-03", to: `2026-11-0${2 + days}` }, todayOn }).map(
    (record) => record[field],
  );

describe("the day records of a person", () => {
  test("are all days of a range, each with its entries, totals and removed entries", () => {
    const entries = [
      shift("2026-11-02", 1),
      shift("2026-11-03", 4),
      shift("2026-11-03", 2),
      shift("2026-11-06", 1),
    ];
    const removed = [aRemovedEntry("2026-11-04"), aRemovedEntry("2026-11-09")];
    const range = { from: "2026-11-03", to: "2026-11-05" };
    const shown = dayRecordsOf({ entries, removed }, { range, todayOn });
    expect(shown.map(({ day, entries, totalMs, removed }) => [day, entries, totalMs, removed])).toEqual([
      ["2026-11-03", entries.slice(1, 3), 6 * hourMs, []],
      ["2026-11-04", [], 0, removed.slice(0, 1)],
      ["2026-11-05", [], 0, []],
    ]);
  });

  test("without a range are the days with an entry or a removed entry, in order", () => {
    const facts = {
      entries: [shift("2026-11-06", 1), shift("2026-11-02", 1)],
      removed: [aRemovedEntry("2026-11-04")],
    };
    expect(dayRecordsOf(facts, { range: null, todayOn }).map(({ day }) => day)).toEqual([
      "2026-11-02",
      "2026-11-04",
      "2026-11-06",
    ]);
  });

  test("are disputed if an entry or a removed entry is", () => {
    const entries = [
      shift("2026-11-03", 1, { mark: "corrected" }),
      shift("2026-11-04", 1),
      shift("2026-11-04", 1, { mark: "disputed" }),
    ];
    expect(fieldOf("isDisputed", { entries })).toEqual([false, true, false]);
    const removed = [
      aRemovedEntry("2026-11-03"),
      aRemovedEntry("2026-11-05"),
      aRemovedEntry("2026-11-05", true),
    ];
    expect(fieldOf("isDisputed", { entries: [], removed })).toEqual([false, false, true]);
  });

  test("have the waiting proposals, with the next to answer", () => {
    const turns = (facts: Facts) =>
      dayRecordsOf(facts, { range: { from: "2026-11-03", to: "2026-11-05" }, todayOn }).map(({ waiting }) =>
        waiting.map(({ turn }) => turn),
      );
    expect(turns({ entries: [], waiting: [{ ...shift("2026-11-04", 1), ...falta }] })).toEqual([
      [],
      ["Pendiente de Lucía"],
      [],
    ]);
    expect(turns({ entries: [] })).toEqual([[], [], []]);
  });

  test("show removed entries and waiting proposals of a night shift on the day of the shift", () => {
    const atNight = aLog("2026-11-04T00:30+01:00", "2026-11-04T06:00+01:00");
    const removed = [{ ...aRemovedEntry("2026-11-04"), checkInTime: atNight.checkInTime }];
    const schedule = withTerms({ pattern: everyDay(night), holidaysOff: false });
    const daysBy = (of: Schedule | null) =>
      dayRecordsOf(
        { entries: [atNight], removed, waiting: [{ ...atNight, ...falta }], schedule: of },
        { range: { from: "2026-11-03", to: "2026-11-04" }, todayOn },
      ).map((day) => [day.records, day.removed.length, day.waiting.length]);
    const [whole, nothing] = [
      [1, 1, 1],
      [0, 0, 0],
    ];
    expect(daysBy(schedule)).toEqual([whole, nothing]);
    expect(daysBy(null)).toEqual([nothing, whole]);
  });

  test("are pending until the day is over, while an entry is open, and while an exit is missing", () => {
    expect(fieldOf("isPending", { entries: [] }, 4)).toEqual([false, false, true, true]);
    expect(fieldOf("isPending", { entries: [shift("2026-11-03", 1), shift("2026-11-04", null)] }, 2)).toEqual(
      [false, true],
    );
    const missing = shift("2026-11-03", null, { isExitMissing: true });
    expect(fieldOf("isPending", { entries: [missing] }, 2)).toEqual([true, false]);
  });

  test("count an entry without an end from before yesterday as a missing exit", () => {
    const entries = [shift("2026-11-03", null), shift("2026-11-04", null)];
    expect(fieldOf("open", { entries }, 2)).toEqual([0, 1]);
    expect(fieldOf("missing", { entries }, 2)).toEqual([1, 0]);
    const range = { from: "2026-11-03", to: "2026-11-04" };
    const exits = dayRecordsOf({ entries }, { range, todayOn }).flatMap((day) => day.entries);
    expect(exits.map(({ isExitMissing }) => isExitMissing)).toEqual([true, false]);
  });
});

describe("the day records of a person with terms", () => {
  const daysOf = (facts: Omit<Facts, "planned">, schedule = aSchedule(), now = at("2026-11-05 12:00")) =>
    dayRecordsOf(
      { ...facts, planned: { schedule, moves: [], now } },
      { range: { from: "2026-11-02", to: "2026-11-05" }, todayOn },
    );

  test("have the expected minutes, the difference once they are complete, and the holiday", () => {
    const entries = [shift("2026-11-02", 1), shift("2026-11-03", 9), shift("2026-11-05", 2)];
    const days = daysOf({ entries });
    expect(days.map(({ expected, difference, isPending }) => [expected, difference, isPending])).toEqual([
      [0, 60, false],
      [480, 60, false],
      [480, -480, false],
      [480, null, true],
    ]);
    expect(days.map(({ holiday }) => holiday)).toEqual(["Festivo: Festivo", null, null, null]);
  });

  test("state that the company is closed, which is no public holiday", () => {
    const closing = { on: "2026-11-03", name: "Puente", scope: "company" as const, factor: 0 };
    const schedule = aSchedule({ calendars: [{ ...madridCalendar, days: [closing] }] });
    expect(daysOf({ entries: [] }, schedule).map(({ holiday }) => holiday)).toEqual([
      null,
      "Cierre de la empresa: Puente",
      null,
      null,
    ]);
  });

  test("are pending until a shift that is planned past midnight is over", () => {
    const schedule = withTerms({ pattern: everyDay(night) });
    const entries = [shift("2026-11-04", 1)];
    const last = (now: string) => {
      const { difference, isPending } = daysOf({ entries }, schedule, at(now))[2]!;
      return [difference, isPending];
    };
    expect(last("2026-11-05 05:59")).toEqual([null, true]);
    expect(last("2026-11-05 06:00")).toEqual([60 - 480, false]);
  });

  test("count the hour of a clock change by the terms", () => {
    const entries = [aLog("2026-10-24T22:00+02:00", "2026-10-25T06:00+01:00")];
    const on = { from: "2026-10-24", to: "2026-10-24" };
    const sumOf = (clockChange: "real" | "neutral") => {
      const schedule = withTerms({ pattern: everyDay(night), clockChange });
      const planned = { schedule, moves: [], now: at("2026-11-05 12:00") };
      return sumDays(dayRecordsOf({ entries, planned }, { range: on, todayOn }), todayOn);
    };
    expect(sumOf("real")).toMatchObject({ difference: 60, clockChange: 60, leftOut: 0 });
    expect(sumOf("neutral")).toMatchObject({ difference: 0, clockChange: 0, leftOut: 60 });
  });

  test("have no expected time before the terms begin, or without terms", () => {
    const entries = [shift("2026-11-02", 1), shift("2026-11-04", 4)];
    const later = aSchedule({ terms: [termsFrom("2026-11-04")] });
    expect(daysOf({ entries }, later).map(({ expected }) => expected)).toEqual([null, null, 480, 480]);
    const range = { from: "2026-11-02", to: "2026-11-05" };
    expect(daysOf({ entries }, aSchedule({ terms: [] }))).toEqual(
      dayRecordsOf({ entries }, { range, todayOn }),
    );
  });
});

describe("the absences in day records", () => {
  const range = { from: "2026-11-03", to: "2026-11-06" };
  const absences = [
    vacation("2026-11-03", "2026-11-05"),
    sickLeave("2026-11-05", "2026-11-05"),
    vacation("2026-11-06", "2026-11-06", { kind: "morning" }),
  ];
  const textsOf = (schedule: Schedule, isOwn: boolean) =>
    dayRecordsOf(
      {
        entries: [shift("2026-11-04", 2), shift("2026-11-06", 2)],
        planned: { schedule, moves: [], now: at("2026-11-05 12:00"), isOwn },
      },
      { range, todayOn },
    ).map((day) => day.absences);

  test("have their kind, state on which whole day the person worked, and leave out displaced ones", () => {
    const own = [["Vacaciones"], ["Vacaciones, con fichajes"], ["Baja médica"], ["Vacaciones por la mañana"]];
    expect(textsOf(aSchedule({ absences }), true)).toEqual(own);
    expect(textsOf(aSchedule({ absences, terms: [] }), true)).toEqual(own);
  });

  test("hide a private kind from everybody except their person", () => {
    expect(textsOf(aSchedule({ absences }), false)[2]).toEqual(["Ausencia"]);
  });

  test("are left out for a reader without the schedule", () => {
    const days = dayRecordsOf({ entries: [] }, { range, todayOn });
    expect(days.map((day) => day.absences)).toEqual([[], [], [], []]);
  });
});

describe("the sum of day records", () => {
  const sumOf = (facts: Omit<Facts, "planned">, schedule = aSchedule()) => {
    const planned = { schedule, moves: [], now: at("2026-11-05 12:00") };
    const range = { from: "2026-11-02", to: "2026-11-30" };
    return sumDays(dayRecordsOf({ ...facts, planned }, { range, todayOn }), todayOn);
  };
  const missing = shift("2026-11-04", null, { isExitMissing: true });

  test("has the complete days, and names the days that wait", () => {
    const sum = sumOf({ entries: [shift("2026-11-03", 9), missing] })!;
    expect(sum).toMatchObject({ expected: 480, effective: 540, difference: 60 });
    expect(sum.pending.map(({ day }) => day)).toEqual(["2026-11-04", "2026-11-05"]);
  });

  test("leaves out the days before the balance opened, and is null if no hours count", () => {
    const later = aSchedule({ terms: [termsFrom("2026-11-04")] });
    const entries = [shift("2026-11-03", 9), shift("2026-11-04", 4)];
    expect(sumOf({ entries }, later)).toMatchObject({ expected: 480, effective: 240, difference: -240 });
    expect(sumOf({ entries }, aSchedule({ terms: [] }))).toBeNull();
  });

  test("counts work on a day without terms since then, as the balance does, and shows no other such day", () => {
    const none = { seq: 3, pattern: { kind: "none" } } as const;
    const ended = aSchedule({ terms: [termsFrom("2026-11-01"), termsFrom("2026-11-03", none)] });
    const entries = [shift("2026-11-03", 9), missing];
    expect(sumOf({ entries }, ended)).toMatchObject({ expected: 0, effective: 540, difference: 540 });
    expect(sumOf({ entries }, ended)?.pending.map(({ day }) => day)).toEqual(["2026-11-04"]);
    expect(sumOf({ entries: [] }, aSchedule({ terms: [termsFrom("2026-10-01", none)] }))).toBeNull();
  });
});

test("the sums of day records equal the balance, for random schedules with and without terms", () => {
  let worked = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const { schedule, logs, moves, range, now } = aPlannedLife(seed);
    const today = localDateOf(now, "Europe/Madrid");
    const openingOn = openingOf(schedule, moves)!;
    const since = { from: openingOn > range.from ? openingOn : range.from, to: range.to };
    if (since.from > since.to) continue;
    const entries = logs.map((log) => ({ ...aLog("2026-11-03T08:00+01:00", null), ...log }));
    const days = dayRecordsOf(
      { entries, planned: { schedule, moves, now } },
      { range: since, todayOn: today },
    );
    const sum = sumDays(days, today);
    const { effective, expected, clockChange } = sumHours(schedule, logs, since, now);
    const figures = [sum?.effective ?? 0, sum?.expected ?? 0, sum?.clockChange ?? 0];
    expect([seed, ...figures]).toEqual([seed, effective, expected, clockChange]);
    if (days.some(({ day, records }) => records > 0 && termsOn(schedule, day) === null)) worked += 1;
  }
  expect(worked).toBeGreaterThan(10);
});
