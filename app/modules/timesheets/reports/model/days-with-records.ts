import type { DayRecord } from "../../day-record";

/**
 * Returns the days of a period that have entries or removed entries. A flexible week has its difference on its last day; if that day is left
 * out, the last remaining day of the week has it.
 */
export function daysWithRecords(days: readonly DayRecord[]): DayRecord[] {
  const kept: DayRecord[] = [];
  for (const day of days) {
    const last = kept.at(-1);
    if (day.records + day.removed.length > 0) kept.push(day);
    else if (day.week && day.difference !== null && last?.week && last.day >= day.week.from)
      kept[kept.length - 1] = { ...last, difference: day.difference };
  }
  return kept;
}
