import type { TimeLog } from "~/modules/ledger/time-log";
import { minutesBetween } from "~/time/worked";
import { addDays } from "~/time/dates";
import { instantsAt, localDateOf } from "~/time/zones";

/** Night work is from 22:00 to 6:00 (art. 36.1 ET). */
const nightHours = { from: "22:00", to: "06:00" };

type TimedEntry = Pick<TimeLog, "checkInTime" | "checkOutTime" | "pauses" | "timeZone">;

/** Returns the effective minutes of an entry between 22:00 and 6:00 of its zone; 0 while it has no end. */
export function nightMinutesOf({ checkInTime, checkOutTime, pauses, timeZone }: TimedEntry): number {
  if (checkOutTime === null) return 0;
  const rests = pauses.filter(({ counts_as_work }) => !counts_as_work);
  let minutes = 0;
  const last = localDateOf(checkOutTime, timeZone);
  for (let on = addDays(localDateOf(checkInTime, timeZone), -1); on <= last; on = addDays(on, 1)) {
    const [from] = instantsAt(on, nightHours.from, timeZone);
    const to = instantsAt(addDays(on, 1), nightHours.to, timeZone).at(-1);
    const minutesWithinNight = (startAt: number, endAt: number) =>
      Math.max(0, minutesBetween(Math.max(startAt, from!), Math.min(endAt, to!)));
    minutes += minutesWithinNight(checkInTime, checkOutTime);
    for (const { start_at, end_at } of rests) minutes -= minutesWithinNight(start_at, end_at ?? checkOutTime);
  }
  return minutes;
}
