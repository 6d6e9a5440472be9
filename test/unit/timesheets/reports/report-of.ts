import { dayRecordsOf, type DayEntry } from "~/modules/timesheets/day-record";
import { addUp } from "~/modules/timesheets/tally";

/** Returns the days of entries, with the totals of all. */
export function reportOf<Entry extends DayEntry>(entries: readonly Entry[]) {
  const days = dayRecordsOf({ entries }, { range: null, todayOn: "2026-11-23" });
  return { days, ...addUp(days) };
}
