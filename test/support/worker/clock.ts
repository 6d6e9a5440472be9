import { env } from "cloudflare:test";
import { vi } from "vitest";
import { addDays, weekdayOf } from "~/time/dates";
import { localDateOf, startOfDay } from "~/time/zones";

const madrid = "Europe/Madrid";
const wednesday = 2;
const halfDayMs = 12 * 3_600_000;

/** Noon of the coming Wednesday. It is in the future because an object's alarms use the machine's clock and would fire immediately. */
function comingNoon(): number {
  const tomorrow = addDays(localDateOf(vi.getRealSystemTime(), madrid), 1);
  const days = (wednesday - weekdayOf(tomorrow) + 7) % 7;
  return startOfDay(addDays(tomorrow, days), madrid) + halfDayMs;
}

/**
 * The instant at which each test begins, whatever the machine's date. By default it is a Wednesday noon in Madrid. CLOCK chooses another
 * one (`CLOCK=2027-03-28T01:58:00+01:00 npx vitest run --project http`). `npm run check:clocks` tries the instants at which a clock or a
 * calendar turns over.
 */
export const chosenClock: number = env.CLOCK ? Date.parse(env.CLOCK) : comingNoon();

/** The noon of that day, for tests of which all must be on one day. */
export const noon: number = startOfDay(localDateOf(chosenClock, madrid), madrid) + halfDayMs;
