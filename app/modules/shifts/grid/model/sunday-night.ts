import { plannedOn } from "~/modules/schedules/planned-on";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Segment } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { addDays, type LocalDate } from "~/time/dates";
import { dueShiftsOn } from "../../model/due-shifts-on";
import { withoutAway } from "../../model/without-away";
import type { CompanyWeek, OtherPerson, PlannedPerson } from "../../model/shift-week";
import { absencesOf } from "../week-view";
import { shiftsOn } from "./coverage-of";

/**
 * Returns the shifts at a centre that last over midnight from the Sunday before a week, in minutes of its Monday: the published ones, else
 * the drafts, else those of the terms. People of other centres have published ones only.
 */
export function sundayNightAt(
  { people, others }: Pick<CompanyWeek, "people" | "others">,
  { centreId, week }: { centreId: string; week: LocalDate },
): Segment[] {
  const sunday = addDays(week, -1);
  const atCentre = (person: PlannedPerson | OtherPerson, shifts: readonly ShiftSegment[]) => {
    const own = termsOn(person.schedule, sunday)?.centre;
    return shifts.filter(({ centre = own }) => centre === centreId);
  };
  const nights = [
    ...people.map((person) => atCentre(person, sundayShiftsOf(person, sunday))),
    ...others.map((person) => atCentre(person, dueShiftsOn(person.schedule, sunday) ?? [])),
  ];
  return shiftsOn(
    nights.map((night) => [night, []]),
    1,
  );
}

const sundayShiftsOf = ({ schedule, lastDraft }: PlannedPerson, sunday: LocalDate) =>
  dueShiftsOn(schedule, sunday) ??
  withoutAway(lastDraft?.days.at(-1) ?? plannedOn(schedule, sunday).segments, absencesOf(schedule, sunday));
