import { addDays, utcMidnightOf, type LocalDate } from "./dates";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

// Offsets run from -12 h to +14 h; an hour more on each side is certainly outside every local midnight.
const FARTHEST_EAST_MS = 15 * HOUR_MS;
const FARTHEST_WEST_MS = 13 * HOUR_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** True when `text` names a zone of the IANA database known here (`Europe/Madrid`); a bare offset is not one. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    newClock(text);
    return true;
  } catch {
    return false;
  }
}

/** The date on the wall calendar of `zone` at the instant `at` (ms). Throws RangeError on an unknown zone. */
export function localDateOf(at: number, zone: string): LocalDate {
  return wallTimeOf(at, zone).slice(0, 10);
}

/** The wall clock of `zone` at the instant `at` (ms), HH:mm:ss from 00:00:00 to 23:59:59. */
export function localTimeOf(at: number, zone: string): string {
  return wallTimeOf(at, zone).slice(11, 19);
}

/**
 * The first instant (ms) at which the calendar of `zone` reaches `on`: local midnight; the first of the two
 * when clocks go back over it; the moment of the change when clocks jump over it or over the whole day.
 * Throws RangeError on a false date or an unknown zone.
 */
export function startOfDay(on: LocalDate, zone: string): number {
  const midnightMs = utcMidnightOf(on);
  const offsetBefore = offsetAt(midnightMs - FARTHEST_EAST_MS, zone);
  const offsetAfter = offsetAt(midnightMs + FARTHEST_WEST_MS, zone);
  const early = midnightMs - Math.max(offsetBefore, offsetAfter);
  const late = midnightMs - Math.min(offsetBefore, offsetAfter);
  for (const at of [early, late]) if (at + offsetAt(at, zone) === midnightMs) return at;
  // Wherever clocks have jumped over a midnight since 1970, they did so at midnight.
  return late;
}

/** The instant (ms) at which `on` is over in `zone`: the start of the next date, not 24 hours on. */
export function endOfDay(on: LocalDate, zone: string): number {
  return startOfDay(addDays(on, 1), zone);
}

/**
 * The instants (ms) at which the clocks of `zone` show a date and a time (HH:mm): two where they are put back over it, none where
 * they are put forward over it. Throws RangeError on a false date or an unknown zone.
 */
export function instantsAt(on: LocalDate, time: string, zone: string): number[] {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  const wallMs = utcMidnightOf(on) + (hours * 60 + minutes) * 60 * SECOND_MS;
  const offsets = new Set(
    [wallMs - FARTHEST_EAST_MS, wallMs + FARTHEST_WEST_MS].map((at) => offsetAt(at, zone)),
  );
  return [...offsets]
    .map((offset) => wallMs - offset)
    .filter((at) => at + offsetAt(at, zone) === wallMs)
    .sort((one, other) => one - other);
}

/** Whether the clocks of `zone` are put forward or back between two instants (ms). */
export const isClockChanged = (from: number, to: number, zone: string): boolean =>
  offsetAt(from, zone) !== offsetAt(to, zone);

/** What the wall clock of `zone` is ahead of UTC at `at`, in ms. */
function offsetAt(at: number, zone: string): number {
  return wallClockMs(at, zone) - Math.floor(at / SECOND_MS) * SECOND_MS;
}

function wallTimeOf(at: number, zone: string): string {
  return new Date(wallClockMs(at, zone)).toISOString();
}

/** The wall clock's reading, to the second, written as if it were UTC. */
function wallClockMs(at: number, zone: string): number {
  // In parts it would take twice as long, and a report tells thousands of hours.
  const [month, day, year, hour, minute, second] = clockOf(zone).format(at).match(/\d+/g)!.map(Number);
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

// Building a formatter costs far more than using it, and a company lives in one zone.
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = newClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function newClock(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    // h23 and not hour12: false, which some engines read as h24 and then write midnight as 24:00:00.
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}
