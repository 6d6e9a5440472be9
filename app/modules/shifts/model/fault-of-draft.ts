import { faultOfWeek, type FaultyDay } from "~/modules/schedules/fault-of-week";
import type { WeekDays } from "./shift-week";

/**
 * Returns why the shifts of a draft cannot be planned; null if they can. Shifts at two centres can have two clocks, so only the grid and
 * the publication compare them.
 */
export function faultOfDraft(days: WeekDays): FaultyDay | null {
  const centres = new Set([undefined, ...days.flat().map(({ centre }) => centre)]);
  for (const place of centres) {
    const fault = faultOfWeek(days.map((segments) => segments.filter(({ centre }) => centre === place)));
    if (fault) return fault;
  }
  return null;
}
