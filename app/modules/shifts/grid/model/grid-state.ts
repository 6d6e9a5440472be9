import { faultOfWeek, type WeekFault } from "~/modules/schedules/fault-of-week";
import type { Segment } from "~/modules/schedules/schedule";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { CentreClock, WeekDays } from "../../model/shift-week";
import { toOwnClockOf } from "../to-own-clock";
import type { WeekRow } from "../week-view";
import { copyWeek, type TakenOut } from "./copy-week";
import { changeWeeks, setCells, undoChange, type CellPlace, type Drafts, type Weeks } from "./drafts";
import type { KeptGrid, TypedCell } from "./kept-grid";
import { cellText, dayFaults, readCell, type CellFault, type CellNames } from "./read-cell";
import { withoutOwnCentre } from "./own-centre";
import { movePosition, pasted, selectedCells, type CellPosition, type Selection } from "./selection";

/** The state of the grid in the browser. */
export interface GridState {
  drafts: Drafts;
  selection: Selection;
  /** The text in the cell with the focus while it is edited. */
  editing: string | null;
  /** Why the last change was refused. */
  fault: GridFault | null;
  /** What the last copy took out, by person. */
  takenOut: readonly PersonTakenOut[];
  /** Whether it was just restored from what an earlier grid had not saved. */
  isRestored: boolean;
}

export interface GridFault {
  fault: CellFault | "overlaps-next-day" | "begun";
  person: string;
  weekday: number;
}

export interface PersonTakenOut {
  person: string;
  takenOut: readonly TakenOut[];
}

export type GridAction =
  /** Moves the focus by a step. `isExtended`: the selection grows. */
  | { kind: "move"; step: CellPosition; isExtended: boolean }
  | { kind: "select"; at: CellPosition; isExtended: boolean }
  /** Begins to edit the cell with the focus. Null keeps its text. */
  | { kind: "edit"; text: string | null }
  | { kind: "type"; text: string }
  /** Ends editing, and moves the focus by a step. */
  | { kind: "commit"; step: CellPosition }
  | { kind: "cancel" }
  /** Sets every selected cell. */
  | { kind: "set"; segments: readonly Segment[] }
  /** Sets cells from the text that a copy of cells has. */
  | { kind: "paste"; text: string }
  | { kind: "undo" }
  | { kind: "copy-last-week" }
  | { kind: "copy-person"; from: string; to: string }
  | { kind: "replace"; weeks: Weeks }
  | { kind: "restore"; kept: KeptGrid };

/** What the grid was opened with. It does not change while it is open. */
export interface GridContext extends CellNames {
  rows: readonly WeekRow[];
  centreNames: readonly CentreClock[];
}

/** Returns the state of the grid as it opens. */
export const openGrid = ({ rows }: GridContext): GridState => ({
  drafts: { weeks: Object.fromEntries(rows.map(({ id, plan }) => [id, plan])), past: [] },
  selection: { anchor: { row: 0, weekday: 0 }, focus: { row: 0, weekday: 0 } },
  editing: null,
  fault: null,
  takenOut: [],
  isRestored: false,
});

