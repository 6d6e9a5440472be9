import { expect, test } from "vitest";
import { cellText, readCell } from "~/modules/shifts/grid/model/read-cell";
import { shift } from "../schedules/a-schedule";

const templates = [
  { id: "1", name: "Mañana", segments: shift("8:00-16:00") },
  { id: "2", name: "Cocina en sala", segments: shift("9:00-13:00") },
];
const centreNames = [
  { id: "sol", name: "Bar Sol" },
  { id: "triana", name: "Triana" },
  { id: "triana-dos", name: "Triana (dos)" },
];
const readText = (text: string) => readCell(text, { templates, centreNames });
const [noon, night] = [
  { from: 720, to: 960 },
  { from: 1_200, to: 1_470 },
];

test.each([
  ["12-16 20-0:30", "12:00-16:00 20:00-24:30"],
  [" mañana ", "8:00-16:00"],
  ["cocina en sala", "9:00-13:00"],
])("a cell with %j is the shift %s", (text, expected) => {
  expect(readText(text)).toEqual({ segments: shift(expected) });
});

test.each([
  ["12-16 en Triana", [{ ...noon, centre: "triana" }]],
  ["12-16 y 20-0:30 en tríana", [noon, night].map((each) => ({ ...each, centre: "triana" }))],
  ["12-16 en Triana y 20-0:30", [{ ...noon, centre: "triana" }, night]],
  [
    "12-16 en Bar Sol 20-0:30 en Triana (dos)",
    [
      { ...noon, centre: "sol" },
      { ...night, centre: "triana-dos" },
    ],
  ],
  ["Mañana en Triana", [{ from: 480, to: 960, centre: "triana" }]],
])("a cell with %j names the centres of its shifts", (text, segments) => {
  expect(readText(text)).toEqual({ segments });
});

test.each(["", "libre"])("a cell with %j is a free day", (text) => {
  expect(readText(text)).toEqual({ segments: [] });
});

test.each([
  ["tarde", "not-a-shift"],
  ["9-25", "not-a-time"],
  ["9-14 13-18", "overlap"],
  ["9-14 13-18 en Triana", "overlap"],
  ["9-14 13-18 en Triana", "overlap"],
  ["8-20 22-10", "longer-than-a-day"],
  ["8-9 10-11 12-13 14-15", "too-many-segments"],
  ["12-16 en Macarena", "unknown-centre"],
  ["12-16 en Trianas", "unknown-centre"],
  ["12-16 en", "unknown-centre"],
  ["libre en Triana", "not-a-shift"],
])("a cell with %j is refused as %s", (text, fault) => {
  expect(readText(text)).toEqual({ fault });
});

test.each([
  ["", []],
  ["12-16 y 20-0:30", [noon, night]],
  ["12-16 y 20-0:30 en Triana", [noon, night].map((each) => ({ ...each, centre: "triana" }))],
  ["12-16 en Triana y 20-0:30", [{ ...noon, centre: "triana" }, night]],
  ["12-16 en Bar Sol y 20-0:30 en Triana", [noon, { ...night, centre: "triana" }]],
  [
    "22-23:30 y 24:30-26",
    [
      { from: 1_320, to: 1_410 },
      { from: 1_470, to: 1_560 },
    ],
  ],
])("the text %j is written as it is read", (text, segments) => {
  expect(cellText(segments, { own: "sol", centreNames })).toBe(text);
  const again = readText(text);
  expect("segments" in again && again.segments).toEqual(
    text.includes("Bar Sol") ? [{ ...segments[0]!, centre: "sol" }, segments[1]] : segments,
  );
});
