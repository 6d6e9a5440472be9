import { env } from "cloudflare:test";
import { vi } from "vitest";
import { addDays, weekdayOf } from "~/time/dates";
import { localDateOf, startOfDay } from "~/time/zones";

const madrid = "Europe/Madrid";
const wednesday = 2;
const halfDayMs = 12 * 3_600_000;

/** Noon of the coming Wednesday: ahead, as an object's alarms go by the machine's clock and would go off at once. */
function comingNoon(): number {
  const tomorrow = addDays(localDateOf(vi.getRealSystemTime(), madrid), 1);
  const days = (wednesday - weekdayOf(tomorrow) + 7) % 7;
  return startOfDay(addDays(tomorrow, days), madrid) + halfDayMs;
}

/**
 * The instant at which each test begins, whatever day the machine has: noon of a Wednesday in Madrid, or the one that is
 * asked for (`CLOCK=2027-03-28T01:58:00+01:00 npx vitest run --project http`). `npm run check:clocks` asks for the
 * instants at which a clock or a calendar turns over.
 */
export const chosenClock: number = env.CLOCK ? Date.parse(env.CLOCK) : comingNoon();
