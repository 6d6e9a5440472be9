import type { ShiftSegment } from "~/modules/schedules/published-week";
import { isSameWeek } from "../../model/to-stored-days";
import type { WeekDays } from "../../model/shift-week";

/** The weeks of people, by their ids. */
export type Weeks = Readonly<Record<string, WeekDays>>;

/** The weeks that a manager is planning, and what undoing restores. */
export interface Drafts {
  weeks: Weeks;
  /** The weeks before each change, the last change first: only of the people whom it changed. */
  past: readonly Weeks[];
}

/** A day of a person. */
export interface CellPlace {
  person: string;
  /** 0 is Monday. */
  weekday: number;
}

/** The most changes that can be undone. */
const mostChanges = 50;

/** Changes the weeks of some people. Weeks that remain equal keep their identity, so that only changed rows are drawn again. */
export function changeWeeks({ weeks, past }: Drafts, next: Weeks): Drafts {
  const changedWeeks = Object.entries(next).filter(([person, days]) => {
    const own = weeks[person];
    return own !== undefined && !isSameWeek(own, days);
  });
  if (changedWeeks.length === 0) return { weeks, past };
  const before = Object.fromEntries(changedWeeks.map(([person]) => [person, weeks[person]!]));
  return {
    weeks: { ...weeks, ...Object.fromEntries(changedWeeks) },
    past: [before, ...past].slice(0, mostChanges),
  };
}

/** Sets each cell to the segments that `segmentsAt` returns for it. */
export function setCells(
  drafts: Drafts,
  cells: readonly CellPlace[],
  segmentsAt: (place: CellPlace) => readonly ShiftSegment[],
): Drafts {
  const next: Record<string, WeekDays> = {};
  for (const place of cells) {
    const days = next[place.person] ?? drafts.weeks[place.person];
    if (days) next[place.person] = days.with(place.weekday, segmentsAt(place));
  }
  return changeWeeks(drafts, next);
}

/** Restores the weeks before the last change; nothing happens without one. */
export function undoChange({ weeks, past: [before, ...earlier] }: Drafts): Drafts {
  return before ? { weeks: { ...weeks, ...before }, past: earlier } : { weeks, past: [] };
}

/** Returns the people whose weeks differ between two states. */
export const changedPeople = (one: Weeks, other: Weeks): string[] =>
  Object.keys(other).filter((person) => one[person] !== other[person]);
