import { describe, expect, test } from "vitest";
import type { Segment } from "~/modules/schedules/schedule";
import { copyWeek } from "~/modules/shifts/grid/model/copy-week";
import {
  changedPeople,
  changeWeeks,
  setCells,
  undoChange,
  type Drafts,
} from "~/modules/shifts/grid/model/drafts";
import { movePosition, pasted, selectedCells, selectedIn } from "~/modules/shifts/grid/model/selection";
import { withoutAway, type Away } from "~/modules/shifts/model/without-away";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { weekMinutes } from "~/modules/shifts/grid/ui/grid-row";
import { office, shift, split } from "../schedules/a-schedule";

const free: WeekDays = [[], [], [], [], [], [], []];
const worked: WeekDays = [office, office, split, office, office, [], []];
const none: readonly (readonly Away[])[] = Array.from({ length: 7 }, () => []);
const notBegun = Array.from({ length: 7 }, () => false);
const vacation: Away = { name: "Vacaciones", part: { kind: "all" } };

const aDraft = (): Drafts => ({ weeks: { ana: worked, ben: free, eva: worked }, past: [] });

describe("planned weeks", () => {
  test("a changed cell changes only the week of its person", () => {
    const before = aDraft();
    const after = setCells(before, [{ person: "ben", weekday: 5 }], () => split);
    expect(after.weeks.ben).toEqual([[], [], [], [], [], split, []]);
    expect(changedPeople(before.weeks, after.weeks)).toEqual(["ben"]);
  });

  test("several cells of several people change together, and one undo restores them", () => {
    const before = aDraft();
    const cells = [
      { person: "ana", weekday: 0 },
      { person: "ana", weekday: 1 },
      { person: "ben", weekday: 6 },
    ];
    const after = setCells(before, cells, () => split);
    expect(after.weeks.ana).toEqual([split, split, split, office, office, [], []]);
    expect(after.weeks.ben![6]).toEqual(split);
    const undone = undoChange(after);
    expect(undone.weeks).toEqual(before.weeks);
    expect(changedPeople(undone.weeks, before.weeks)).toEqual([]);
  });

  test("undo goes back change by change, and does nothing without one", () => {
    const first = setCells(aDraft(), [{ person: "ben", weekday: 0 }], () => office);
    const second = setCells(first, [{ person: "eva", weekday: 0 }], () => []);
    expect(undoChange(second).weeks).toEqual(first.weeks);
    expect(undoChange(undoChange(second)).weeks).toEqual(aDraft().weeks);
    expect(undoChange(aDraft())).toEqual(aDraft());
  });

  test("a cell that gets its own shift again is unchanged", () => {
    const before = aDraft();
    const after = changeWeeks(before, { ana: [...worked.map((day) => [...day])] });
    expect(after.past).toEqual([]);
    expect(after.weeks).toBe(before.weeks);
  });

  test("a shift at another centre is a change", () => {
    const elsewhere = office.map((segment) => ({ ...segment, centre: "las-palmas" }));
    expect(setCells(aDraft(), [{ person: "ana", weekday: 0 }], () => elsewhere).past).toHaveLength(1);
  });
});

describe("a copied week", () => {
  test("names the absences and holidays that it leaves out", () => {
    const away = none.with(0, [vacation]).with(1, [{ name: "Festivo: Constitución", part: { kind: "all" } }]);
    expect(copyWeek(worked, { days: free, away, begun: notBegun })).toEqual({
      days: [[], [], split, office, office, [], []],
      takenOut: [
        { weekday: 0, reason: "Vacaciones" },
        { weekday: 1, reason: "Festivo: Constitución" },
      ],
    });
  });

  test("does not name an absence on a free day", () => {
    const away = none.with(6, [vacation]);
    expect(copyWeek(worked, { days: free, away, begun: notBegun }).takenOut).toEqual([]);
  });

  test("leaves begun days unchanged", () => {
    const begun = [true, true, false, false, false, false, false];
    const { days } = copyWeek(worked, { days: free, away: none, begun });
    expect(days).toEqual([[], [], split, office, office, [], []]);
  });

  test("keeps the hours that a part-day absence leaves", () => {
    const doctor: Away = { name: "Permiso", part: { kind: "hours", from: 540, to: 660 } };
    const { days, takenOut } = copyWeek(worked, {
      days: free,
      away: none.with(0, [doctor]),
      begun: notBegun,
    });
    expect(days[0]).toEqual(shift("11:00-17:00"));
    expect(takenOut).toEqual([{ weekday: 0, reason: "Permiso" }]);
  });
});

test.each([
  ["morning", "13:00-14:00 15:00-18:00"],
  ["afternoon", "9:00-13:00"],
] as const)("an absence in the %s leaves the other half of the shift", (kind, left) => {
  expect(withoutAway(split, [{ name: "Permiso", part: { kind } }])).toEqual(shift(left));
});

test("the part of a shift that an absence leaves stays at its centre", () => {
  const elsewhere = [{ from: 540, to: 1020, centre: "las-palmas" }];
  const doctor: Away = { name: "Permiso", part: { kind: "hours", from: 540, to: 660 } };
  expect(withoutAway(elsewhere, [doctor])).toEqual([{ from: 660, to: 1020, centre: "las-palmas" }]);
});

test("the minutes of a week are those outside absences", () => {
  expect(weekMinutes(worked, none)).toBe(5 * 480);
  expect(weekMinutes(worked, none.with(0, [vacation]))).toBe(4 * 480);
});

describe("selected cells", () => {
  const people = ["ana", "ben", "eva"];
  const rectangle = { anchor: { row: 2, weekday: 4 }, focus: { row: 1, weekday: 3 } };

  test("a step stays within the grid", () => {
    expect(movePosition({ row: 0, weekday: 6 }, { row: -1, weekday: 1 }, 3)).toEqual({ row: 0, weekday: 6 });
    expect(movePosition({ row: 2, weekday: 0 }, { row: 1, weekday: 0 }, 3)).toEqual({ row: 2, weekday: 0 });
    expect(movePosition({ row: 1, weekday: 3 }, { row: 1, weekday: 1 }, 3)).toEqual({ row: 2, weekday: 4 });
  });

  test("a rectangle has the cells between its corners", () => {
    expect(selectedIn(rectangle, 0)).toBeNull();
    expect(selectedIn(rectangle, 1)).toEqual({ from: 3, to: 4 });
    expect(selectedCells(rectangle, people)).toEqual([
      [
        { person: "ben", weekday: 3 },
        { person: "ben", weekday: 4 },
      ],
      [
        { person: "eva", weekday: 3 },
        { person: "eva", weekday: 4 },
      ],
    ]);
  });

  test("one copied cell fills the selection", () => {
    const places = pasted([[office]], rectangle, people);
    expect(places.map(({ place }) => place)).toEqual(selectedCells(rectangle, people).flat());
    expect(places.every(({ segments }) => segments === office)).toBe(true);
  });

  test("several copied cells begin at the first cell and end at the edge of the grid", () => {
    const clip: Segment[][][] = [
      [[...office], [...split]],
      [[], [...office]],
    ];
    const corner = { row: 2, weekday: 6 };
    expect(pasted(clip, { anchor: corner, focus: corner }, people)).toEqual([
      { place: { person: "eva", weekday: 6 }, segments: office },
    ]);
  });
});
