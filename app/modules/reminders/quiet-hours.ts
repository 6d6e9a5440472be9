import { addDays } from "~/time/dates";
import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";

const quietFrom = "22:00";
const quietUntil = "07:00";

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
