import { describe, expect, test } from "vitest";

import {
  formatDateTime,
  formatDayOfYear,
  formatLongDate,
  formatMonth,
  formatTime,
  formatWeekday,
  formatZone,
} from "~/time/formats";
import { formatRecent } from "~/time/recent";

describe("instants as text", () => {
  test.each([
    ["2026-11-20T07:05:59.999Z", "Europe/Madrid", "20/11/2026", "08:05"],
    ["2026-11-20T07:05:59.999Z", "Atlantic/Canary", "20/11/2026", "07:05"],
    ["2026-11-20T23:00:00.000Z", "Europe/Madrid", "21/11/2026", "00:00"],
    ["2026-07-01T21:59:59.000Z", "Europe/Madrid", "01/07/2026", "23:59"],
    ["2026-12-31T18:15:00.000Z", "Asia/Kathmandu", "01/01/2027", "00:00"],
  ])("for %s in %s are %s %s", (instant, zone, date, time) => {
    const at = Date.parse(instant);
    expect(formatTime(at, zone)).toBe(time);
    expect(formatDateTime(at, zone)).toBe(`${date} ${time}`);
  });
});

test.each([
  ["2026-11-16T07:58:59.999Z", "Europe/Madrid", "lunes 16/11 08:58"],
  ["2026-11-20T23:00:00.000Z", "Europe/Madrid", "sábado 21/11 00:00"],
  ["2026-11-20T23:00:00.000Z", "Atlantic/Canary", "viernes 20/11 23:00"],
])("within the last days, %s in %s is %s", (instant, zone, words) => {
  expect(formatRecent(Date.parse(instant), zone)).toBe(words);
});

describe("dates with their weekday", () => {
  test.each([
    ["2026-11-20", "viernes 20/11/2026", "vie 20/11/2026"],
    ["2026-11-16", "lunes 16/11/2026", "lun 16/11/2026"],
    ["2026-09-01", "martes 01/09/2026", "mar 01/09/2026"],
    ["2024-02-29", "jueves 29/02/2024", "jue 29/02/2024"],
    ["2026-03-29", "domingo 29/03/2026", "dom 29/03/2026"],
  ])("%s is written %s, and %s in short form", (on, long, short) => {
    expect(formatLongDate(on)).toBe(long);
    expect(formatWeekday(on)).toBe(short);
  });

  test("are short within their year", () => {
    expect(formatDayOfYear("2026-12-07")).toBe("lun 7 dic");
    expect(formatDayOfYear("2026-09-15")).toBe("mar 15 sep");
  });

  test("have the Spanish names of all weekdays and months", () => {
    const long = new Intl.DateTimeFormat("es-ES", { timeZone: "UTC", weekday: "long" });
    const month = new Intl.DateTimeFormat("es-ES", { timeZone: "UTC", month: "long", year: "numeric" });
    const short = new Intl.DateTimeFormat("es-ES", { timeZone: "UTC", weekday: "short" });
    for (let day = 1; day <= 366; day++) {
      const at = Date.UTC(2028, 0, day);
      const on = new Date(at).toISOString().slice(0, 10);
      expect(formatLongDate(on).split(" ")[0]).toBe(long.format(at));
      expect(formatMonth(on)).toBe(month.format(at));
      expect(formatWeekday(on).slice(0, 3)).toBe(short.format(at));
    }
  });

  test("throw for an invalid date", () => {
    expect(() => formatLongDate("2026-02-30")).toThrow(RangeError);
    expect(() => formatWeekday("hoy")).toThrow(RangeError);
  });
});

test.each([
  ["Europe/Madrid", "Hora peninsular"],
  ["Africa/Ceuta", "Hora peninsular"],
  ["Atlantic/Canary", "Hora canaria"],
  ["Europe/Lisbon", "Hora de Europe/Lisbon"],
])("the hour of %s is named %s", (zone, name) => expect(formatZone(zone)).toBe(name));
