import { plannedOn } from "~/modules/schedules/planned-on";
import type { Absence } from "~/modules/schedules/schedule";
import { addDays, type DateRange, rangeOfYear } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { exactTimeOf, wholeHundredths } from "../used-time-of";
import type { CountedSources } from "./sum-year";

/** The kinds because of which days can be taken at any later time (art. 38.3 ET): birth, and what the law puts beside it. */
const birthKinds: readonly string[] = ["birth", "birth-extra"];

/**
 * Returns the part of a year's rest that sick leave or birth kept a person from taking (art. 38.3 ET): the days that came back from
 * vacation, or, if that is more, those for which the year had no room after the last leave. Birth goes first.
 */
export function hinderedDays(
  sources: CountedSources,
  year: number,
  rest: number,
): { birth: number; sickLeave: number } {
  const { schedule, kind } = sources;
  const range = rangeOfYear(year);
  const leaves = schedule.absences.filter(
    ({ displaces, from, to }) => displaces.includes(kind.key) && from <= range.to && range.from <= to,
  );
  if (rest <= 0 || leaves.length === 0) return { birth: 0, sickLeave: 0 };
  const lastLeave = leaves.reduce((one, other) => (other.to > one.to ? other : one));
  const daysWithoutRoom = Math.max(0, rest - roomAfter(sources, lastLeave, range));
  const daysHinderedBy = (isOf: (leave: Absence) => boolean) =>
    Math.max(displacedBy(sources, leaves.filter(isOf), range), isOf(lastLeave) ? daysWithoutRoom : 0);
  const isBirth = (leave: Absence) => birthKinds.includes(leave.kind);
  const daysOfBirth = Math.min(rest, daysHinderedBy(isBirth));
  return {
    birth: daysOfBirth,
    sickLeave: Math.min(
      rest - daysOfBirth,
      daysHinderedBy((leave) => !isBirth(leave)),
    ),
  };
}

/** Returns the days that come back because of leaves. */
function displacedBy({ schedule, kind, unit }: CountedSources, leaves: readonly Absence[], range: DateRange) {
  if (leaves.length === 0) return 0;
  const usedWith = (absences: readonly Absence[]) =>
    wholeHundredths(exactTimeOf({ ...schedule, absences }, kind.key, range)[unit]);
  const others = schedule.absences.filter((absence) => !leaves.includes(absence));
  return usedWith(others) - usedWith(schedule.absences);
}

/** Returns the days between a leave and the end of the year that are not taken yet. */
function roomAfter({ schedule, kind, unit }: CountedSources, leave: Absence, year: DateRange): number {
  if (leave.to >= year.to) return 0;
  const daysAfterLeave = { from: addDays(leave.to, 1), to: year.to };
  const used = wholeHundredths(exactTimeOf(schedule, kind.key, daysAfterLeave)[unit]);
  const dates = datesOf(daysAfterLeave);
  const all = unit === "natural" ? dates : dates.filter((on) => plannedOn(schedule, on).minutes > 0);
  return all.length * 100 - used;
}
