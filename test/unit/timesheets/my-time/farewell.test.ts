import { expect, test } from "vitest";
import { farewellOf } from "~/modules/timesheets/my-time/model/now-of";
import type { TimeLog } from "~/modules/ledger/time-log";

const madrid = (local: string) => Date.parse(`${local.replace(" ", "T")}+01:00`);

function aLog(from: string, to: string | null, minutes: number): TimeLog {
  return {
    id: from,
    day: from.slice(0, 10),
    timeZone: "Europe/Madrid",
    mark: null,
    checkInTime: madrid(from),
    checkOutTime: to === null ? null : madrid(to),
    isExitMissing: false,
    durationMs: minutes * 60_000,
    grossMs: minutes * 60_000,
    pauses: [],
    offline: [],
    modes: [],
    checkInLocation: null,
    checkOutLocation: null,
  };
}

const day = [
  aLog("2026-11-19 09:00", "2026-11-19 17:00", 480),
  aLog("2026-11-20 09:00", "2026-11-20 13:00", 240),
  aLog("2026-11-20 14:01", "2026-11-20 18:00", 239),
];
const farewellText = (logs: TimeLog[], now: string, hasLaterShift = false) =>
  farewellOf(logs, { todayOn: now.slice(0, 10), now: madrid(now), hasLaterShift })?.replaceAll("\u00a0", " ");

test("after the check-out, a worker sees the total of their day", () => {
  expect(farewellText(day, "2026-11-20 18:00")).toBe("Hoy: 7 h 59 min. Hasta mañana.");
});

test("a worker with another shift today reads «Hasta luego»", () => {
  expect(farewellText(day, "2026-11-20 18:00", true)).toBe("Hoy: 7 h 59 min. Hasta luego.");
});

test("an hour after the check-out no farewell is shown", () => {
  expect(farewellText(day, "2026-11-20 19:00")).not.toBeUndefined();
  expect(farewellText(day, "2026-11-20 19:01")).toBeUndefined();
});

test("the farewell after a night shift has the total of the day on which it began", () => {
  const night = [...day, aLog("2026-11-20 22:00", "2026-11-21 06:00", 480)];
  expect(farewellText(night, "2026-11-21 06:01")).toBe("El viernes 20/11/2026: 15 h 59 min. Hasta luego.");
});

test("without a known check-out there is no farewell", () => {
  expect(farewellText([aLog("2026-11-20 09:00", null, 0)], "2026-11-20 09:01")).toBeUndefined();
  expect(farewellText([], "2026-11-20 09:01")).toBeUndefined();
});
