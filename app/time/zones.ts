import { addDays, utcMidnightOf, type LocalDate } from "./dates";
import { hourMs, secondMs } from "./units";

// Offsets range from -12 h to +14 h. One hour more on each side lies outside every local midnight.
const farthestEastMs = 15 * hourMs;
const farthestWestMs = 13 * hourMs;

const clockByZone = new Map<string, Intl.DateTimeFormat>();

/** Returns true for a zone of the IANA database known here (`Europe/Madrid`). An offset such as +01:00 is not a zone. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    newClockFormat(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the local date of `zone` at the instant `at` (ms). @throws RangeError on an unknown zone. */
export function localDateOf(at: number, zone: string): LocalDate {
  return wallTimeOf(at, zone).slice(0, 10);
}

/** Returns the wall clock of `zone` at the instant `at` (ms): HH:mm:ss, from 00:00:00 to 23:59:59. */
export function localTimeOf(at: number, zone: string): string {
  return wallTimeOf(at, zone).slice(11, 19);
}

/** Returns the minutes since 00:00 that the clocks of `zone` show at `at` (ms): 543 at 09:03:59. */
export function minuteOfDay(at: number, zone: string): number {
  const [hours, minutes] = localTimeOf(at, zone).split(":").map(Number) as [number, number];
  return hours * 60 + minutes;
}

/**
 * Returns the first instant (ms) of the date `on` in `zone`, usually local midnight. When clocks go back over midnight, it is the first of
 * the two. When clocks jump over midnight or the whole day, it is the instant of the change.
 * @throws RangeError on a false date or an unknown zone.
 */
export function startOfDay(on: LocalDate, zone: string): number {
  const midnightMs = utcMidnightOf(on);
  const offsetBefore = offsetMsAt(midnightMs - farthestEastMs, zone);
  const offsetAfter = offsetMsAt(midnightMs + farthestWestMs, zone);
  const early = midnightMs - Math.max(offsetBefore, offsetAfter);
  const late = midnightMs - Math.min(offsetBefore, offsetAfter);
  for (const at of [early, late]) if (at + offsetMsAt(at, zone) === midnightMs) return at;
  // Since 1970, clocks that jumped over a midnight jumped exactly at midnight.
  return late;
}

/** Returns the instant (ms) at which `on` ends in `zone`: the start of the next date, not 24 hours later. */
export function endOfDay(on: LocalDate, zone: string): number {
  return startOfDay(addDays(on, 1), zone);
}

/**
 * Returns the instants (ms) at which the clocks of `zone` show a date and a time (HH:mm). There are two where clocks go back, none where
 * they jump forward.
 * @throws RangeError on a false date or an unknown zone.
 */
export function instantsAt(on: LocalDate, time: string, zone: string): number[] {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  const wallMs = utcMidnightOf(on) + (hours * 60 + minutes) * 60 * secondMs;
  const offsets = new Set(
    [wallMs - farthestEastMs, wallMs + farthestWestMs].map((at) => offsetMsAt(at, zone)),
  );
  return [...offsets]
    .map((offset) => wallMs - offset)
    .filter((at) => at + offsetMsAt(at, zone) === wallMs)
    .sort((one, other) => one - other);
}

/** Returns whether the clocks of `zone` change between two instants (ms). */
export const isClockChanged = (from: number, to: number, zone: string): boolean =>
  from !== to && offsetMsAt(from, zone) !== offsetMsAt(to, zone);

/** Returns how far the clocks of `zone` moved between two instants (ms): an hour in spring, minus an hour in autumn, otherwise 0. */
export const clockShiftMs = (from: number, to: number, zone: string): number =>
  offsetMsAt(to, zone) - offsetMsAt(from, zone);

/** Returns the offset of `zone` from UTC at `at`, in ms. */
function offsetMsAt(at: number, zone: string): number {
  return wallClockMs(at, zone) - Math.floor(at / secondMs) * secondMs;
}

function wallTimeOf(at: number, zone: string): string {
  return new Date(wallClockMs(at, zone)).toISOString();
}

/** Returns the wall clock's reading, to the second, as if it were UTC. */
function wallClockMs(at: number, zone: string): number {
  // formatToParts would take twice as long, and a report formats thousands of times.
  const [month, day, year, hour, minute, second] = clockFormatOf(zone).format(at).match(/\d+/g)!.map(Number);
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

// Creating a formatter is much slower than using it, and a company has one zone.
function clockFormatOf(zone: string): Intl.DateTimeFormat {
  const cachedClock = clockByZone.get(zone);
  if (cachedClock) return cachedClock;
  const clock = newClockFormat(zone);
  clockByZone.set(zone, clock);
  return clock;
}

function newClockFormat(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    // Not hour12: false: some engines read it as h24 and write midnight as 24:00:00.
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}
