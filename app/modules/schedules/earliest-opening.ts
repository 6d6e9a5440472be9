import type { LocalDate } from "~/time/dates";

/** A balance that opened earlier is not computed: the entries of at most this many years are read. */
const mostYearsBack = 4;

/** Returns the earliest opening day of a balance that screens show. */
export const earliestOpeningOn = (todayOn: LocalDate): LocalDate =>
  `${Number(todayOn.slice(0, 4)) - mostYearsBack}${todayOn.slice(4, 7)}-01`;
