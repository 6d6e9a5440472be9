import { daysBetween, type LocalDate } from "~/time/dates";
import { localDateOf, minuteOfDay } from "~/time/zones";
import { dayMinutes } from "~/time/units";
import { instantOf } from "./instant-of";
import type { Segment } from "./schedule";

/**
 * Returns a shift of a day on another clock: it starts at the same instant and is as long. Minutes count from the midnight of the same
 * date, and can be negative.
 * @param zones.there the clock where it is worked. @param zones.own the other clock.
 */
export function onClock(
  on: LocalDate,
  { from, to }: Segment,
  { there, own }: { there: string; own: string },
): Segment {
  if (there === own) return { from, to };
  const startAt = instantOf(on, from, there);
  const minute = daysBetween(on, localDateOf(startAt, own)) * dayMinutes + minuteOfDay(startAt, own);
  return { from: minute, to: minute + to - from };
}
