import { expect, test } from "vitest";
import { nowOf } from "~/modules/timesheets/my-time/model/now-of";
import { minuteMs } from "~/time/units";
import { aLog } from "./a-log";

const todayOn = "2026-11-23";
const noon = Date.parse("2026-11-23T12:14:30+01:00");
const yesterdays = aLog("2026-11-22T09:00+01:00", "2026-11-22T10:00+01:00");
const open = (more: Parameters<typeof aLog>[2] = {}) => aLog("2026-11-23T09:02:40+01:00", null, more);

test("an open entry counts until now, without its pauses, and a text says so", () => {
  const log = open({ pauses: [["2026-11-23T11:00+01:00", "2026-11-23T11:20+01:00"]] });
  expect(nowOf([yesterdays, log], log, { todayOn, now: noon })).toEqual({
    asOf: noon,
    today: { totalMs: 172 * minuteMs, grossMs: 192 * minuteMs, isRunning: true },
    // The 22nd was a Sunday.
    week: { totalMs: 172 * minuteMs, grossMs: 192 * minuteMs, isRunning: true },
    month: { totalMs: 232 * minuteMs, grossMs: 252 * minuteMs, isRunning: true },
    isResting: false,
    open: { text: "En curso desde las 09:02", note: "ya sumado", isRunning: true },
  });
});

test("an open pause ends now", () => {
  const log = open({ pauses: [["2026-11-23T12:00+01:00", null]] });
  const { today, isResting, open: note } = nowOf([log], log, { todayOn, now: noon });
  expect(note).toEqual({ text: "En pausa desde las 12:00", note: "la pausa no suma", isRunning: false });
  expect(today).toEqual({ totalMs: 178 * minuteMs, grossMs: 192 * minuteMs, isRunning: true });
  expect(isResting).toBe(true);
});

test("a night that began yesterday counts in yesterday's week and month, and not today", () => {
  const night = aLog("2026-11-23T22:00+01:00", null);
  const nowTotals = nowOf([night], night, {
    todayOn: "2026-11-24",
    now: Date.parse("2026-11-24T01:00+01:00"),
  });
  expect([nowTotals.today.totalMs, nowTotals.week.totalMs]).toEqual([0, 180 * minuteMs]);
  expect([nowTotals.today.isRunning, nowTotals.week.isRunning]).toEqual([false, true]);
  expect(nowTotals.open!.text).toBe("En curso desde el 23/11/2026 a las 22:00");
});

test("an entry that is open for more than 12 hours still counts, and a text asks for its exit", () => {
  const log = open();
  const now = log.checkInTime + 13 * 60 * minuteMs;
  const { week, open: note } = nowOf([log], log, { todayOn, now });
  expect([week.totalMs, week.isRunning]).toEqual([13 * 60 * minuteMs, true]);
  expect(note).toEqual({ text: "Falta la salida del 23/11", note: "provisional", isRunning: false });
});

test("an entry with a missing exit counts nothing, and a text asks for the exit", () => {
  const log = open();
  const now = log.checkInTime + 16 * 60 * minuteMs;
  const { week, open: note } = nowOf([log], log, { todayOn: "2026-11-24", now });
  expect([week.totalMs, week.isRunning]).toEqual([0, false]);
  expect(note).toEqual({ text: "Falta la salida del 23/11", note: "no se suma", isRunning: false });
});

test("a person without an open entry has no text about one", () => {
  expect(nowOf([yesterdays], null, { todayOn, now: noon }).open).toBeNull();
});
