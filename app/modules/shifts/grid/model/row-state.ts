import type { WeekDays } from "../../model/shift-week";
import type { GridFault, GridState } from "./grid-state";
import { selectedIn } from "./selection";

/** The part of the grid's state that a row shows. */
export interface RowState {
  days: WeekDays;
  /** The selected weekdays; null if none is. */
  selectedFrom: number | null;
  selectedTo: number | null;
  /** The weekday of the cell with the focus; null if it is in another row. */
  focusDay: number | null;
  /** The text in the cell with the focus; null if it is not edited. */
  editing: string | null;
  /** Why the edited text was refused. */
  fault: GridFault["fault"] | null;
}

/** Returns the state of a row. The values of a row without a change stay identical, so that it is not drawn again. @param at its place. */
export function rowStateOf(
  { drafts, selection, editing, fault }: GridState,
  id: string,
  at: number,
): RowState {
  const selected = selectedIn(selection, at);
  const hasFocus = selection.focus.row === at;
  return {
    days: drafts.weeks[id]!,
    selectedFrom: selected && selected.from,
    selectedTo: selected && selected.to,
    focusDay: hasFocus ? selection.focus.weekday : null,
    editing: hasFocus ? editing : null,
    fault: hasFocus && editing !== null ? (fault?.fault ?? null) : null,
  };
}
