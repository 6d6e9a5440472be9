import { useMemo, useReducer, useState } from "react";
import type { Segment } from "~/modules/schedules/schedule";
import { nextGrid, openGrid, type GridAction, type GridContext, type GridState } from "./model/grid-state";
import type { WeekRow } from "./week-view";

/** The state of the grid, and the function that changes it. @param context keeps its identity while the grid is open. */
export function useGrid(context: GridContext): [GridState, (action: GridAction) => void] {
  const [first] = useState(context);
  return useReducer(
    (state: GridState, action: GridAction) => nextGrid(state, action, first),
    first,
    openGrid,
  );
}

/** The functions that rows call. They keep their identity, so that rows that do not change are not drawn again. */
export function useActs(dispatch: (action: GridAction) => void, rows: readonly WeekRow[]) {
  return useMemo(() => {
    const onDone = () => dispatch({ kind: "commit", step: { row: 0, weekday: 0 } });
    return {
      onEdit: (id: string, weekday: number) => {
        dispatch({
          kind: "select",
          at: { row: rows.findIndex((row) => row.id === id), weekday },
          isExtended: false,
        });
        dispatch({ kind: "edit", text: null });
      },
      onType: (text: string) => dispatch({ kind: "type", text }),
      onDone,
      onCancel: () => dispatch({ kind: "cancel" }),
      onSet: (segments: readonly Segment[]) => dispatch({ kind: "set", segments }),
    };
  }, [dispatch, rows]);
}

export type GridActs = ReturnType<typeof useActs>;
