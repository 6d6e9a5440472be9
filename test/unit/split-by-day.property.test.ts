import { describe, expect, it } from "vitest";

import { splitByDay } from "~/time/durations";

import { oracleDate, oracleStartOfDay } from "./calendar-oracle";
import { seededRandom } from "./random";

type Shift = { startsAt: number; endsAt: number };
type Part = { on: string; durationMs: number };
type Splitter = (shift: Shift, zone: string) => Part[];

const SHIFTS_PER_ZONE = 10_000;
const DAY_MS = 86_400_000;
const LONGEST_SHIFT_MS = 2 * DAY_MS;
// Only so that a slow machine is not taken for a failure.
const PATIENCE = { timeout: 120_000 };

const zones = [
  "Europe/Madrid",
  "Atlantic/Canary",
  "America/Sao_Paulo",
  "America/Havana",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Asia/Kathmandu",
];

function randomShifts(seed: number): Shift[] {
  const random = seededRandom(seed);
  const [firstAt, lastAt] = [Date.UTC(2010, 0), Date.UTC(2030, 0)];
  return Array.from({ length: SHIFTS_PER_ZONE }, () => {
    const startsAt = firstAt + Math.floor(random() * (lastAt - firstAt));
    return { startsAt, endsAt: startsAt + 1 + Math.floor(random() * LONGEST_SHIFT_MS) };
  });
}

/** What is wrong with a split, in words, judged by the oracle alone; null when it is right. */
function faultOf(parts: Part[], shift: Shift, zone: string): string | null {
  let at = shift.startsAt;
  for (const { on, durationMs } of parts) {
    if (durationMs <= 0) return `the part of ${on} is empty`;
    if (oracleDate(at, zone) !== on) return `the part of ${on} begins on another day`;
    at += durationMs;
    if (oracleDate(at - 1, zone) !== on) return `the part of ${on} ends on another day`;
  }
  if (new Set(parts.map((part) => part.on)).size !== parts.length) return "a day comes twice";
  return at === shift.endsAt ? null : `the parts miss the whole by ${shift.endsAt - at} ms`;
}

function faultsOf(split: Splitter, shifts: Shift[], zone: string): string[] {
  return shifts.flatMap((shift) => {
    const fault = faultOf(split(shift, zone), shift, zone);
    return fault ? [`${zone} ${shift.startsAt}-${shift.endsAt}: ${fault}`] : [];
  });
}

/** The broken twin: right at the first midnight it meets, and then believes that every day has 24 hours. */
const splitInDaysOf24Hours: Splitter = (shift, zone) => {
  const parts: Part[] = [];
  let on = oracleDate(shift.startsAt, zone);
  let dayEndsAt = oracleStartOfDay(on, zone) + DAY_MS;
  for (let at = shift.startsAt; at < shift.endsAt; dayEndsAt += DAY_MS) {
    const to = Math.min(dayEndsAt, shift.endsAt);
    if (to > at) parts.push({ on, durationMs: to - at });
    at = Math.max(at, to);
    on = new Date(Date.parse(`${on}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  }
  return parts;
};

describe("random shifts split by day", PATIENCE, () => {
  it.each(zones)("sum to the whole, each part within its own day, in %s", (zone) => {
    expect(faultsOf(splitByDay, randomShifts(zone.length), zone)).toEqual([]);
  });

  it("really cross midnights and clock changes", () => {
    const shifts = randomShifts(7);
    const days = shifts.map((shift) => splitByDay(shift, "Europe/Madrid"));
    expect(days.filter((parts) => parts.length > 1).length).toBeGreaterThan(SHIFTS_PER_ZONE / 2);
    const changes = days.flat().filter((part) => /-03-(2[5-9]|3[01])$|-10-(2[5-9]|3[01])$/.test(part.on));
    expect(changes.length).toBeGreaterThan(100);
  });
});

describe("the check itself", () => {
  it.each([
    ["Europe/Madrid", "2026-03-29T22:00:00+02:00", "2026-03-30T06:00:00+02:00"],
    ["Europe/Madrid", "2026-10-25T22:00:00+01:00", "2026-10-26T06:00:00+01:00"],
    ["Atlantic/Canary", "2026-03-29T22:00:00+01:00", "2026-03-30T06:00:00+01:00"],
    ["Atlantic/Canary", "2026-10-25T22:00:00+00:00", "2026-10-26T06:00:00+00:00"],
  ])("sees a splitter of 24-hour days fail in %s from %s", (zone, starts, ends) => {
    const shift = { startsAt: Date.parse(starts), endsAt: Date.parse(ends) };
    expect(faultOf(splitInDaysOf24Hours(shift, zone), shift, zone)).toMatch(/on another day/);
    expect(faultOf(splitByDay(shift, zone), shift, zone)).toBeNull();
  });

  it("lets a splitter of 24-hour days pass on a night without a change", () => {
    const shift = {
      startsAt: Date.parse("2026-11-20T22:00:00+01:00"),
      endsAt: Date.parse("2026-11-21T06:00:00+01:00"),
    };
    expect(faultOf(splitInDaysOf24Hours(shift, "Europe/Madrid"), shift, "Europe/Madrid")).toBeNull();
  });

  it.each([
    ["a lost millisecond", (parts: Part[]) => parts.map((p) => ({ ...p, durationMs: p.durationMs - 1 }))],
    ["an empty part", (parts: Part[]) => [...parts, { on: "2026-11-22", durationMs: 0 }]],
    ["a missing day", (parts: Part[]) => parts.slice(0, 1)],
    ["a day named wrong", (parts: Part[]) => parts.map((p) => ({ ...p, on: "2026-11-19" }))],
  ])("sees %s", (_, spoil) => {
    const shift = {
      startsAt: Date.parse("2026-11-20T22:00:00+01:00"),
      endsAt: Date.parse("2026-11-21T06:00:00+01:00"),
    };
    const parts = [
      { on: "2026-11-20", durationMs: 7_200_000 },
      { on: "2026-11-21", durationMs: 21_600_000 },
    ];
    expect(faultOf(parts, shift, "Europe/Madrid")).toBeNull();
    expect(faultOf(spoil(parts), shift, "Europe/Madrid")).not.toBeNull();
  });
});
