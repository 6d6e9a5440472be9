import type { GridAction } from "./grid-state";
import { daysOfWeek, type CellPosition } from "./selection";

interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const stepByKey: Partial<Record<string, CellPosition>> = {
  ArrowUp: { row: -1, weekday: 0 },
  ArrowDown: { row: 1, weekday: 0 },
  ArrowLeft: { row: 0, weekday: -1 },
  ArrowRight: { row: 0, weekday: 1 },
  Home: { row: 0, weekday: -daysOfWeek },
  End: { row: 0, weekday: daysOfWeek },
};

/** Returns the action of a key in the grid; null if the browser handles it. */
export function actionOfKey(pressed: PressedKey, isEditing: boolean): GridAction | null {
  const { key, shiftKey: isExtended } = pressed;
  if (isEditing) {
    if (key === "Enter") return { kind: "commit", step: { row: isExtended ? -1 : 1, weekday: 0 } };
    if (key === "Tab") return { kind: "commit", step: { row: 0, weekday: isExtended ? -1 : 1 } };
    return key === "Escape" ? { kind: "cancel" } : null;
  }
  if ((pressed.ctrlKey || pressed.metaKey) && key.toLowerCase() === "z") return { kind: "undo" };
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const step = stepByKey[key];
  if (step) return { kind: "move", step, isExtended };
  if (key === "Enter" || key === "F2") return { kind: "edit", text: null };
  if (key === "Delete" || key === "Backspace") return { kind: "set", segments: [] };
  if (key === "Escape") return { kind: "cancel" };
  // A letter or a digit begins a new text, as in a spreadsheet.
  return /^[\p{L}\d]$/u.test(key) ? { kind: "edit", text: key } : null;
}
