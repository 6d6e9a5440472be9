import { addDays } from "~/time/dates";
import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";

/** The times of an entry that decide a usual check-out. */
export interface ExitTimes {
  checkInTime: number;
  checkOutTime: number | null;
}

/** Only entries with a similar check-in count, so that the shifts of a person do not mix. */
const similarMinutes = 120;
const dayMinutes = 1_440;
/** The number of entries that count. */
const lately = 20;

/**
 * Returns a person's usual check-out for an entry: the median of recent similar entries, in clock time, also after midnight.
 * Null if there is no such entry, or if that time has not come yet.
 * @param logs the person's entries, newest first.
 */
export function usualExit(
  logs: readonly ExitTimes[],
  { checkInTime, timeZone, now }: { checkInTime: number; timeZone: string; now: number },
): number | null {
  const minuteOf = (at: number) => {
    const [hours, minutes] = localTimeOf(at, timeZone).split(":");
    return Number(hours) * 60 + Number(minutes);
  };
  const began = minuteOf(checkInTime);
  const after = (minute: number, since: number) => (minute - since + dayMinutes) % dayMinutes;
  const isSimilar = (at: number) => {
    const later = after(minuteOf(at), began);
    return Math.min(later, dayMinutes - later) <= similarMinutes;
  };
  const exits = logs
    .flatMap(({ checkInTime: at, checkOutTime }) =>
      checkOutTime !== null && isSimilar(at) ? [after(minuteOf(checkOutTime), began)] : [],
    )
    .slice(0, lately)
    .sort((one, other) => one - other);
  const middle = exits[Math.floor(exits.length / 2)];
  if (middle === undefined) return null;
  const minute = began + middle;
  const on = addDays(localDateOf(checkInTime, timeZone), Math.floor(minute / dayMinutes));
  const two = (part: number) => String(part).padStart(2, "0");
  const hour = `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
  const [at] = instantsAt(on, hour, timeZone);
  return at !== undefined && at > checkInTime && at <= now ? at : null;
}
