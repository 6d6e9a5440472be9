import { expect, test } from "vitest";
import { isEndOfDay, parseTime } from "~/time/typed-times";

test.each([
  ["9:05", "09:05"],
  ["09.05", "09:05"],
  ["0905", "09:05"],
  ["905", "09:05"],
  ["9h05", "09:05"],
  [" 23:59 ", "23:59"],
  ["9", "09:00"],
  ["9h", "09:00"],
  ["9 H", "09:00"],
  ["0", "00:00"],
  ["23", "23:00"],
  ["24", null],
  ["24:00", null],
  ["9:", null],
  ["9:5", null],
  ["9:60", null],
  ["90", null],
  ["9-14", null],
  ["", null],
])("the typed time %j is read as %j", (typed, time) => expect(parseTime(typed)).toBe(time));

test.each([
  ["24:00", true],
  ["24", true],
  ["24h", true],
  ["24:01", false],
  ["00:00", false],
])("the typed time %j is the end of the day: %j", (typed, isEnd) => expect(isEndOfDay(typed)).toBe(isEnd));
