import { addDays } from "~/time/dates";
import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";

const quietFrom = "22:00";
const quietUntil = "07:00";
/** The morning mail is not sent after this time. */
const morningUntil = "12:00";

/** Whether mails wait at that hour. Mails to people who work then may be sent. */
export function isQuiet(at: number, timeZone: string): boolean {
  const time = localTimeOf(at, timeZone);
  return time >= quietFrom || time < quietUntil;
}

/** Returns the instant itself, or the end of its quiet hours. */
export function afterQuiet(at: number, timeZone: string): number {
  if (!isQuiet(at, timeZone)) return at;
  const on = localDateOf(at, timeZone);
  const morning = localTimeOf(at, timeZone) >= quietFrom ? addDays(on, 1) : on;
  return instantsAt(morning, quietUntil, timeZone)[0]!;
}

/** Whether it is the time of day for the morning mail. */
export function isMorning(at: number, timeZone: string): boolean {
  const time = localTimeOf(at, timeZone);
  return time >= quietUntil && time < morningUntil;
}

/** Returns the start of the morning on the day of the instant. */
export const morningOf = (at: number, timeZone: string): number =>
  instantsAt(localDateOf(at, timeZone), quietUntil, timeZone)[0]!;
