import { expect, test } from "vitest";
import { mergeRanges } from "~/modules/absences/model/merge-ranges";

const june = { from: "2026-06-01", to: "2026-06-30" };
/** Returns ranges of June, of the numbers of their days. */
const days = (...ranges: [number, number][]) =>
  ranges.map(([from, to]) => {
    const on = (day: number) => `2026-06-${String(day).padStart(2, "0")}`;
    return { from: on(from), to: on(to) };
  });

test.each<[string, [number, number][], [number, number][]]>([
  [
    "one within another",
    [
      [1, 30],
      [10, 12],
    ],
    [[1, 30]],
  ],
  [
    "two that overlap, in any order",
    [
      [10, 20],
      [3, 12],
    ],
    [[3, 20]],
  ],
  [
    "two that touch",
    [
      [3, 5],
      [6, 8],
    ],
    [[3, 8]],
  ],
  [
    "two with a day between them",
    [
      [3, 5],
      [7, 8],
    ],
    [
      [3, 5],
      [7, 8],
    ],
  ],
  [
    "the same days twice",
    [
      [3, 3],
      [3, 3],
    ],
    [[3, 3]],
  ],
  ["none", [], []],
])("merging the ranges of %s", (_, ranges, merged) =>
  expect(mergeRanges(days(...ranges), june)).toEqual(days(...merged)),
);

test("days outside the range are cut off, and a range wholly outside is dropped", () => {
  const ranges = [
    { from: "2026-05-20", to: "2026-06-02" },
    { from: "2026-06-28", to: "2026-07-10" },
    { from: "2026-07-11", to: "2026-07-12" },
  ];
  expect(mergeRanges(ranges, june)).toEqual(days([1, 2], [28, 30]));
});
