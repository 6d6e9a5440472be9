import { daysBetween } from "~/time/dates";
import { coveredBy } from "../../model/covered-on";
import { datesOf } from "../../model/dates-of";
import { plannedOn } from "../../model/planned-on";
import type { Absence, AbsencePart, Plan } from "../../plan";

const dayMinutes = 1_440;

/** Returns whether two absences take the same part of a day, and neither displaces the other. Planned hours decide between half a day and hours. */
export function overlaps(plan: Plan, one: Absence, other: Absence): boolean {
  if (one.displaces.includes(other.kind) || other.displaces.includes(one.kind)) return false;
  if (one.part.kind === "hours" && other.part.kind === "hours")
    return hoursOf(one, one.part).some((mine) =>
      hoursOf(other, other.part as HoursPart).some(({ from, to }) => mine.from < to && from < mine.to),
    );
  const from = one.from < other.from ? other.from : one.from;
  const to = one.to < other.to ? one.to : other.to;
  if (to < from) return false;
  const kinds = [one.part.kind, other.part.kind];
  if (kinds.includes("all")) return true;
  if (!kinds.includes("hours")) return one.part.kind === other.part.kind;
  return datesOf({ from, to }).some((on) => {
    const planned = plannedOn(plan, on);
    const covered = (...absences: Absence[]) => coveredBy(absences, on, planned).minutes;
    return covered(one) + covered(other) > covered(one, other);
  });
}

type HoursPart = Extract<AbsencePart, { kind: "hours" }>;

/** Returns the hours of each day, in minutes since a fixed day. */
const hoursOf = (absence: Absence, { from, to }: HoursPart) =>
  datesOf(absence).map((on) => {
    const midnight = daysBetween("2000-01-01", on) * dayMinutes;
    return { from: midnight + from, to: midnight + to };
  });
