import { attendanceOn } from "~/modules/schedules/attendance-on";
import { instantOf } from "~/modules/schedules/instant-of";
import type { Schedule } from "~/modules/schedules/schedule";
import { zoneAt, zoneOn } from "~/modules/schedules/zone-on";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** Nobody is called absent earlier than this after the planned start. */
export const lateAfterMs = 10 * 60_000;

/**
 * Returns the instant (ms) since which a person is expected and has not come: the start of the planned segment that lasts now. Null
 * without one, within any absence, in its first ten minutes, and after an entry that lasted beyond its start. A day that may be a holiday
 * expects nobody, and so do flexible hours.
 * @param person someone without an open entry. `lastAt` is the end of their last entry, or its check-in if the exit is missing.
 */
export function expectedSince(
  schedule: Schedule,
  { lastAt, now }: { lastAt: number | null; now: number },
): number | null {
  const todayOn = localDateOf(now, zoneAt(schedule, now));
  // A night shift began the day before.
  for (const on of [addDays(todayOn, -1), todayOn]) {
    const { planned, segments } = attendanceOn(schedule, on);
    if (planned.isInDoubt) continue;
    const zone = zoneOn(schedule, on);
    for (const { from, to } of segments) {
      const startAt = instantOf(on, from, zone);
      if (startAt + lateAfterMs <= now && now < instantOf(on, to, zone))
        return lastAt !== null && lastAt > startAt ? null : startAt;
    }
  }
  return null;
}
