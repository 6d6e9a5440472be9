import { contractOf } from "~/modules/schedules/contract-of";
import { coveredOn } from "~/modules/schedules/covered-on";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Schedule } from "~/modules/schedules/schedule";
import { lengthOf } from "~/modules/schedules/segments";
import { termsOn } from "~/modules/schedules/terms-on";
import { weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { absencesOf, holidayOf } from "../grid/week-view";
import { dueShiftsOn } from "../model/due-shifts-on";
import { firstNamesOf } from "../model/first-names";
import type { OtherPerson } from "../model/shift-week";
import type { JudgedRequest } from "./judge-requests";
import { messages } from "./messages";

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
  /** Their shifts at the centres of the manager. Each has its centre. */
  days: readonly (readonly LentShift[])[];
  /** The manager's own week at all centres; null for others. */
  own: OwnWeek | null;
}

interface OwnWeek {
  /** Planned. */
  minutes: number;
  /** Of the contract. */
  contract: number;
  /** Why each day has no shift: `libre`, `Vacaciones`; null on days with one. */
  free: (string | null)[];
  /** The first name of the only person who publishes it; null if several do. */
  publisher: string | null;
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
 * Returns the people whom a manager does not plan and who work at the manager's centres: as published, and as their centre answered. The
 * manager also has the shifts that their terms plan.
 */
export function lentPeopleOf(
  people: readonly OtherPerson[],
  { week, todayOn, managed, judged, viewerId }: Lending,
): LentPerson[] {
  const firstNames = firstNamesOf(people.map(({ name }) => name));
  return people.flatMap(({ id, name, schedule, publisher }, at) => {
    const isViewer = id === viewerId;
    const days = datesOf(weekOf(week)).map((on): LentShift[] => {
      const own = termsOn(schedule, on)?.centre;
      const due = dueShiftsOn(schedule, on);
      const shifts: readonly ShiftSegment[] = due ?? (isViewer ? plannedShiftsOn(schedule, on) : []);
      const plannedShifts = shifts.flatMap(({ from, to, centre = own }) =>
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
      return [...plannedShifts, ...agreed].sort((one, other) => one.from - other.from);
    });
    return days.some((shifts) => shifts.length > 0)
      ? [
          {
            id,
            name: isViewer ? name : firstNames[at]!,
            days,
            own: isViewer
              ? { ...ownWeekOf(schedule, week), publisher: publisher && firstNamesOf([publisher])[0]! }
              : null,
          },
        ]
      : [];
  });
}

function ownWeekOf(schedule: Schedule, week: LocalDate): Omit<OwnWeek, "publisher"> {
  const dates = datesOf(weekOf(week));
  const shifts = dates.map((on) => dueShiftsOn(schedule, on) ?? plannedShiftsOn(schedule, on));
  return {
    minutes: lengthOf(shifts.flat()),
    contract: contractOf(schedule, week),
    free: dates.map((on, at) => (shifts[at]!.length > 0 ? null : freeText(schedule, on))),
  };
}

/** Says why a day has no shift: an absence, a holiday, or a day off. */
function freeText(schedule: Schedule, on: LocalDate): string {
  const [absence] = absencesOf(schedule, on);
  return absence?.name ?? (holidayOf(schedule, on) ? messages.holiday : messages.free);
}

/** Returns the shifts that the terms plan for a day, without absences. */
const plannedShiftsOn = (schedule: Schedule, on: LocalDate): readonly ShiftSegment[] =>
  coveredOn(
    schedule.absences.filter(({ covers }) => covers),
    on,
    plannedOn(schedule, on),
  ).left;
