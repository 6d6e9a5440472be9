import { isSameWeek } from "../../model/to-stored-days";
import type { WeekDays } from "../../model/shift-week";
import type { WeekRow } from "../week-view";
import type { CellPlace } from "./drafts";

/** What a grid has not saved. */
export interface KeptGrid {
  weeks: readonly KeptWeek[];
  /** The text of the edited cell; null if no text was changed. */
  typed: TypedCell | null;
}

/** A person's week that is not saved. */
export interface KeptWeek {
  person: string;
  days: WeekDays;
  /** Of the draft that it changes; 0 without one. */
  version: number;
  /** The week as it was sent as a change of that version, without an answer: the server may have saved it. */
  sent?: WeekDays;
}

export interface TypedCell extends CellPlace {
  text: string;
}

/** Stores what a grid has not saved, until the tab closes. Once everything is saved, nothing stays. */
export function keepGrid(key: string, { weeks, typed }: KeptGrid): void {
  try {
    if (weeks.length === 0 && typed === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ weeks, typed }));
  } catch {
    // The browser forbids storage.
  }
}

/** Returns the changes that an earlier grid of the tab stored and the server does not have; null without one. @param rows the server's. */
export function readKeptGrid(key: string, rows: readonly WeekRow[]): KeptGrid | null {
  try {
    const storedText = sessionStorage.getItem(key);
    return storedText === null ? null : stillUnsaved(JSON.parse(storedText) as KeptGrid, rows);
  } catch {
    return null;
  }
}

/**
 * Returns the weeks that differ from those of the server, and the text of a cell that can be edited; null without either. Begun days stay.
 */
export function stillUnsaved({ weeks, typed }: KeptGrid, rows: readonly WeekRow[]): KeptGrid | null {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const unsaved = weeks.flatMap(({ person, days, ...sent }): KeptWeek[] => {
    const row = rowById.get(person);
    if (!row) return [];
    const open = days.map((segments, weekday) =>
      row.days[weekday]!.isBegun ? row.plan[weekday]! : segments,
    );
    return isSameWeek(open, row.plan) ? [] : [{ person, days: open, ...sent }];
  });
  const isOpen = typed !== null && rowById.get(typed.person)?.days[typed.weekday]?.isBegun === false;
  return unsaved.length > 0 || isOpen ? { weeks: unsaved, typed: isOpen ? typed : null } : null;
}
