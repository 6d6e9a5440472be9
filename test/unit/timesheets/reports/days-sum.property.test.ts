import { describe, expect, test } from "vitest";
import { hourMs } from "~/time/units";
import { oracleDate, oracleWallTime } from "../../time/calendar-oracle";
import { seededRandom } from "../../../support/random";
import { inZone, shownMs } from "./in-zone";
import { reportOf } from "./report-of";

type Report = ReturnType<typeof reportOf<ReturnType<typeof inZone<Shift>>[number]>>;
type Reporter = (shifts: Shift[], zone: string) => Report;
interface Shift {
  checkInTime: number;
  checkOutTime: number;
}

const shiftsPerZone = 10_000;
const longestMs = 16 * hourMs;

const zones = [
  "Europe/Madrid",
  "Atlantic/Canary",
  "America/Sao_Paulo",
  "America/Havana",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Asia/Kathmandu",
];

/** Returns consecutive shifts over the clock changes of many years. */
function randomShifts(seed: number): Shift[] {
  const random = seededRandom(seed);
  let at = Date.UTC(2010, 0);
  return Array.from({ length: shiftsPerZone }, () => {
    const checkInTime = at + Math.floor(random() * 20 * hourMs);
    const checkOutTime = checkInTime + 1 + Math.floor(random() * longestMs);
    at = checkOutTime;
    return { checkInTime, checkOutTime };
  });
}

const lengthOf = (shift: Shift) => shownMs(shift)!;
const sum = (lengths: number[]) => lengths.reduce((whole, length) => whole + length, 0);

/** Returns the faults of a report in words, judged only by the shifts and the oracle. */
function faultsOf(report: Report, shifts: Shift[], zone: string): string[] {
  const faults: string[] = [];
  const reportedEntries = report.days.flatMap(({ day, entries }) => entries.map((log) => ({ on: day, log })));
  if (reportedEntries.length !== shifts.length)
    faults.push(`${reportedEntries.length} of ${shifts.length} shifts`);
  for (const [index, { on, log }] of reportedEntries.entries()) {
    if (oracleDate(log.checkInTime, zone) !== on) faults.push(`${log.checkInTime} stands under ${on}`);
    if (log.durationMs !== lengthOf(shifts[index]!))
      faults.push(`${log.checkInTime} lasts ${log.durationMs} ms`);
  }
  if (new Set(report.days.map(({ day }) => day)).size !== report.days.length)
    faults.push("a day comes twice");
  for (const { day, entries, totalMs } of report.days)
    if (totalMs !== sum(entries.map(({ durationMs }) => durationMs ?? 0)))
      faults.push(`${day}: ${totalMs} ms`);
  const whole = sum(shifts.map(lengthOf));
  if (report.totalMs !== whole || sum(report.days.map(({ totalMs }) => totalMs)) !== whole)
    faults.push(`the days miss the whole by ${whole - report.totalMs} ms`);
  return faults;
}

/** The broken twin trusts the clock on the wall, which is an hour wrong on two nights of the year. */
const byTheWall: Reporter = (shifts, zone) => {
  const wall = (at: number) => Date.parse(`${oracleWallTime(at, zone).replace(" ", "T")}Z`) + (at % 1_000);
  return reportOf(
    inZone(
      shifts.map(({ checkInTime, checkOutTime }) => ({
        checkInTime,
        checkOutTime: checkInTime + wall(checkOutTime) - wall(checkInTime),
      })),
      zone,
    ),
  );
};

const shift = (starts: string, ends: string): Shift => ({
  checkInTime: Date.parse(starts),
  checkOutTime: Date.parse(ends),
});

describe.each(zones)("ten thousand random shifts in %s", (zone) => {
  test("are listed under the day on which they start, and the days sum to the total", () => {
    const shifts = randomShifts(zone.length);
    expect(faultsOf(reportOf(inZone(shifts, zone)), shifts, zone)).toEqual([]);
  });
});

test("the random shifts really cross midnights and clock changes", () => {
  const shifts = randomShifts(7);
  const nights = shifts.filter(
    ({ checkInTime, checkOutTime }) =>
      oracleDate(checkInTime, "Europe/Madrid") !== oracleDate(checkOutTime, "Europe/Madrid"),
  );
  expect(nights.length).toBeGreaterThan(shiftsPerZone / 5);
  expect(faultsOf(byTheWall(shifts, "Europe/Madrid"), shifts, "Europe/Madrid").length).toBeGreaterThan(5);
});

describe.each([
  ["Europe/Madrid", "2026-03-28T22:00:00+01:00", "2026-03-29T06:00:00+02:00", "2026-03-28", 7],
  ["Atlantic/Canary", "2026-03-28T22:00:00+00:00", "2026-03-29T06:00:00+01:00", "2026-03-28", 7],
  ["Europe/Madrid", "2026-10-24T22:00:00+02:00", "2026-10-25T06:00:00+01:00", "2026-10-24", 9],
  ["Atlantic/Canary", "2026-10-24T22:00:00+01:00", "2026-10-25T06:00:00+00:00", "2026-10-24", 9],
])("from 22:00 to 06:00 in %s, from %s", (zone, starts, ends, on, hours) => {
  const night = shift(starts, ends);

  test(`lasts ${hours} hours, all on the day on which it starts`, () => {
    const { days } = reportOf(inZone([night], zone));
    expect(days.map(({ day, totalMs }) => [day, totalMs / hourMs])).toEqual([[on, hours]]);
  });

  test("would last eight hours by the clock on the wall (twin)", { tags: "deep" }, () => {
    expect(byTheWall([night], zone).totalMs / hourMs).toBe(8);
    expect(faultsOf(byTheWall([night], zone), [night], zone)).not.toEqual([]);
  });
});

test(
  "on a night without a clock change, the clock on the wall gives the right length",
  { tags: "deep" },
  () => {
    const night = shift("2026-11-20T22:00:00+01:00", "2026-11-21T06:00:00+01:00");
    expect(faultsOf(byTheWall([night], "Europe/Madrid"), [night], "Europe/Madrid")).toEqual([]);
  },
);
