import { expect, test } from "vitest";
import { colourOf, coloursOf } from "~/modules/shifts/grid/model/template-colours";
import { office, shift, split } from "../schedules/a-schedule";

test("templates get colours in their order, and a day has the colour of the template with its times", () => {
  const colours = coloursOf([
    { id: "1", name: "Mañana", segments: office },
    { id: "2", name: "Partido", segments: split },
  ]);
  expect(colours.map(({ colour }) => colour)).toEqual(["border-shift-1", "border-shift-2"]);
  expect([split, shift("10:00-11:00"), []].map((day) => colourOf(day, colours))).toEqual([
    "border-shift-2",
    null,
    null,
  ]);
});
