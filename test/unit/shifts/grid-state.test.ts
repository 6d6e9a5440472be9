import { describe, expect, test } from "vitest";
import { actionOfKey } from "~/modules/shifts/grid/model/action-of-key";
import { changedPeople } from "~/modules/shifts/grid/model/drafts";
import {
  canCopyLastWeek,
  clipText,
  nextGrid,
  openGrid,
  typedCellOf,
  type GridAction,
  type GridContext,
  type GridState,
} from "~/modules/shifts/grid/model/grid-state";
import { hasDayChanged, hasWeekChanged } from "~/modules/shifts/grid/model/has-changed";
import { stillUnsaved, type TypedCell } from "~/modules/shifts/grid/model/kept-grid";
import { rowStateOf } from "~/modules/shifts/grid/model/row-state";
import { selectedIn } from "~/modules/shifts/grid/model/selection";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { madridZone, office, shift, split } from "../schedules/a-schedule";
import { aWeekRow, freeWeek, vacation } from "./a-week-row";

const worked: WeekDays = [office, office, office, office, office, [], []];

const context: GridContext = {
  rows: [
    aWeekRow("ana", { lastWeek: worked, days: { 1: { absences: [vacation] } } }),
    aWeekRow("ben", { days: { 0: { isBegun: true } } }),
    aWeekRow("eva"),
  ],
  templates: [{ id: "1", name: "Mañana", segments: office }],
  centreNames: [
    { id: "madrid", name: "Bar Sol", timeZone: madridZone },
    { id: "triana", name: "Triana", timeZone: madridZone },
  ],
};

const act = (...actions: GridAction[]): GridState =>
  actions.reduce((state, action) => nextGrid(state, action, context), openGrid(context));

const at = (row: number, weekday: number): GridAction => ({
  kind: "select",
  at: { row, weekday },
  isExtended: false,
});
const typed = (text: string): GridAction => ({ kind: "edit", text });
const enter: GridAction = { kind: "commit", step: { row: 1, weekday: 0 } };

/** Returns the rows that are drawn again when the grid changes: those with another value. */
function redrawn(before: GridState, after: GridState, { rows }: GridContext): string[] {
  const isSame = (id: string, at: number) => {
    const [one, other] = [rowStateOf(before, id, at), rowStateOf(after, id, at)];
    return Object.entries(one).every(([name, value]) => value === other[name as keyof typeof other]);
  };
  return rows.flatMap(({ id }, at) => (isSame(id, at) ? [] : [id]));
}

test("a change in a grid of sixty people draws its row and the row of the next cell again, and no other", () => {
  const rows = Array.from({ length: 60 }, (_, at) => aWeekRow(`person ${at}`, { plan: worked }));
  const many = { ...context, rows };
  let state = openGrid(many);
  const steps: GridAction[] = [
    at(30, 2),
    typed("1"),
    { kind: "type", text: "12-16" },
    enter,
    { kind: "move", step: { row: 1, weekday: 0 }, isExtended: false },
    { kind: "set", segments: office },
    { kind: "undo" },
  ];
  const drawn = steps.map((action) => {
    const before = state;
    state = nextGrid(state, action, many);
    return redrawn(before, state, many);
  });
  expect(drawn).toEqual([
    ["person 0", "person 30"],
    ["person 30"],
    ["person 30"],
    ["person 30", "person 31"],
    ["person 31", "person 32"],
    [],
    ["person 30"],
  ]);
});

