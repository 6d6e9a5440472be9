import { describe, expect, test } from "vitest";

import { endOfDay, isTimeZone, localDateOf, localTimeOf, startOfDay } from "~/time/zones";

import { dayMs, hourMs } from "~/time/units";
import { seededRandom } from "../../support/random";
import { oracleDate, oracleStartOfDay, oracleWallTime } from "./calendar-oracle";

// Prevents a slow machine from failing the test.

describe("isTimeZone", () => {
  test.each(["Europe/Madrid", "Atlantic/Canary", "America/Argentina/Buenos_Aires", "UTC"])(
    "accepts %s",
    (text) => expect(isTimeZone(text)).toBe(true),
  );

  test.each(["", " ", "Madrid", "Europe/Barcelona", "+02:00", "-0500", "Europe/Madrid ", "<script>"])(
    "refuses %j",
    (text) => expect(isTimeZone(text)).toBe(false),
  );
});

describe("the wall clock", () => {
  test.each([
    ["2026-03-28T22:59:59.999Z", "Europe/Madrid", "2026-03-28", "23:59:59"],
    ["2026-03-28T23:00:00.000Z", "Europe/Madrid", "2026-03-29", "00:00:00"],
    ["2026-03-28T23:00:00.000Z", "Atlantic/Canary", "2026-03-28", "23:00:00"],
    ["2026-03-29T00:59:59.000Z", "Europe/Madrid", "2026-03-29", "01:59:59"],
    ["2026-03-29T01:00:00.000Z", "Europe/Madrid", "2026-03-29", "03:00:00"],
    ["2026-10-25T00:30:00.000Z", "Europe/Madrid", "2026-10-25", "02:30:00"],
    ["2026-10-25T01:30:00.000Z", "Europe/Madrid", "2026-10-25", "02:30:00"],
    ["2026-12-31T18:15:00.000Z", "Asia/Kathmandu", "2027-01-01", "00:00:00"],
    ["1969-12-31T23:59:59.500Z", "UTC", "1969-12-31", "23:59:59"],
  ])("%s in %s is %s %s", (instant, zone, on, time) => {
    const at = Date.parse(instant);
    expect([localDateOf(at, zone), localTimeOf(at, zone)]).toEqual([on, time]);
  });

  test("agrees with an independent reading of Intl at random instants in every zone", () => {
    const random = seededRandom(8);
    const [firstAt, lastAt] = [Date.UTC(1990, 0), Date.UTC(2100, 0)];
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      for (let round = 0; round < 20; round++) {
        const at = firstAt + Math.floor(random() * (lastAt - firstAt));
        const reading = `${localDateOf(at, zone)} ${localTimeOf(at, zone)}`;
        expect(reading, `${zone} at ${at}`).toBe(oracleWallTime(at, zone));
      }
    }
  });

  test("throws for an unknown zone, and never uses the machine's own", () => {
    expect(() => localDateOf(0, "Europe/Barcelona")).toThrow(RangeError);
    expect(() => startOfDay("2026-01-01", "")).toThrow(RangeError);
  });
});

describe("startOfDay", () => {
  test.each([
    ["2026-03-29", "Europe/Madrid", "2026-03-29T00:00:00+01:00", "an ordinary midnight before the change"],
    ["2026-03-30", "Europe/Madrid", "2026-03-30T00:00:00+02:00", "an ordinary midnight after the change"],
    ["2026-10-26", "Atlantic/Canary", "2026-10-26T00:00:00Z", "an ordinary midnight after the change"],
    ["2026-06-01", "Asia/Kathmandu", "2026-06-01T00:00:00+05:45", "an offset of three quarters"],
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T01:00:00-02:00", "clocks jump from midnight to one"],
    ["2018-02-18", "America/Sao_Paulo", "2018-02-18T00:00:00-03:00", "clocks go back on reaching midnight"],
    ["2011-12-30", "Pacific/Apia", "2011-12-31T00:00:00+14:00", "the date that never was"],
    ["2011-12-31", "Pacific/Apia", "2011-12-31T00:00:00+14:00", "the date after the one that never was"],
    ["2010-11-07", "America/St_Johns", "2010-11-07T00:00:00-02:30", "midnight twice, a minute in"],
    ["2026-11-01", "America/Havana", "2026-11-01T00:00:00-04:00", "midnight twice, an hour in"],
    ["2018-05-05", "Asia/Pyongyang", "2018-05-05T00:00:00+09:00", "clocks jump from 23:30 to midnight"],
  ])("%s in %s begins at %s: %s", (on, zone, instant) => {
    expect(startOfDay(on, zone)).toBe(Date.parse(instant));
    expect(oracleStartOfDay(on, zone)).toBe(Date.parse(instant));
  });

  test.each([
    ["2026-03-28", "Europe/Madrid", 24],
    ["2026-03-29", "Europe/Madrid", 23],
    ["2026-10-25", "Europe/Madrid", 25],
    ["2026-03-29", "Atlantic/Canary", 23],
    ["2026-10-25", "Atlantic/Canary", 25],
    ["2018-11-04", "America/Sao_Paulo", 23],
    ["2018-02-17", "America/Sao_Paulo", 25],
    ["2011-12-30", "Pacific/Apia", 0],
    ["2026-04-05", "Australia/Lord_Howe", 24.5],
  ])("%s in %s lasts %d hours", (on, zone, hours) => {
    expect(endOfDay(on, zone) - startOfDay(on, zone)).toBe(hours * hourMs);
  });

  test.each(["Europe/Madrid", "Atlantic/Canary", "America/Nuuk", "Africa/Cairo", "Antarctica/Casey"])(
    "agrees with a minute-by-minute walk on random days in %s",
    (zone) => {
      const random = seededRandom(zone.length);
      const days = (Date.UTC(2100, 0) - Date.UTC(1990, 0)) / dayMs;
      for (let round = 0; round < 25; round++) {
        const day = Math.floor(random() * days);
        const on = new Date(Date.UTC(1990, 0) + day * dayMs).toISOString().slice(0, 10);
        expect(startOfDay(on, zone), `${on} in ${zone}`).toBe(oracleStartOfDay(on, zone));
      }
    },
  );

  test("is the first instant of the date on random days in every zone", () => {
    const random = seededRandom(1990);
    const days = (Date.UTC(2100, 0) - Date.UTC(1990, 0)) / dayMs;
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      for (let round = 0; round < 20; round++) {
        const day = Math.floor(random() * days);
        const on = new Date(Date.UTC(1990, 0) + day * dayMs).toISOString().slice(0, 10);
        const at = startOfDay(on, zone);
        expect(oracleDate(at, zone) >= on, `${on} in ${zone} has begun`).toBe(true);
        expect(oracleDate(at - 1, zone) < on, `${on} in ${zone} had not begun`).toBe(true);
      }
    }
  });

  test.each(["2026-02-30", "20/11/2026", ""])("throws for the invalid date %j", (on) => {
    expect(() => startOfDay(on, "Europe/Madrid")).toThrow(RangeError);
  });
});
