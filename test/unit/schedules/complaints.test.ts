// Faults that users report of other time clocks. Each has a test, as far as pure rules go.
import { expect, test } from "vitest";
import { balanceOf } from "~/modules/schedules/balance-of";
import { expectedOn } from "~/modules/schedules/expected-on";
import type { Schedule } from "~/modules/schedules/schedule";
import { sumHours } from "~/modules/schedules/sum-hours";
import { usedTimeOf } from "~/modules/absences/used-time-of";
import { visibleKindOf } from "~/modules/absences/model/view-absence";
import {
  aLog,
  aMove,
  aSchedule,
  at,
  expectedIn,
  madridCalendar,
  restForOvertime,
  shift,
  sickLeave,
  termsFrom,
  vacation,
  weekdays,
  withHalfDays,
  withTerms,
} from "./a-schedule";

const newYear = at("2027-01-01 00:00");
const june = { from: "2026-06-01", to: "2026-06-30" };
const shorter = termsFrom("2026-09-16", { seq: 3, pattern: weekdays(shift("9:00-14:00")) });

/** Returns the balance at the end of a day of June. */
const balanceIn = (
  schedule: Schedule,
  through: string,
  moves = [aMove("2026-06-01", 0, { reason: "opening" })],
  now = newYear,
) => balanceOf(schedule, { logs: [], moves }, { through, now });

test("a change of contract does not rewrite the past", () => {
  const changed = aSchedule({ terms: [termsFrom("2026-01-01"), shorter] });
  expect(expectedIn(changed, "2026-01-01", "2026-09-15")).toBe(
    expectedIn(aSchedule(), "2026-01-01", "2026-09-15"),
  );
  expect(expectedIn(changed, "2026-09-16", "2026-09-16")).toBe(300);
});

test("an absence does not count as worked", () => {
  const schedule = aSchedule({ absences: [vacation("2026-06-08", "2026-06-12")] });
  expect(sumHours(schedule, [], { from: "2026-06-08", to: "2026-06-14" }, newYear)).toMatchObject({
    effective: 0,
    expected: 0,
  });
});

test("rest for overtime lowers the balance", () => {
  const schedule = aSchedule({ absences: [restForOvertime("2026-06-01")] });
  expect(balanceIn(schedule, "2026-06-01")?.minutes).toBe(-480);
});

test("a long day and a short day of a flexible week create no overtime", () => {
  const schedule = withTerms({
    pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] },
  });
  const logs = ["19:00", "15:00", "17:00", "17:00", "17:00"].map((until, day) =>
    aLog(`2026-06-0${day + 1} 09:00`, `2026-06-0${day + 1} ${until}`),
  );
  const tuesday = sumHours(schedule, logs.slice(0, 1), june, at("2026-06-02 08:00"));
  expect(tuesday).toMatchObject({ effective: 0, expected: 0, pending: { days: 2, minutes: 600 } });
  const sunday = sumHours(schedule, logs, { from: "2026-06-01", to: "2026-06-07" }, at("2026-06-08 00:00"));
  expect(sunday).toMatchObject({ effective: 2_400, expected: 2_400, pending: { days: 0 } });
});

test("a night shift is not cut at midnight, neither of Madrid nor of UTC", () => {
  const schedule = withTerms({ pattern: weekdays(shift("22:00-30:00")) });
  const logs = [aLog("2026-06-01 22:00", "2026-06-02 06:00")];
  const days = ["2026-06-01", "2026-06-02"].map((on) =>
    sumHours(schedule, logs, { from: on, to: on }, newYear),
  );
  expect(days.map(({ effective }) => effective)).toEqual([480, 0]);
  const early = aLog("2026-06-02 00:30", "2026-06-02 06:00");
  expect(early.day).toBe("2026-06-02");
});

test("figures are computed and not stored, so repeated requests never double them", () => {
  const schedule = aSchedule();
  const first = balanceIn(schedule, june.to);
  expect(balanceIn(schedule, june.to)).toEqual(first);
  expect(first?.minutes).toBe(-expectedIn(schedule, june.from, june.to));
});

test("half a holiday and half a vacation day on one date leave nothing to work, and use half a vacation day", () => {
  const on = "2026-12-24";
  const absences = [vacation(on, on, { kind: "morning" })];
  const schedule = aSchedule({ calendars: [withHalfDays(on)], absences });
  expect(expectedOn(schedule, on)).toMatchObject({ covered: 240, minutes: 0, segments: [] });
  expect(usedTimeOf(schedule, "vacation", { from: on, to: on }).working).toBe(50);
});

test("vacation across a change of schedule uses no extra day", () => {
  const schedule = aSchedule({
    terms: [termsFrom("2026-01-01"), shorter],
    absences: [vacation("2026-09-14", "2026-09-18")],
  });
  expect(usedTimeOf(schedule, "vacation", { from: "2026-09-01", to: "2026-09-30" })).toEqual({
    natural: 500,
    working: 500,
    minutes: 2 * 480 + 3 * 300,
  });
});

test("colleagues see no kind of an absence, and only its person and the answering manager see a private one", () => {
  const readers = ["self", "answerer", "manager", "colleague"] as const;
  const seen = (absence: Schedule["absences"][number]) =>
    readers.map((reader) => visibleKindOf(absence, reader));
  expect(seen(sickLeave("2026-06-01", "2026-06-02"))).toEqual(["sick-leave", "sick-leave", null, null]);
  expect(seen(vacation("2026-06-01", "2026-06-02"))).toEqual(["vacation", "vacation", "vacation", null]);
});

test("local holidays are those of the person's centre", () => {
  const local = { on: "2026-06-24", name: "San Juan", scope: "local", factor: 0 } as const;
  const calendars = [madridCalendar, { ...madridCalendar, centre: "las-palmas", days: [local] }];
  const minutesIn = (centre: string) =>
    ["2026-05-15", "2026-06-24"].map((on) => expectedOn(withTerms({ centre }, { calendars }), on).minutes);
  expect(minutesIn("madrid")).toEqual([0, 480]);
  expect(minutesIn("las-palmas")).toEqual([480, 0]);
});

test("the balance shows its moves and their authors", () => {
  const opening = aMove("2026-06-01", 60, { reason: "opening" });
  const paid = aMove("2026-06-01", -30, { seq: 10, reason: "paid", author: { kind: "member", id: "owner" } });
  const balance = balanceIn(aSchedule(), "2026-06-01", [paid, opening]);
  expect(balance).toMatchObject({ minutes: 60 - 30 - 480, moves: [opening, paid] });
});
