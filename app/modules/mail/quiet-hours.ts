import { addDays } from "~/time/dates";
import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";

const quietFrom = "22:00";
const quietUntil = "07:00";
/** What was to be told in the morning is no news any more. */
const morningUntil = "12:00";

/** Whether nobody is written to at that hour, unless they work in it. */
export function isQuiet(at: number, timeZone: string): boolean {
  const time = localTimeOf(at, timeZone);
  return time >= quietFrom || time < quietUntil;
}

/** The instant itself, or the end of the quiet hours that it is in. */
export function afterQuiet(at: number, timeZone: string): number {
  if (!isQuiet(at, timeZone)) return at;
  const on = localDateOf(at, timeZone);
  const morning = localTimeOf(at, timeZone) >= quietFrom ? addDays(on, 1) : on;
  return instantsAt(morning, quietUntil, timeZone)[0]!;
}

/** Whether it is the part of the day in which what waits is told. */
export function isMorning(at: number, timeZone: string): boolean {
  const time = localTimeOf(at, timeZone);
  return time >= quietUntil && time < morningUntil;
}

/** When the morning of the day that it is began. */
export const morningOf = (at: number, timeZone: string): number =>
  instantsAt(localDateOf(at, timeZone), quietUntil, timeZone)[0]!;
