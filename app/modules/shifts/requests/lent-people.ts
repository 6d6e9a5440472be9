import { coveredBy } from "~/modules/schedules/covered-on";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Schedule } from "~/modules/schedules/schedule";
import { lengthOf } from "~/modules/schedules/segments";
import { termsOn } from "~/modules/schedules/terms-on";
import { weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { dueShiftsOn } from "../model/due-shifts-on";
import { firstNamesOf } from "../model/first-names";
import type { NamedPerson } from "../shift-week";
import type { JudgedRequest } from "./judge-requests";

/** A shift of a person of another centre. */
export interface LentShift extends ShiftSegment {
  /** Whether their published week has it, or its day has begun with the terms. */
  isPublished: boolean;
}

/** A person whom a manager does not plan, and who works at the manager's centre in a week. */
export interface LentPerson {
  id: string;
  /** The first name. The manager has the whole one. */
  name: string;
  /** Whether it is the manager. */
  isViewer: boolean;
  /** Their shifts at the centres of the manager. Each has its centre. */
  days: readonly (readonly LentShift[])[];
  /** The planned minutes of the manager's own week; null for others. */
  minutes: number | null;
}

interface Lending {
  week: LocalDate;
  todayOn: LocalDate;
  /** The centres of the manager. */
  managed: ReadonlySet<string>;
  judged: readonly JudgedRequest[];
  /** The profile of the manager. */
  viewerId: string;
}

/**
 * Returns the people whom a manager does not plan and who work at the manager's centres: as published, and as their centre answered. The manager
 * also has the shifts that their terms plan.
 */
export function lentPeopleOf(
  people: readonly (NamedPerson & { schedule: Schedule })[],
  { week, todayOn, managed, judged, viewerId }: Lending,
): LentPerson[] {
  const firstNames = firstNamesOf(people.map(({ name }) => name));
  return people.flatMap(({ id, name, schedule }, at) => {
    const isViewer = id === viewerId;
    const days = datesOf(weekOf(week)).map((on): LentShift[] => {
      const own = termsOn(schedule, on)?.centre;
      const due = dueShiftsOn(schedule, on);
      const shifts: readonly ShiftSegment[] = due ?? (isViewer ? plannedShiftsOn(schedule, on) : []);
      const planned = shifts.flatMap(({ from, to, centre = own }) =>
        centre !== undefined && managed.has(centre)
          ? [{ from, to, centre, isPublished: due !== null || on <= todayOn }]
          : [],
      );
      const agreed = judged.flatMap(({ state, request: { answer, centreId, segment, on: day } }) =>
        (state === "planned" || state === "offered") &&
        answer?.lent?.id === id &&
        day === on &&
        managed.has(centreId)
          ? [{ ...segment, centre: centreId, isPublished: false }]
          : [],
      );
      return [...planned, ...agreed].sort((one, other) => one.from - other.from);
    });
    const dueOrPlanned = (on: LocalDate) => dueShiftsOn(schedule, on) ?? plannedShiftsOn(schedule, on);
    return days.some((shifts) => shifts.length > 0)
      ? [
          {
            id,
            name: isViewer ? name : firstNames[at]!,
            isViewer,
            days,
            minutes: isViewer ? lengthOf(datesOf(weekOf(week)).flatMap(dueOrPlanned)) : null,
          },
        ]
      : [];
  });
}

/** Returns the shifts that the terms plan for a day, without absences. */
const plannedShiftsOn = (schedule: Schedule, on: LocalDate): readonly ShiftSegment[] =>
  coveredBy(
    schedule.absences.filter(({ covers }) => covers),
    on,
    plannedOn(schedule, on),
  ).left;
