import type { ShiftSegment } from "~/modules/schedules/published-week";
import { absencesOn } from "~/modules/schedules/absence-on";
import { termsOn } from "~/modules/schedules/terms-on";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { dueShiftsOn } from "../model/due-shifts-on";
import { shiftsText } from "../shift-texts";
import type { PlannedPerson } from "../model/shift-week";
import { firstNamesOf } from "../model/first-names";

/** A shift in words. */
export interface SharedShift {
  /** `12–16` */
  hours: string;
  /** The centre where it is worked, if it is not the person's own. */
  place: string | null;
}

/**
 * The shifts of each day, Monday first. A free day is empty; null is a begun day with flexible hours, which have no times, and a day on
 * which a guest does not come.
 */
export type SharedDays = readonly (readonly SharedShift[] | null)[];

/** The published week of a person, as everybody may see it: an absence is a free day. */
export interface SharedPerson {
  id: string;
  name: string;
  firstName: string;
  days: SharedDays;
  /** The name of their centre if they come from another one. Then both names are the first name. */
  from: string | null;
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

type Colleague = Pick<PlannedPerson, "id" | "name" | "schedule">;

interface SharedCentres {
  week: LocalDate;
  /** By id. */
  centreNames: ReadonlyMap<string, string>;
  /** The centres whose weeks are shared. */
  managed: ReadonlySet<string>;
  /** The people of other centres who may have a shift at these. */
  others: readonly Colleague[];
}

/**
 * Returns the published weeks of some people by centre, each centre with the people who come from another one. People without a publication
 * are left out.
 */
export function sharedWeekOf(
  people: readonly Colleague[],
  { week, centreNames, managed, others }: SharedCentres,
): SharedWeek {
  const publishedPeople = addFirstNames(people.filter(({ schedule }) => weekPlanOf(schedule, week) !== null));
  const own = publishedPeople.map((person) => ({
    centre: centreOf(person.schedule, week),
    person: {
      id: person.id,
      name: person.name,
      firstName: person.firstName,
      days: sharedDaysOf(person.schedule, { week, centreNames }),
      from: null,
    },
  }));
  const guests = [...publishedPeople, ...addFirstNames(others)].flatMap((person) =>
    [...managed].flatMap((centre) => guestOf(person, { week, centreNames, centre }) ?? []),
  );
  const shared = [...own, ...guests];
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

const addFirstNames = (people: readonly Colleague[]) => {
  const firstNames = firstNamesOf(people.map(({ name }) => name));
  return people.map((person, at) => ({ ...person, firstName: firstNames[at]! }));
};

/** Returns the shifts of a person at a centre that is not theirs; null without any. */
function guestOf(
  { id, firstName, schedule }: Colleague & { firstName: string },
  { week, centreNames, centre }: Pick<SharedCentres, "week" | "centreNames"> & { centre: string },
): { centre: string; person: SharedPerson } | null {
  const own = centreOf(schedule, week);
  if (centre === own) return null;
  const days = datesOf(weekOf(week)).map((on) => {
    const shifts = sharedShiftsOn(schedule, on) ?? [];
    const there = shifts.filter((shift) => (shift.centre ?? termsOn(schedule, on)?.centre) === centre);
    return there.length === 0 ? null : there.map((shift) => ({ hours: shiftsText([shift]), place: null }));
  });
  if (days.every((shifts) => shifts === null)) return null;
  const from = centreNames.get(own) ?? "otro centro";
  return { centre, person: { id, name: firstName, firstName, days, from } };
}

/** Returns the shifts of each day of a published week. @param of.centreNames by id. */
export const sharedDaysOf = (
  schedule: PlannedPerson["schedule"],
  { week, centreNames }: { week: LocalDate; centreNames: ReadonlyMap<string, string> },
): SharedDays =>
  datesOf(weekOf(week)).map(
    (on) => sharedShiftsOn(schedule, on)?.map((shift) => toShared(shift, centreNames)) ?? null,
  );

/** Returns the shifts of a day as everybody may see them: none on a day of absence. Null as in {@link dueShiftsOn}. */
const sharedShiftsOn = (schedule: PlannedPerson["schedule"], on: LocalDate) =>
  absencesOn(schedule.absences, on).some(({ part }) => part.kind === "all") ? [] : dueShiftsOn(schedule, on);

const toShared = (shift: ShiftSegment, centreNames: ReadonlyMap<string, string>): SharedShift => ({
  hours: shiftsText([shift]),
  place: centreNames.get(shift.centre ?? "") ?? null,
});

const centreOf = (schedule: PlannedPerson["schedule"], week: LocalDate): string =>
  datesOf(weekOf(week)).flatMap((on) => termsOn(schedule, on)?.centre ?? [])[0] ?? "";