describe("the grid of shifts", () => {
  test("typed times become the shift of the cell, and Enter moves down", () => {
    const state = act(at(0, 2), typed("12-16 20-0:30"), enter);
    expect(state.drafts.weeks.ana![2]).toEqual(shift("12:00-16:00 20:00-24:30"));
    expect(state.selection.focus).toEqual({ row: 1, weekday: 2 });
    expect(state.editing).toBeNull();
  });

  test("a shift at another centre keeps it while its times are edited, and the own centre is left out", () => {
    const noon = { from: 720, to: 960 };
    const state = act(at(0, 2), typed("12-16 en Triana"), enter, at(0, 3), typed("12-16 en Bar Sol"), enter);
    expect(state.drafts.weeks.ana!.slice(2, 4)).toEqual([[{ ...noon, centre: "triana" }], [noon]]);
    const edited = nextGrid(nextGrid(state, at(0, 2), context), { kind: "edit", text: null }, context);
    expect(edited.editing).toBe("12-16 en Triana");
  });

  test("times that cannot be read stay in the cell, and change nothing", () => {
    const state = act(at(0, 2), typed("doce"), enter);
    expect(state.editing).toBe("doce");
    expect(state.fault).toEqual({ fault: "not-a-shift", person: "ana", weekday: 2 });
    expect(state.drafts.past).toEqual([]);
    expect(state.selection.focus).toEqual({ row: 0, weekday: 2 });
  });

  test("Escape leaves the shift as it was", () => {
    const state = act(at(0, 2), typed("12-16"), { kind: "cancel" });
    expect(state.editing).toBeNull();
    expect(state.drafts.weeks.ana).toBe(freeWeek);
  });

  test("a selected rectangle takes a template, without the days that have begun", () => {
    const state = act(
      at(0, 0),
      { kind: "select", at: { row: 1, weekday: 1 }, isExtended: true },
      { kind: "set", segments: office },
    );
    expect(state.drafts.weeks.ana!.slice(0, 3)).toEqual([office, office, []]);
    expect(state.drafts.weeks.ben!.slice(0, 3)).toEqual([[], office, []]);
    expect(state.drafts.weeks.eva).toBe(freeWeek);
  });

  test("a day that has begun cannot be changed", () => {
    expect(act(at(1, 0), typed("9")).fault?.fault).toBe("begun");
    expect(act(at(1, 0), { kind: "set", segments: office }).fault?.fault).toBe("begun");
  });

  test("a shift that lasts into the next one is refused", () => {
    const state = act(at(0, 3), typed("9-17"), enter, at(0, 2), typed("20-10"), enter);
    expect(state.fault).toEqual({ fault: "overlaps-next-day", person: "ana", weekday: 2 });
    expect(state.drafts.weeks.ana![2]).toEqual([]);
    expect(state.editing).toBe("20-10");
  });

  test("the week before is copied for everybody who has one, and names what it takes out", () => {
    const state = act({ kind: "copy-last-week" });
    expect(state.drafts.weeks.ana).toEqual(worked.with(1, []));
    expect(state.drafts.weeks.eva).toBe(freeWeek);
    expect(state.takenOut).toMatchObject([
      { person: "ana", takenOut: [{ weekday: 1, reason: "Vacaciones" }] },
    ]);
    expect(nextGrid(state, { kind: "undo" }, context).drafts.weeks.ana).toEqual(freeWeek);
  });

  test("a week before can be copied only where one was planned", () => {
    expect(canCopyLastWeek(context.rows)).toBe(true);
    expect(canCopyLastWeek(context.rows.slice(1))).toBe(false);
  });

  test("a person's week is copied to a colleague, whose begun days stay", () => {
    const state = act(at(0, 0), typed("9-17"), enter, at(0, 2), typed("9-17"), enter, {
      kind: "copy-person",
      from: "ana",
      to: "ben",
    });
    expect(state.drafts.weeks.ben).toEqual([[], [], office, [], [], [], []]);
  });

  test("a week that another manager saved takes the place of the own one, and undo brings that back", () => {
    const own = act(at(0, 6), typed("10-14"), enter);
    const replaced = nextGrid(own, { kind: "replace", weeks: { ana: worked } }, context);
    expect(replaced.drafts.weeks.ana).toEqual(worked);
    expect(nextGrid(replaced, { kind: "undo" }, context).drafts.weeks.ana![6]).toEqual(shift("10:00-14:00"));
  });

  test("copied cells are text, and pasting the text sets cells", () => {
    const source = act(at(0, 2), typed("9-14 16-19"), enter, at(0, 2), {
      kind: "select",
      at: { row: 0, weekday: 3 },
      isExtended: true,
    });
    const text = clipText(source, context);
    expect(text).toBe("9-14 y 16-19\tlibre");
    const pasted = [at(1, 4), { kind: "paste", text } as const].reduce(
      (state, action) => nextGrid(state, action, context),
      source,
    );
    expect(pasted.drafts.weeks.ben![4]).toEqual(shift("9:00-14:00 16:00-19:00"));
  });

  test("pasted text that is no shift changes nothing", () => {
    const state = act(at(0, 0), { kind: "paste", text: "9-17\tmesa 4" });
    expect(state.fault?.fault).toBe("not-a-shift");
    expect(state.drafts.past).toEqual([]);
  });

  test("a change draws at most the row of its person again", () => {
    const before = act(at(0, 2), typed("9-17"));
    const after = nextGrid(before, { kind: "commit", step: { row: 0, weekday: 1 } }, context);
    expect(changedPeople(before.drafts.weeks, after.drafts.weeks)).toEqual(["ana"]);
    const touched = context.rows.filter(
      (_, row) =>
        JSON.stringify(selectedIn(before.selection, row)) !==
        JSON.stringify(selectedIn(after.selection, row)),
    );
    expect(touched.map(({ id }) => id)).toEqual(["ana"]);
  });
});