/** Returns the state of the grid after an action. A refused change leaves the weeks as they were, and names its fault. */
export function nextGrid(state: GridState, action: GridAction, context: GridContext): GridState {
  const { rows } = context;
  const { drafts, selection } = state;
  const people = rows.map(({ id }) => id);
  switch (action.kind) {
    case "move":
      return moveFocus(state, movePosition(selection.focus, action.step, rows.length), action.isExtended);
    case "select":
      return moveFocus(state, action.at, action.isExtended);
    case "edit": {
      const place = cellPlaceOf(selection.focus, people);
      const cellFault = closedFault(place, rows);
      if (cellFault) return { ...state, fault: cellFault };
      return { ...state, editing: action.text ?? textAt(drafts, place, context), fault: null };
    }
    case "type":
      return { ...state, editing: action.text, fault: null };
    case "commit":
      return commitTypedCell(state, action.step, context);
    case "cancel":
      return { ...state, editing: null, fault: null };
    case "set":
      return fillCells(
        { ...state, editing: null },
        selectedCells(selection, people).flat(),
        () => action.segments,
        context,
      );
    case "paste":
      return pasteText(state, action.text, context);
    case "undo":
      return {
        ...state,
        drafts: undoChange(drafts),
        editing: null,
        fault: null,
        takenOut: [],
        isRestored: false,
      };
    case "copy-last-week": {
      const copied = rows.flatMap((row) => (row.lastWeek ? [copyInto(row, row.lastWeek, drafts)] : []));
      return withCopies(state, copied, context);
    }
    case "copy-person": {
      const row = rows.find(({ id }) => id === action.to);
      const source = drafts.weeks[action.from];
      return row && source ? withCopies(state, [copyInto(row, source, drafts)], context) : state;
    }
    case "replace":
      return { ...state, drafts: changeWeeks(drafts, action.weeks), editing: null };
    case "restore":
      return restoreKeptGrid(state, action.kept, people);
  }
}

/** Returns the changed text of the edited cell; null if none is edited, or its text is as it was. */
export function typedCellOf(
  { drafts, selection, editing }: GridState,
  context: GridContext,
): TypedCell | null {
  if (editing === null) return null;
  const place = cellPlaceOf(
    selection.focus,
    context.rows.map(({ id }) => id),
  );
  return editing === textAt(drafts, place, context) ? null : { ...place, text: editing };
}

/** Changes the weeks that an earlier grid had not saved, and edits its cell again. */
function restoreKeptGrid(state: GridState, { weeks, typed }: KeptGrid, people: readonly string[]): GridState {
  const days = Object.fromEntries(weeks.map((keptWeek) => [keptWeek.person, keptWeek.days]));
  const next = { ...state, drafts: changeWeeks(state.drafts, days), isRestored: true };
  if (!typed) return next;
  const at = { row: people.indexOf(typed.person), weekday: typed.weekday };
  return { ...next, selection: { anchor: at, focus: at }, editing: typed.text };
}

/** Whether somebody has a week before that can be copied into a day that has not begun. */
export const canCopyLastWeek = (rows: readonly WeekRow[]): boolean =>
  rows.some(({ lastWeek, days }) => lastWeek !== null && days.some(({ isBegun }) => !isBegun));

/** Returns the selected cells as text: columns with tabs between them, one row a line. */
export const clipText = ({ drafts, selection }: GridState, context: GridContext): string =>
  selectedCells(
    selection,
    context.rows.map(({ id }) => id),
  )
    .map((cells) => cells.map((place) => textAt(drafts, place, context) || "libre").join("\t"))
    .join("\n");

const cellPlaceOf = ({ row, weekday }: CellPosition, people: readonly string[]): CellPlace => ({
  person: people[row] ?? "",
  weekday,
});

const daysAt = ({ weeks }: Drafts, { person, weekday }: CellPlace) => weeks[person]?.[weekday] ?? [];

const textAt = (drafts: Drafts, place: CellPlace, { rows, centreNames }: GridContext): string =>
  cellText(daysAt(drafts, place), { own: centreOf(place.person, rows), centreNames });

const centreOf = (person: string, rows: readonly WeekRow[]): string | null =>
  rows.find(({ id }) => id === person)?.centre ?? null;

const moveFocus = (state: GridState, at: CellPosition, isExtended: boolean): GridState => ({
  ...state,
  selection: { anchor: isExtended ? state.selection.anchor : at, focus: at },
  editing: null,
  fault: null,
});

function closedFault({ person, weekday }: CellPlace, rows: readonly WeekRow[]): GridFault | null {
  const row = rows.find(({ id }) => id === person);
  return row?.days[weekday]!.isBegun ? { fault: "begun", person, weekday } : null;
}

