import { addDays } from "~/time/dates";
import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";

interface Ended {
  checkInTime: number;
  checkOutTime: number | null;
}

/** What tells is what began at a similar hour, so that a shift tells of no other. */
const similarMinutes = 120;
const dayMinutes = 1_440;
/** How many of those tell. */
const lately = 20;

/**
 * When somebody usually leaves who came at that hour: the middle one of how long after coming they left lately, by the hours that
 * clocks show, after midnight too. Null where nothing is known, or where it has not come yet.
 * @param logs of days before, newest first.
 */
export function usualExit(
  logs: readonly Ended[],
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
