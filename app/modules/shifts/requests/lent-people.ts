import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { dueShiftsOn } from "../model/due-shifts-on";
import { firstNamesOf } from "../model/first-names";
import type { NamedPerson } from "../shift-week";
import type { JudgedRequest } from "./judge-requests";

/** A shift of a person of another centre. */
export interface LentShift extends ShiftSegment {
  /** Whether their published week has it. */
  isPublished: boolean;
}

/** A person of another centre who works at a manager's centre in a week. */
export interface LentPerson {
  id: string;
  /** The first name: the manager does not manage them. */
  name: string;
  /** Their shifts at the centres of the manager. Each has its centre. */
  days: readonly (readonly LentShift[])[];
}

interface Lending {
  week: LocalDate;
  /** The centres of the manager. */
  managed: ReadonlySet<string>;
  judged: readonly JudgedRequest[];
}

/** Returns the people of other centres who work at the centres of a manager: as published, and as their centre answered. */
export function lentPeopleOf(
  people: readonly (NamedPerson & { schedule: Schedule })[],
  { week, managed, judged }: Lending,
): LentPerson[] {
  const firstNames = firstNamesOf(people.map(({ name }) => name));
  return people.flatMap(({ id, schedule }, at) => {
    const days = datesOf(weekOf(week)).map((on): LentShift[] => {
      const own = termsOn(schedule, on)?.centre;
      const published = (dueShiftsOn(schedule, on) ?? []).flatMap(({ from, to, centre = own }) =>
        centre !== undefined && managed.has(centre) ? [{ from, to, centre, isPublished: true }] : [],
      );
      const agreed = judged.flatMap(({ state, request: { answer, centreId, segment, on: day } }) =>
        state === "planned" && answer?.lent?.id === id && day === on && managed.has(centreId)
          ? [{ ...segment, centre: centreId, isPublished: false }]
          : [],
      );
      return [...published, ...agreed].sort((one, other) => one.from - other.from);
    });
    return days.some((shifts) => shifts.length > 0) ? [{ id, name: firstNames[at]!, days }] : [];
  });
}
