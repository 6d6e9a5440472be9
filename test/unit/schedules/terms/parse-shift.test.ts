import { expect, test } from "vitest";
import { faultOfPattern } from "~/modules/schedules/fault-of-pattern";
import { mostSegments, parseShift, shiftText } from "~/modules/schedules/terms/parse-shift";
import { shift } from "../a-schedule";
import { Chance } from "../random-schedule";

test.each([
  ["9:00-17:00", "9:00-17:00"],
  ["9-17", "9:00-17:00"],
  ["9h-17h30", "9:00-17:30"],
  ["9.00 a 14.00, 16.00 a 19.00", "9:00-14:00 16:00-19:00"],
  [" 9:00–14:00 y 16:00–19:00 ", "9:00-14:00 16:00-19:00"],
  ["12:30-16:30 20-0:30", "12:30-16:30 20:00-24:30"],
  ["de 12 a 16 y de 20 a 1", "12:00-16:00 20:00-25:00"],
  ["De 9:30 a 14 h, desde las 16 h hasta las 19 h", "9:30-14:00 16:00-19:00"],
  ["12 a las 16 / 20 a las 24", "12:00-16:00 20:00-24:00"],
  ["8-10 11-13 14-16", "8:00-10:00 11:00-13:00 14:00-16:00"],
  // A night ends the next day, and what follows it is on that day.
  ["22:00-6:00", "22:00-30:00"],
  ["22:00-2:00 3:00-6:00", "22:00-26:00 27:00-30:00"],
  ["16:00-24:00", "16:00-24:00"],
  ["00:00-24:00", "00:00-24:00"],
  ["22:00-23:30 24:30-26:00", "22:00-23:30 24:30-26:00"],
  ["8:00-32:00", "8:00-32:00"],
  ["9:00-24:00 0:00-9:00", "9:00-24:00 24:00-33:00"],
])("the text %j is read as the shift %s", (text, expected) => {
  expect(parseShift(text)).toEqual({ segments: shift(expected) });
});

test.each(["", "   ", "libre", "Libre"])("the text %j is read as a free day", (text) => {
  expect(parseShift(text)).toEqual({ segments: [] });
});

test.each([
  ["nueve a cinco", "not-a-shift"],
  ["9:00", "not-a-shift"],
  ["9:00-14:0", "not-a-shift"],
  ["9:00-14:00 tarde", "not-a-shift"],
  ["de 9", "not-a-shift"],
  ["de 9 a", "not-a-shift"],
  ["y", "not-a-shift"],
  ["9:60-14:00", "not-a-time"],
  ["9:00-25:00", "not-a-time"],
  ["24:00-6:00", "not-a-time"],
  ["24:30-26:00", "not-a-time"],
  ["9:00-14:00 24:00-6:00", "not-a-time"],
  ["9:00-49:00", "not-a-time"],
  ["6-8 9-11 12-14 15-17", "too-many-segments"],
])("the text %j is refused as %s", (text, fault) => {
  expect(parseShift(text)).toEqual({ fault });
});

test("every valid shift is read back from its text", () => {
  const chance = new Chance(3);
  /** Often one of the times at which faults are likely. */
  const time = () => chance.pick([0, 1, 540, 1_320, 1_439, 1_440, 1_441, chance.below(2_880)]);
  const seen = {
    "24:00": 0,
    "after a gap over midnight": 0,
    "24 hours": 0,
    "00:00-24:00": 0,
    "three segments": 0,
  };
  for (let round = 0; round < 60_000; round += 1) {
    const times = Array.from({ length: 2 * (1 + chance.below(mostSegments)) }, time).sort((a, b) => a - b);
    const segments = times.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: times[at + 1]! }] : []));
    if (faultOfPattern({ kind: "cycle", days: [segments, [], []], anchorOn: "2026-01-01" })) continue;
    const text = shiftText(segments);
    expect([text, parseShift(text)]).toEqual([text, { segments }]);
    const [first] = segments;
    if (segments.some(({ to }) => to === 1_440)) seen["24:00"] += 1;
    if (text.includes(" 24:")) seen["after a gap over midnight"] += 1;
    if (first!.to - first!.from === 1_440) seen["24 hours"] += 1;
    if (text === "00:00-24:00") seen["00:00-24:00"] += 1;
    if (segments.length === 3) seen["three segments"] += 1;
  }
  expect(Object.entries(seen).filter(([, times]) => times < 20)).toEqual([]);
});