function commitTypedCell(state: GridState, step: CellPosition, context: GridContext): GridState {
  if (state.editing === null) return state;
  const { rows } = context;
  const place = cellPlaceOf(
    state.selection.focus,
    rows.map(({ id }) => id),
  );
  const parsedCell = readCell(state.editing, context);
  if ("fault" in parsedCell) return { ...state, fault: { ...place, fault: parsedCell.fault } };
  const next = fillCells(state, [place], () => parsedCell.segments, context);
  return next.fault
    ? { ...state, fault: next.fault }
    : moveFocus(next, movePosition(state.selection.focus, step, rows.length), false);
}

function pasteText(state: GridState, text: string, context: GridContext): GridState {
  const { rows } = context;
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const clip = lines.map((line) => line.split("\t").map((cell) => readCell(cell, context)));
  const faultyCell = clip.flat().find((cell) => "fault" in cell);
  const people = rows.map(({ id }) => id);
  if (faultyCell)
    return { ...state, fault: { ...cellPlaceOf(state.selection.focus, people), fault: faultyCell.fault } };
  const segments = clip.map((line) => line.map((cell) => ("segments" in cell ? cell.segments : [])));
  const places = pasted(segments, state.selection, people);
  const segmentsAt = ({ person, weekday }: CellPlace) =>
    places.find(({ place }) => place.person === person && place.weekday === weekday)!.segments;
  return fillCells(
    state,
    places.map(({ place }) => place),
    segmentsAt,
    context,
  );
}

/** Sets the cells that can still be planned. Where none can, or a shift would last into the next one, nothing changes. */
function fillCells(
  state: GridState,
  cells: readonly CellPlace[],
  segmentsAt: (place: CellPlace) => readonly ShiftSegment[],
  context: GridContext,
): GridState {
  const { rows } = context;
  const open = cells.filter((place) => closedFault(place, rows) === null);
  if (open.length === 0) return { ...state, fault: cells[0] ? closedFault(cells[0], rows) : null };
  const placed = (place: CellPlace) => withoutOwnCentre(segmentsAt(place), centreOf(place.person, rows));
  return gridWithDrafts(state, setCells(state.drafts, open, placed), context);
}

function gridWithDrafts(state: GridState, drafts: Drafts, { rows, centreNames }: GridContext): GridState {
  for (const row of rows) {
    const days = drafts.weeks[row.id]!;
    if (days === state.drafts.weeks[row.id]) continue;
    const faulty = faultOfWeek(days, toOwnClockOf(row, centreNames));
    if (faulty)
      return {
        ...state,
        fault: { fault: faultNames[faulty.fault], person: row.id, weekday: faulty.weekday },
      };
  }
  return { ...state, drafts, editing: null, fault: null, takenOut: [], isRestored: false };
}

const faultNames: Record<WeekFault, GridFault["fault"]> = {
  ...dayFaults,
  "not-seven-days": "not-a-shift",
  "too-many-segments": "too-many-segments",
  "overlaps-next-day": "overlaps-next-day",
};

interface CopiedWeek {
  person: string;
  days: WeekDays;
  takenOut: readonly TakenOut[];
}

function copyInto({ id, days, centre }: WeekRow, source: WeekDays, { weeks }: Drafts): CopiedWeek {
  const own = weeks[id]!;
  const target = {
    days: own,
    away: days.map(({ absences, holiday }) => (holiday ? [...absences, holiday] : absences)),
    begun: days.map(({ isBegun }) => isBegun),
  };
  const shifts = source.map((segments) => withoutOwnCentre(segments, centre));
  return { person: id, ...copyWeek(shifts, target) };
}

function withCopies(state: GridState, copied: readonly CopiedWeek[], context: GridContext): GridState {
  const weeks = Object.fromEntries(copied.map(({ person, days }) => [person, days]));
  const next = gridWithDrafts(state, changeWeeks(state.drafts, weeks), context);
  return next.fault ? next : { ...next, takenOut: copied.filter(({ takenOut }) => takenOut.length > 0) };
}
