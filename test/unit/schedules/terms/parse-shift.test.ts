import { expect, test } from "vitest";
import { parseShift, shiftText } from "~/modules/schedules/terms/parse-shift";
import { shift } from "../a-plan";

test.each([
  ["9:00-17:00", "9:00-17:00"],
  ["9-17", "9:00-17:00"],
  ["9h-17h30", "9:00-17:30"],
  ["9.00 a 14.00, 16.00 a 19.00", "9:00-14:00 16:00-19:00"],
  [" 9:00–14:00 y 16:00–19:00 ", "9:00-14:00 16:00-19:00"],
  ["8-10 11-13 14-16", "8:00-10:00 11:00-13:00 14:00-16:00"],
  // A night ends the next day, and what follows it is on that day.
  ["22:00-6:00", "22:00-30:00"],
  ["22:00-2:00 3:00-6:00", "22:00-26:00 27:00-30:00"],
  ["16:00-24:00", "16:00-24:00"],
  ["9:00-24:00 0:00-9:00", "9:00-24:00 24:00-33:00"],
])("%j is the shift %s", (text, expected) => {
  expect(parseShift(text)).toEqual({ segments: shift(expected) });
});

test.each(["", "   ", "libre", "Libre"])("%j is a free day", (text) => {
  expect(parseShift(text)).toEqual({ segments: [] });
});

test.each([
  ["nueve a cinco", "not-a-shift"],
  ["9:00", "not-a-shift"],
  ["9:00-14:0", "not-a-shift"],
  ["9:00-14:00 tarde", "not-a-shift"],
  ["y", "not-a-shift"],
  ["9:60-14:00", "not-a-time"],
  ["9:00-25:00", "not-a-time"],
  ["24:00-6:00", "not-a-time"],
  ["6-8 9-11 12-14 15-17", "too-many-segments"],
])("%j is refused as %s", (text, fault) => {
  expect(parseShift(text)).toEqual({ fault });
});

test("a shift is written as it is read", () => {
  for (const text of [
    "9:00-17:00",
    "9:00-14:00 16:00-19:00",
    "22:00-26:00 27:00-30:00",
    "9:00-24:00 24:00-33:00",
  ])
    expect(parseShift(shiftText(shift(text)))).toEqual({ segments: shift(text) });
});
