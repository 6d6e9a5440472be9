import { useReducer, useState } from "react";
import { nextGrid, openGrid, type GridAction, type GridContext, type GridState } from "./model/grid-state";

/** The state of the grid, and the function that changes it. @param context keeps its identity while the grid is open. */
export function useGrid(context: GridContext): [GridState, (action: GridAction) => void] {
  const [first] = useState(context);
  return useReducer(
    (state: GridState, action: GridAction) => nextGrid(state, action, first),
    first,
    openGrid,
  );
}
