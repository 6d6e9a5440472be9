import type { PlannedDay } from "~/modules/schedules/terms-plan-on";
import { timeText } from "~/modules/schedules/pattern-text";
import { addDays, type LocalDate } from "~/time/dates";
import { instantsAt } from "~/time/zones";
import type { PlannedTimeTexts } from "../kiosk-view";

interface EntriesAroundDay {
  day: LocalDate;
  timeZone: string;
  now: number;
  /** The entries around the day; `checkOutTime` is null while one is open. */
  entries: readonly { checkInTime: number; checkOutTime: number | null }[];
}

/** Returns the planned times of a day that a missing entry can have: they have passed, and no entry overlaps them. */
export const offeredTimes = (
  segments: PlannedDay["segments"],
  { day, timeZone, now, entries }: EntriesAroundDay,
): PlannedTimeTexts[] =>
  segments
    .map(({ from, to }) => ({ from: timeText(from), to: timeText(to) }))
    .filter(({ from, to }) => {
      const [start] = instantsAt(day, from, timeZone);
      const [end] = instantsAt(to <= from ? addDays(day, 1) : day, to, timeZone);
      if (start === undefined || end === undefined || end > now) return false;
      return entries.every(
        ({ checkInTime, checkOutTime }) => end <= checkInTime || (checkOutTime ?? now) <= start,
      );
    });
