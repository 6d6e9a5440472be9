import { absencesOn } from "~/modules/schedules/absence-on";
import { placeShift } from "~/modules/schedules/held-days";
import type { Schedule, Segment } from "~/modules/schedules/schedule";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { compareNames } from "~/platform/compare-names";
import type { LocalDate } from "~/time/dates";
import { dayMinutes } from "~/time/units";
import { shiftsAround } from "./shifts-around";

/** The rest between two working days (art. 34.3 ET). */
const restMinutes = 12 * 60;

/** A person who may cover a shift. */
export interface Candidate {
  id: string;
  name: string;
  /** Whether they rest twelve hours before and after it. */
  isRested: boolean;
  /** The minutes of their contract that their published week leaves. Negative if it has more. */
  leftMinutes: number;
}

interface CandidatePerson {
  id: string;
  name: string;
  schedule: Schedule;
}

/** A shift that somebody is to cover. */
interface CoveredShift {
  on: LocalDate;
  /** On the clock of the centre. */
  segment: Segment;
  centreId: string;
}

/**
 * Returns the people who are free at a shift: those who are rested first, then those with the most hours left of their contract. It leaves
 * out people who are absent on its day, without terms, and without a published week, to which nothing can be added.
 */
export function rankCandidates(people: readonly CandidatePerson[], shift: CoveredShift): Candidate[] {
  return people
    .flatMap((person) => toCandidate(person, shift) ?? [])
    .sort(
      (one, other) =>
        Number(other.isRested) - Number(one.isRested) ||
        other.leftMinutes - one.leftMinutes ||
        compareNames(one.name, other.name),
    );
}

function toCandidate(
  { id, name, schedule }: CandidatePerson,
  { on, segment, centreId }: CoveredShift,
): Candidate | null {
  const plan = weekPlanOf(schedule, on);
  const day = plan?.get(on);
  if (!plan || !day?.terms || absencesOn(schedule.absences, on).length > 0) return null;
  const { from, to } = placeShift(schedule, on, { ...segment, centre: centreId });
  const around = shiftsAround(schedule, on);
  if (around.some((shift) => shift.from < to && from < shift.to)) return null;
  const ofOtherDays = around.filter((shift) => shift.from < 0 || shift.from >= dayMinutes);
  const days = [...plan.values()];
  return {
    id,
    name,
    isRested: ofOtherDays.every((shift) => from - shift.to >= restMinutes || shift.from - to >= restMinutes),
    leftMinutes: days.reduce((sum, each) => sum + each.contract - each.expected - each.offered, 0),
  };
}
