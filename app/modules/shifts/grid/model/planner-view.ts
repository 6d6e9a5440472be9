import type { WeekDays } from "../../model/shift-week";
import type { LentPerson } from "../../requests/lent-people";
import { messages } from "../messages";
import type { WeekRow } from "../week-view";
import { weeksAtCentre } from "./coverage-of";
import type { Weeks } from "./drafts";
import { canCopyLastWeek } from "./grid-state";
import { hasDayChanged, hasWeekChanged } from "./has-changed";
import { isUnseen } from "./is-unseen";

/** The weeks that people work at each centre, by its id. */
export type WeeksByCentre = ReadonlyMap<string, readonly WeekDays[]>;

/** Returns the shifts of people of other centres at each of these centres. */
export const lentWeeksOf = (lent: readonly LentPerson[], centreIds: readonly string[]): WeeksByCentre => {
  const people = lent.map(({ days }) => ({ centre: null, days }));
  return new Map(centreIds.map((id) => [id, weeksAtCentre(people, id)]));
};

interface PlannedWeeks {
  rows: readonly WeekRow[];
  /** The weeks as they are planned now, by person. */
  weeks: Weeks;
  /** The versions that the server has, by person. */
  versions: Readonly<Record<string, number>>;
  lent: readonly LentPerson[];
  /** Of {@link lentWeeksOf}, which the caller keeps: rows with the same weeks are not drawn again. */
  lentWeeks: WeeksByCentre;
}

/** What the planner shows of the weeks that are planned. */
export interface PlannerView {
  /** Whether nobody has a shift. */
  isEmpty: boolean;
  /** Whether somebody's week is published. */
  isSomePublished: boolean;
  /** Whether the week before can be copied. */
  hasLastWeek: boolean;
  /** How many people have not seen their shifts of tomorrow. */
  unseen: number;
  /** The people for whom publishing changes something. */
  toPublish: number;
  /** By weekday: what a day has that a phone does not show on another day, in words; null if there is nothing. */
  marks: (string | null)[];
  weeksByCentre: WeeksByCentre;
}

/** Returns the view of the weeks that are planned. */
export function plannerView({ rows, weeks, versions, lent, lentWeeks }: PlannedWeeks): PlannerView {
  const weekOf = ({ id }: WeekRow) => weeks[id]!;
  const isSomePublished = rows.some(({ published }) => published !== null);
  const plannedWeeks = rows.map((row) => ({ centre: row.centre, days: weekOf(row) }));
  const markOn = (weekday: number) => {
    if (rows.some((row) => row.days[weekday]!.isTomorrow && isUnseen(row, weekOf(row))))
      return messages.unseen;
    if (rows.some(({ days }) => days[weekday]!.requests.length > 0)) return messages.requests;
    if (rows.some((row) => row.published && hasDayChanged(row, weekOf(row), weekday)))
      return messages.changes(1);
    return lent.some(({ own, days }) => !own && days[weekday]!.length > 0) ? messages.guests : null;
  };
  return {
    isEmpty: rows.every((row) => weekOf(row).every((day) => day.length === 0)),
    isSomePublished,
    // A copy would replace what the team has seen.
    hasLastWeek: !isSomePublished && canCopyLastWeek(rows),
    unseen: rows.filter((row) => isUnseen(row, weekOf(row))).length,
    toPublish: rows.filter((row) => hasWeekChanged({ ...row, version: versions[row.id]! }, weekOf(row)))
      .length,
    marks: Array.from({ length: 7 }, (_, weekday) => markOn(weekday)),
    weeksByCentre: new Map(
      [...lentWeeks].map(([centreId, ofOthers]) => [
        centreId,
        [...weeksAtCentre(plannedWeeks, centreId), ...ofOthers],
      ]),
    ),
  };
}
