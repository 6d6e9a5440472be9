import type { Segment } from "~/modules/schedules/schedule";
import { dayMinutes } from "~/time/units";
import type { CoverageNeed, WeekDays } from "../../model/shift-week";

/** Minutes of a weekday in which a centre has fewer people than it needs. */
export interface Shortage extends Segment {
  weekday: number;
  /** The fewest people in it, and how many are needed. */
  people: number;
  needed: number;
}

/** Returns the shifts that people work at a centre. Weeks without shifts elsewhere keep their identity. */
export const weeksAtCentre = (
  people: readonly { centre: string | null; days: WeekDays }[],
  centreId: string,
): WeekDays[] =>
  people.flatMap(({ centre, days }) => {
    const isElsewhere = days.some((segments) => segments.some((segment) => segment.centre !== undefined));
    if (!isElsewhere) return centre === centreId ? [days] : [];
    return [days.map((segments) => segments.filter((segment) => (segment.centre ?? centre) === centreId))];
  });

/**
 * Returns the shifts of a weekday of all people, with what lasts over midnight from the day before. Minutes count from its midnight.
 * @param sundayNight the shifts that last into the Monday from the week before.
 */
export const shiftsOn = (
  weeks: readonly WeekDays[],
  weekday: number,
  sundayNight: readonly Segment[] = [],
): Segment[] => [
  ...(weekday === 0 ? sundayNight : []),
  ...weeks.flatMap((days) => [
    ...days[weekday]!,
    ...(days[weekday - 1] ?? []).flatMap(({ from, to }) =>
      to > dayMinutes ? [{ from: Math.max(0, from - dayMinutes), to: to - dayMinutes }] : [],
    ),
  ]),
];

/** Returns how many people work at a minute. */
export const peopleAt = (shifts: readonly Segment[], minute: number): number =>
  shifts.filter(({ from, to }) => from <= minute && minute < to).length;

/** Returns the most people who work in each hour of a day, from midnight. */
export const peopleByHour = (shifts: readonly Segment[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const [from, to] = [hour * 60, hour * 60 + 60];
    const starts = shifts.map((shift) => shift.from).filter((start) => from < start && start < to);
    return Math.max(...[from, ...starts].map((minute) => peopleAt(shifts, minute)));
  });

/**
 * Returns where people are missing in a week, by weekday and time. What lasts into the next Monday is not of this week.
 * @param sundayNight the shifts that last into its Monday from the week before.
 */
export const shortagesOf = (
  weeks: readonly WeekDays[],
  needs: readonly CoverageNeed[],
  sundayNight: readonly Segment[],
): Shortage[] =>
  needs
    .flatMap((need) => missingIn(need, shiftsOn(weeks, need.weekday, sundayNight)))
    .sort((one, other) => one.weekday - other.weekday || one.from - other.from);

/** Returns the parts of a need with too few people; parts that touch are one. */
function missingIn(
  { weekday, from, to, people: needed }: CoverageNeed,
  shifts: readonly Segment[],
): Shortage[] {
  const edgeMinutes = [from, ...shifts.flatMap((shift) => [shift.from, shift.to]), to]
    .filter((edge) => from <= edge && edge <= to)
    .sort((one, other) => one - other);
  const shortages: Shortage[] = [];
  for (const [at, start] of edgeMinutes.slice(0, -1).entries()) {
    const end = edgeMinutes[at + 1]!;
    const people = peopleAt(shifts, start);
    if (start === end || people >= needed) continue;
    const last = shortages.at(-1);
    if (last?.to === start) {
      last.to = end;
      last.people = Math.min(last.people, people);
    } else shortages.push({ weekday, from: start, to: end, people, needed });
  }
  return shortages;
}
