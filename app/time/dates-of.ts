import { addDays, daysBetween, type DateRange, type LocalDate } from "~/time/dates";

/** Returns each date of a range, in order; none if it ends before it begins. */
export const datesOf = ({ from, to }: DateRange): LocalDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, days) => addDays(from, days));
