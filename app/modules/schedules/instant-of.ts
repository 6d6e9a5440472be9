import { addDays, type LocalDate } from "~/time/dates";
import { instantsAt, startOfDay } from "~/time/zones";
import { twoDigits } from "~/time/two-digits";
import { dayMinutes, minuteMs } from "~/time/units";

/**
 * Returns the instant (ms) of a planned minute, which counts from the local midnight of a day and may be on a later date. It is the later
 * of two where clocks go back. Where clocks jump over it, it is as many minutes after midnight.
 */
export function instantOf(on: LocalDate, plannedMinute: number, zone: string): number {
  const minute = plannedMinute % dayMinutes;
  const date = addDays(on, Math.floor(plannedMinute / dayMinutes));
  const instants = instantsAt(date, `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`, zone);
  return instants.at(-1) ?? startOfDay(date, zone) + minute * minuteMs;
}
