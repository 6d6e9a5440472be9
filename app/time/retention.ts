import { yearOf, type LocalDate } from "./dates";

/** Records of working time are kept for four years (art. 34.9 ET). */
export const retentionYears = 4;

/** Returns the first day of the oldest month that is kept. */
export const firstKeptDay = (todayOn: LocalDate): LocalDate =>
  `${yearOf(todayOn) - retentionYears}${todayOn.slice(4, 7)}-01`;
