import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";

interface Ended {
  checkInTime: number;
  checkOutTime: number | null;
}

/**
 * When somebody usually leaves: the middle one of the hours at which they left lately, on the day that an entry began. Null where
 * nothing is known, or where it would not be after the entry.
 * @param logs of days before, in any order.
 */
export function usualExit(
  logs: readonly Ended[],
  { checkInTime, timeZone, now }: { checkInTime: number; timeZone: string; now: number },
): number | null {
  const times = logs
    .flatMap(({ checkOutTime }) =>
      checkOutTime === null ? [] : [localTimeOf(checkOutTime, timeZone).slice(0, 5)],
    )
    .sort();
  const middle = times[Math.floor(times.length / 2)];
  if (middle === undefined) return null;
  const [at] = instantsAt(localDateOf(checkInTime, timeZone), middle, timeZone);
  return at !== undefined && at > checkInTime && at <= now ? at : null;
}
