import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { CellPlace } from "./drafts";

/** A cell by its row and weekday. */
export interface CellPosition {
  row: number;
  weekday: number;
}

/** The selected rectangle of cells: from the cell where it began to the cell with the focus. */
export interface Selection {
  anchor: CellPosition;
  focus: CellPosition;
}

/** The days of a week, which are the columns. */
export const daysOfWeek = 7;

/** Returns the position one step further, within the grid. @param rows the number of rows. */
export const movePosition = (
  { row, weekday }: CellPosition,
  step: CellPosition,
  rows: number,
): CellPosition => ({
  row: clampToRange(row + step.row, rows - 1),
  weekday: clampToRange(weekday + step.weekday, daysOfWeek - 1),
});

const clampToRange = (value: number, greatest: number) => Math.max(0, Math.min(greatest, value));

/** Returns the selected weekdays of a row; null if it has none. */
export function selectedIn({ anchor, focus }: Selection, row: number): { from: number; to: number } | null {
  if (row < Math.min(anchor.row, focus.row) || row > Math.max(anchor.row, focus.row)) return null;
  return { from: Math.min(anchor.weekday, focus.weekday), to: Math.max(anchor.weekday, focus.weekday) };
}

/** Returns the selected cells row by row. @param people the ids of the people, in the order of the rows. */
export const selectedCells = (selection: Selection, people: readonly string[]): CellPlace[][] =>
  people.flatMap((person, row) => {
    const selected = selectedIn(selection, row);
    if (!selected) return [];
    const { from, to } = selected;
    return [Array.from({ length: to - from + 1 }, (_, at) => ({ person, weekday: from + at }))];
  });

/** Copied cells: rows of days. */
export type Clip = readonly (readonly (readonly ShiftSegment[])[])[];

/**
 * Returns where the copied cells go, with their shifts. One copied cell fills the whole selection. More cells begin at its first cell and
 * end at the edge of the grid.
 */
export function pasted(
  clip: Clip,
  selection: Selection,
  people: readonly string[],
): { place: CellPlace; segments: readonly ShiftSegment[] }[] {
  const only = clip.length === 1 && clip[0]!.length === 1 ? clip[0]![0]! : null;
  const target = selectedCells(selection, people);
  if (only) return target.flat().map((place) => ({ place, segments: only }));
  const firstRow = Math.min(selection.anchor.row, selection.focus.row);
  const firstDay = Math.min(selection.anchor.weekday, selection.focus.weekday);
  return clip.flatMap((row, down) =>
    row.flatMap((segments, right) => {
      const [person, weekday] = [people[firstRow + down], firstDay + right];
      return person !== undefined && weekday < daysOfWeek ? [{ place: { person, weekday }, segments }] : [];
    }),
  );
}
