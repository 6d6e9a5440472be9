import type { ShiftSegment } from "~/modules/schedules/published-week";
import { absencesOn } from "~/modules/schedules/absence-on";
import { termsOn } from "~/modules/schedules/terms-on";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { dueShiftsOn } from "../model/due-shifts-on";
import { shiftsText } from "../shift-words";
import type { PlannedPerson } from "../shift-week";
import { firstNamesOf } from "../model/first-names";

/** A shift in words. */
export interface SharedShift {
  /** `12–16` */
  hours: string;
  /** The centre where it is worked, if it is not the person's own. */
  place: string | null;
}

/** The shifts of each day, Monday first. A free day is empty; null is a begun day with flexible hours, which have no times. */
export type SharedDays = readonly (readonly SharedShift[] | null)[];

/** The published week of a person, as everybody may see it: an absence is a free day. */
export interface SharedPerson {
  id: string;
  name: string;
  firstName: string;
  days: SharedDays;
}

/** The people of a centre. */
export interface SharedCentre {
  /** Null where all people are of one centre. */
  name: string | null;
  people: readonly SharedPerson[];
}

/** A published week as others see it. */
export interface SharedWeek {
  /** Its Monday. */
  week: LocalDate;
  /** Empty if nobody's week is published. */
  centres: readonly SharedCentre[];
}

/** Returns the published weeks of some people by centre. People without a publication are left out. @param centreNames by id. */
export function sharedWeekOf(
  people: readonly Pick<PlannedPerson, "id" | "name" | "schedule">[],
  { week, centreNames }: { week: LocalDate; centreNames: ReadonlyMap<string, string> },
): SharedWeek {
  const published = people.filter(({ schedule }) => weekPlanOf(schedule, week) !== null);
  const firstNames = firstNamesOf(published.map(({ name }) => name));
  const shared = published.map((person, at) => ({
    centre: centreOf(person.schedule, week),
    person: {
      id: person.id,
      name: person.name,
      firstName: firstNames[at]!,
      days: sharedDaysOf(person.schedule, { week, centreNames }),
    },
  }));
  const ids = [...new Set(shared.map(({ centre }) => centre))];
  const inOrder = [...centreNames.keys()].filter((id) => ids.includes(id));
  return {
    week,
    centres: [...inOrder, ...ids.filter((id) => !inOrder.includes(id))].map((id) => ({
      name: ids.length > 1 ? (centreNames.get(id) ?? null) : null,
      people: shared.filter(({ centre }) => centre === id).map(({ person }) => person),
    })),
  };
}

/** Returns the shifts of each day of a published week. @param of.centreNames by id. */
export const sharedDaysOf = (
  schedule: PlannedPerson["schedule"],
  { week, centreNames }: { week: LocalDate; centreNames: ReadonlyMap<string, string> },
): SharedDays =>
  datesOf(weekOf(week)).map((on) => {
    if (absencesOn(schedule.absences, on).some(({ part }) => part.kind === "all")) return [];
    return dueShiftsOn(schedule, on)?.map((shift) => toShared(shift, centreNames)) ?? null;
  });

const toShared = (shift: ShiftSegment, centreNames: ReadonlyMap<string, string>): SharedShift => ({
  hours: shiftsText([shift]),
  place: centreNames.get(shift.centre ?? "") ?? null,
});

const centreOf = (schedule: PlannedPerson["schedule"], week: LocalDate): string =>
  datesOf(weekOf(week)).flatMap((on) => termsOn(schedule, on)?.centre ?? [])[0] ?? "";
