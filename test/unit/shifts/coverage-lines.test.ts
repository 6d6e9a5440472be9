import { expect, test } from "vitest";
import { coverageLines, readCoverage } from "~/modules/shifts/grid/model/coverage-lines";

const lunch = { weekdays: [4, 5], times: "13:00-16:00", people: "3" };

test("equal needs of several days are one line, which is read back as the same needs", () => {
  const needs = [4, 5].map((weekday) => ({ weekday, from: 780, to: 960, people: 3 }));
  expect(coverageLines(needs)).toEqual([lunch]);
  expect(readCoverage([lunch])).toEqual({ needs });
});

test("a line with two times is two needs", () => {
  expect(readCoverage([{ weekdays: [0], times: "13-16 20-0", people: "2" }])).toEqual({
    needs: [
      { weekday: 0, from: 780, to: 960, people: 2 },
      { weekday: 0, from: 1_200, to: 1_440, people: 2 },
    ],
  });
});

test("empty lines are ignored", () => {
  expect(readCoverage([{ weekdays: [], times: " ", people: "" }])).toEqual({ needs: [] });
});

test.each([
  [{ ...lunch, weekdays: [] }, "no-days"],
  [{ ...lunch, times: "" }, "no-times"],
  [{ ...lunch, times: "mediodía" }, "no-times"],
  [{ ...lunch, people: "0" }, "no-people"],
  [{ ...lunch, people: "dos" }, "no-people"],
] as const)("a line %o is refused as %s, and no line is saved", (line, fault) => {
  expect(readCoverage([lunch, line])).toEqual({ faults: new Map([[1, fault]]) });
});
