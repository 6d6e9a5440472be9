import { monthOf, type DateRange, type LocalDate } from "~/time/dates";

/** Returns the path of the list of a pay period. */
export const monthsPath = (from: LocalDate): string => `/months?${new URLSearchParams({ from })}`;

/** Returns the first day of a range that is a whole month and is over; null for any other. */
export function endedMonthOf({ from, to }: DateRange, todayOn: LocalDate): LocalDate | null {
  const month = monthOf(from);
  return month.from === from && month.to === to && to < todayOn ? from : null;
}
