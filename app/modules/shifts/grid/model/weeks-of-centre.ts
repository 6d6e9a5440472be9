import type { WeekDays } from "../../shift-week";
import { weeksAtCentre } from "./coverage-of";
import type { Drafts } from "./drafts";
import type { WeekRow } from "../week-view";

/** Returns the drafted shifts that people work at a centre. */
export const weeksOfCentre = (rows: readonly WeekRow[], weeks: Drafts["weeks"], centre: string): WeekDays[] =>
  weeksAtCentre(
    rows.map((row) => ({ centre: row.centre, days: weeks[row.id]! })),
    centre,
  );
