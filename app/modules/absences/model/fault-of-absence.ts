import { isLocalDate } from "~/time/dates";
import type { Absence } from "~/modules/schedules/schedule";
import { dayMinutes } from "~/time/units";

export type AbsenceFault =
  "not-a-date" | "ends-before-it-begins" | "not-whole-minutes" | "hours-out-of-range";

/** Returns why an absence cannot be recorded; null if it can. Its hours start on their day and last 24 hours at most. */
export function faultOfAbsence({
  from,
  to,
  part,
}: Pick<Absence, "from" | "to" | "part">): AbsenceFault | null {
  if (!isLocalDate(from) || !isLocalDate(to)) return "not-a-date";
  if (to < from) return "ends-before-it-begins";
  if (part.kind !== "hours") return null;
  if (!Number.isInteger(part.from) || !Number.isInteger(part.to)) return "not-whole-minutes";
  const isInRange =
    part.from >= 0 && part.from < dayMinutes && part.from < part.to && part.to - part.from <= dayMinutes;
  return isInRange ? null : "hours-out-of-range";
}
