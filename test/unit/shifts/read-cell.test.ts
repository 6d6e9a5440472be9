import { expect, test } from "vitest";
import { readCell } from "~/modules/shifts/grid/model/read-cell";
import { shift } from "../schedules/a-schedule";

const templates = [{ id: "1", name: "Mañana", segments: shift("8:00-16:00") }];

test.each([
  ["12-16 20-0:30", "12:00-16:00 20:00-24:30"],
  [" mañana ", "8:00-16:00"],
])("a cell with %j is the shift %s", (text, expected) => {
  expect(readCell(text, templates)).toEqual({ segments: shift(expected) });
});

test.each(["", "libre"])("a cell with %j is a free day", (text) => {
  expect(readCell(text, templates)).toEqual({ segments: [] });
});

test.each([
  ["tarde", "not-a-shift"],
  ["9-25", "not-a-time"],
  ["9-14 13-18", "overlap"],
  ["8-20 22-10", "longer-than-a-day"],
  ["8-9 10-11 12-13 14-15", "too-many-segments"],
])("a cell with %j is refused as %s", (text, fault) => {
  expect(readCell(text, templates)).toEqual({ fault });
});
