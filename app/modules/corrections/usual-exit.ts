import { addDays } from "~/time/dates";
import { instantsAt, localDateOf, minuteOfDay } from "~/time/zones";
import { twoDigits } from "~/time/two-digits";
import { dayMinutes } from "~/time/units";

/** The times of an entry that decide a usual check-out. */
export interface ExitTimes {
  checkInTime: number;
  checkOutTime: number | null;
}

/** Only entries with a similar check-in count, so that the shifts of a person do not mix. */
const similarMinutes = 120;
/** The number of entries that count. */
const mostRecentEntries = 20;

/**
 * Returns a person's usual check-out for an entry: the median of recent similar entries, in clock time, also after midnight.
 * Null if there is no such entry, or if that time has not come yet.
 * @param logs the person's entries, newest first.
 */
export function usualExit(
  logs: readonly ExitTimes[],
  { checkInTime, timeZone, now }: { checkInTime: number; timeZone: string; now: number },
): number | null {
  const checkInMinute = minuteOfDay(checkInTime, timeZone);
  const minutesAfter = (minute: number, since: number) => (minute - since + dayMinutes) % dayMinutes;
  const isSimilar = (at: number) => {
    const later = minutesAfter(minuteOfDay(at, timeZone), checkInMinute);
    return Math.min(later, dayMinutes - later) <= similarMinutes;
  };
  const minutesUntilExit = logs
    .flatMap(({ checkInTime: at, checkOutTime }) =>
      checkOutTime !== null && isSimilar(at)
        ? [minutesAfter(minuteOfDay(checkOutTime, timeZone), checkInMinute)]
        : [],
    )
    .slice(0, mostRecentEntries)
    .sort((one, other) => one - other);
  const medianMinutes = minutesUntilExit[Math.floor(minutesUntilExit.length / 2)];
  if (medianMinutes === undefined) return null;
  const minute = checkInMinute + medianMinutes;
  const on = addDays(localDateOf(checkInTime, timeZone), Math.floor(minute / dayMinutes));
  const hour = `${twoDigits(Math.floor(minute / 60) % 24)}:${twoDigits(minute % 60)}`;
  const [at] = instantsAt(on, hour, timeZone);
  return at !== undefined && at > checkInTime && at <= now ? at : null;
}
