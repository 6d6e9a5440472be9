import { addDays, type LocalDate } from "~/time/dates";
import { instantsAt, localTimeOf, startOfDay } from "~/time/zones";

/** What of an entry tells of somebody's hours. */
export interface Worked {
  day: LocalDate;
  checkInTime: number;
  /** Null while they are in it, and where nobody knows. */
  checkOutTime: number | null;
  isOpen: boolean;
}

const weeks = 4;
/** Of so many weeks' same weekday, somebody worked on so many. */
const atLeast = 3;
/** How far back what tells of a day goes. */
export const toldByDays = weeks * 7;
/** Of a day: mornings and afternoons, and one more. */
const entriesADay = 3;
const minuteMs = 60_000;

const two = (part: number) => String(part).padStart(2, "0");

/** On that weekday of the weeks before a day, when somebody came each time they did: a list a day, in order. */
const entriesOn = (logs: readonly Worked[], day: LocalDate, last: LocalDate): number[][] =>
  Array.from({ length: weeks }, (_, week) => addDays(last, -7 * week))
    .map((on) => (on < day ? logs.filter((log) => log.day === on).map(({ checkInTime }) => checkInTime) : []))
    .filter((found) => found.length > 0)
    .map((found) => found.sort((one, other) => one - other));

/**
 * When somebody usually comes on such a day, by the clocks of the day: the middle one of their first entries on that weekday, of the
 * second ones and of the third, each where they had one on three of the last four.
 * @param logs theirs of the last four weeks, or more.
 */
export function usualEntries(logs: readonly Worked[], day: LocalDate, timeZone: string): number[] {
  const days = entriesOn(logs, day, addDays(day, -7));
  const usual: number[] = [];
  for (let nth = 0; nth < entriesADay; nth += 1) {
    const times = days
      .flatMap((found) => found.slice(nth, nth + 1))
      .map((at) => localTimeOf(at, timeZone).slice(0, 5))
      .sort();
    if (times.length < atLeast) break;
    usual.push(instantOf(day, times[Math.floor(times.length / 2)]!, timeZone));
  }
  return usual;
}

/** An hour over which clocks jump is as late after midnight as on other days. */
function instantOf(day: LocalDate, time: string, timeZone: string): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return (
    instantsAt(day, `${two(hours)}:${two(minutes)}`, timeZone)[0] ??
    startOfDay(day, timeZone) + (hours * 60 + minutes) * minuteMs
  );
}

/** Whether somebody came on the last day on which they usually do: otherwise they are away, for all that is known. */
export function wasThere(logs: readonly Worked[], day: LocalDate): boolean {
  for (let back = 1; back <= 7; back += 1) {
    const on = addDays(day, -back);
    if (entriesOn(logs, day, on).length >= atLeast) return logs.some((log) => log.day === on);
  }
  return false;
}
