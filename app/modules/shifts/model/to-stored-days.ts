import type { WeekDays } from "./shift-week";

type DayShifts = WeekDays[number];

/** Returns the days of a week as they are stored: each field in its order, and no other field. */
export const toStoredDays = (days: WeekDays): WeekDays => days.map(toStoredDay);

const toStoredDay = (segments: DayShifts): DayShifts =>
  segments.map(({ from, to, centre }) => (centre === undefined ? { from, to } : { from, to, centre }));

/** Returns whether two days have the same shifts. */
export const isSameDay = (one: DayShifts, other: DayShifts): boolean =>
  JSON.stringify(toStoredDay(one)) === JSON.stringify(toStoredDay(other));

/** Returns whether two weeks have the same shifts. */
export const isSameWeek = (one: WeekDays, other: WeekDays): boolean =>
  one.length === other.length && one.every((segments, at) => isSameDay(segments, other[at]!));
