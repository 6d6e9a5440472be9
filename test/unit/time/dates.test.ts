import { describe, expect, test } from "vitest";

import {
  addDays,
  daysBetween,
  formatDate,
  isLocalDate,
  monthOf,
  previousMonthOf,
  previousWeekOf,
  weekOf,
} from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";

describe("isLocalDate", () => {
  test.each(["2026-01-01", "2024-02-29", "1990-12-31", "2000-02-29"])("accepts %s", (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  test.each([
    "+010000-01",
    "2026-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    " 2026-01-01",
    "2026-01-01\n",
    "2026-01-01T00:00:00Z",
    "",
  ])("refuses %j", (text) => {
    expect(isLocalDate(text)).toBe(false);
  });
});

describe("calendar arithmetic", () => {
  test.each([
    ["2026-03-28", 1, "2026-03-29"],
    ["2026-03-29", 1, "2026-03-30"],
    ["2026-10-25", 1, "2026-10-26"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-06-15", 0, "2026-06-15"],
    ["2026-01-01", 365, "2027-01-01"],
  ])("adds to %s %d days to get %s, and back", (on, days, expected) => {
    expect(addDays(on, days)).toBe(expected);
    expect(daysBetween(on, expected)).toBe(days);
    expect(daysBetween(expected, on)).toBe(0 - days);
  });

  test.each([
    ["2026-11-16", "2026-11-16", "2026-11-22"],
    ["2026-11-20", "2026-11-16", "2026-11-22"],
    ["2026-11-22", "2026-11-16", "2026-11-22"],
    ["2026-11-23", "2026-11-23", "2026-11-29"],
    ["2027-01-01", "2026-12-28", "2027-01-03"],
  ])("puts %s in the week from Monday %s to Sunday %s", (on, from, to) => {
    expect(weekOf(on)).toEqual({ from, to });
  });

  test("puts the previous week in the seven days before Monday", () => {
    expect(previousWeekOf("2026-11-22")).toEqual({ from: "2026-11-09", to: "2026-11-15" });
    expect(previousWeekOf("2026-11-23")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  });

  test.each([
    ["2026-11-20", "2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["2026-03-31", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["2024-02-01", "2024-02-01", "2024-02-29", "2024-01-01", "2024-01-31"],
    ["2026-12-31", "2026-12-01", "2026-12-31", "2026-11-01", "2026-11-30"],
    ["2027-01-01", "2027-01-01", "2027-01-31", "2026-12-01", "2026-12-31"],
  ])("puts %s in the month %s to %s, between %s and %s", (on, from, to, previousFrom, previousTo) => {
    expect(monthOf(on)).toEqual({ from, to });
    expect(previousMonthOf(on)).toEqual({ from: previousFrom, to: previousTo });
  });

  test("throws for a date that does not exist", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(new RangeError("Not a calendar date: 2026-02-30"));
    expect(() => daysBetween("2026-01-01", "mañana")).toThrow(RangeError);
    expect(() => weekOf("")).toThrow(RangeError);
    expect(() => monthOf("2026-11")).toThrow(RangeError);
  });
});

describe("dates typed by a user", () => {
  test.each([
    ["20/11/2026", "2026-11-20"],
    ["1/2/2026", "2026-02-01"],
    ["01/2/2026", "2026-02-01"],
    ["20-11-2026", "2026-11-20"],
    ["1.2.2026", "2026-02-01"],
    ["2026-11-20", "2026-11-20"],
    ["  20/11/2026\t", "2026-11-20"],
    ["01112026", "2026-11-01"],
    ["29022024 ", "2024-02-29"],
    ["29/02/2024", "2024-02-29"],
    ["01/01/2000", "2000-01-01"],
    ["31/12/2100", "2100-12-31"],
    ["2/11/26", "2026-11-02"],
    ["20-11-26", "2026-11-20"],
    ["31.12.99", "2099-12-31"],
  ])("%j is read as %s", (text, on) => {
    expect(parseDate(text)).toBe(on);
  });

  test.each([
    ["31/02/2026", "February has no 31"],
    ["29/02/2026", "not a leap year"],
    ["29/02/2100", "a century that is not a leap year"],
    ["31/04/2026", "April has no 31"],
    ["11/20/2026", "the American order"],
    ["00/01/2026", "no day zero"],
    ["01/00/2026", "no month zero"],
    ["31/12/1999", "before 2000"],
    ["01/01/2101", "after 2100"],
    ["1999-12-31", "before 2000"],
    ["26/11/02", "a two-digit year that may be a day"],
    ["20/11/6", "a one-digit year"],
    ["20/11/126", "a three-digit year"],
    ["20/11/02026", "a five-digit year"],
    ["20/11-2026", "two separators"],
    ["20 11 2026", "spaces between"],
    ["2026/11/20", "the year first with slashes"],
    ["2026-2-3", "the year first and short"],
    ["2026-02-30", "February has no 30"],
    ["20/11/2026x", "something after"],
    ["-20/11/2026", "something before"],
    ["٢٠/١١/٢٠٢٦", "other digits"],
    ["31042026", "April has no 31, on a keypad"],
    ["20261101", "the year first without separators"],
    ["1112026", "seven digits, which may be two dates"],
    ["hoy", "a word"],
    ["", "nothing"],
    ["   ", "only spaces"],
  ])("%j is refused: %s", (text) => {
    expect(parseDate(text)).toBeNull();
  });

  test.each([
    ["31/04/2026", "Ese día no existe: abril tiene 30 días"],
    ["31042026", "Ese día no existe: abril tiene 30 días"],
    ["2026-02-30", "Ese día no existe: febrero de 2026 tiene 28 días"],
    ["30.2.2024", "Ese día no existe: febrero de 2024 tiene 29 días"],
    ["0/1/2026", "Ese día no existe: enero tiene 31 días"],
    ["11/20/2026", "El mes 20 no existe"],
    ["01/00/2026", "El mes 0 no existe"],
    ["28/02/2026", null],
    ["31/04", null],
    ["20/11-2026", null],
    ["hoy", null],
    ["", null],
  ])("%j shows the message: %s", (text, words) => {
    expect(missingDay(text)).toBe(words);
  });

  test("dates are written day first, as in Spain", () => {
    expect(formatDate("2026-11-05")).toBe("05/11/2026");
    expect(() => formatDate("2026-11-31")).toThrow(RangeError);
  });
});