describe("keys in the grid", () => {
  const key = (
    name: string,
    modifiers: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>> = {},
  ) => ({
    key: name,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...modifiers,
  });

  test.each([
    [key("ArrowDown"), { kind: "move", step: { row: 1, weekday: 0 }, isExtended: false }],
    [key("ArrowRight", { shiftKey: true }), { kind: "move", step: { row: 0, weekday: 1 }, isExtended: true }],
    [key("Enter"), { kind: "edit", text: null }],
    [key("F2"), { kind: "edit", text: null }],
    [key("1"), { kind: "edit", text: "1" }],
    [key("m"), { kind: "edit", text: "m" }],
    [key("Delete"), { kind: "set", segments: [] }],
    [key("z", { ctrlKey: true }), { kind: "undo" }],
    [key("z", { metaKey: true }), { kind: "undo" }],
    [key("c", { ctrlKey: true }), null],
    [key("Tab"), null],
  ])("%o outside a text does %o", (pressed, action) => {
    expect(actionOfKey(pressed, false)).toEqual(action);
  });

  test.each([
    [key("Enter"), { kind: "commit", step: { row: 1, weekday: 0 } }],
    [key("Tab"), { kind: "commit", step: { row: 0, weekday: 1 } }],
    [key("Tab", { shiftKey: true }), { kind: "commit", step: { row: 0, weekday: -1 } }],
    [key("Escape"), { kind: "cancel" }],
    [key("ArrowLeft"), null],
    [key("Delete"), null],
  ])("%o in a text does %o", (pressed, action) => {
    expect(actionOfKey(pressed, true)).toEqual(action);
  });
});

describe("changes to publish", () => {
  const published = { days: worked, isSeen: true };

  test("a week that differs from its publication has a change, on the days that differ", () => {
    const row = aWeekRow("ana", { plan: worked, published });
    const week = worked.with(3, split);
    expect(hasWeekChanged(row, worked)).toBe(false);
    expect(hasWeekChanged(row, week)).toBe(true);
    expect([2, 3].map((weekday) => hasDayChanged(row, week, weekday))).toEqual([false, true]);
  });

  test("a begun day has no change", () => {
    const row = aWeekRow("ana", { plan: worked, published, days: { 3: { isBegun: true } } });
    expect(hasWeekChanged(row, worked.with(3, split))).toBe(false);
  });

  test("an unpublished week has a change as soon as it has a draft, also a free one", () => {
    expect(hasWeekChanged(aWeekRow("ana"), freeWeek)).toBe(false);
    expect(hasWeekChanged(aWeekRow("ana", { version: 1 }), freeWeek)).toBe(true);
  });

  test("an unpublished week with shifts of the terms has a change, unless their days have begun", () => {
    const row = aWeekRow("ana", { plan: worked });
    expect(hasWeekChanged(row, worked)).toBe(true);
    expect(hasDayChanged(row, worked, 6)).toBe(true);
    const begun = { ...row, days: row.days.map((day, at) => ({ ...day, isBegun: at < 5 })) };
    expect(hasWeekChanged(begun, worked)).toBe(false);
  });
});

describe("what an earlier grid had not saved", () => {
  const stored = (weeks: Record<string, WeekDays>, typed: TypedCell | null = null) => ({
    weeks: Object.entries(weeks).map(([person, days]) => ({ person, days, version: 2 })),
    typed,
  });

  test("is restored with its typed text, and can be undone", () => {
    const typedCell = { person: "eva", weekday: 3, text: "20-0:3" };
    const state = act({ kind: "restore", kept: stored({ ana: worked }, typedCell) });
    expect([state.drafts.weeks.ana, state.editing, state.isRestored]).toEqual([worked, "20-0:3", true]);
    expect(typedCellOf(state, context)).toEqual(typedCell);
    const undone = nextGrid(state, { kind: "undo" }, context);
    expect([undone.drafts.weeks.ana, undone.isRestored]).toEqual([freeWeek, false]);
  });

  test("is only what the server does not have: other people, saved weeks and begun days stay as they are", () => {
    const { rows } = context;
    expect(stillUnsaved(stored({ ana: freeWeek, gone: worked }), rows)).toBeNull();
    expect(stillUnsaved(stored({ ben: worked }), rows)!.weeks).toEqual([
      { person: "ben", days: worked.with(0, []), version: 2 },
    ]);
    const begun = { person: "ben", weekday: 0, text: "9-17" };
    expect(stillUnsaved(stored({}, begun), rows)).toBeNull();
    expect(stillUnsaved(stored({}, { ...begun, weekday: 1 }), rows)?.typed?.text).toBe("9-17");
  });

  test("keeps what was sent without an answer, so that it is sent again before what was changed after it", () => {
    const sent = worked.with(0, []);
    const unsavedState = { weeks: [{ person: "ana", days: worked, version: 2, sent }], typed: null };
    expect(stillUnsaved(unsavedState, context.rows)).toEqual(unsavedState);
  });

  test("has no text of a cell that was opened and not changed", () => {
    const opened = act(at(0, 2), typed("9-13"), enter, at(0, 2), { kind: "edit", text: null });
    expect([opened.editing, typedCellOf(opened, context)]).toEqual(["9-13", null]);
  });
});
