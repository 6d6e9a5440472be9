import { addDays, type LocalDate } from "~/time/dates";
import { formatDayName } from "~/time/formats";

/**
 * Names the last day that sums and balances count: `hasta ayer`, or `hasta el domingo 15` within a week that is judged as a whole.
 * @param weekFrom the first day of today's week, if it is judged as a whole: its days wait for its end.
 */
export const untilText = (weekFrom: LocalDate | undefined, todayOn: LocalDate): string =>
  weekFrom !== undefined && weekFrom < todayOn
    ? `hasta el ${formatDayName(addDays(weekFrom, -1))}`
    : "hasta ayer";
