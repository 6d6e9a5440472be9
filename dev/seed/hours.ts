import { addDays, type LocalDate } from "../../app/time/dates";
import { endOfDay } from "../../app/time/zones";
import { hourMs } from "../../app/time/units";

/**
 * Returns the instant of an hour of the local day; an hour over 24 is on the next day.
 * It counts back from the day's end, because clocks change early in the morning.
 */
export function atHour(on: LocalDate, hour: number, timeZone: string): number {
  const [day, hourOfDay] = hour >= 24 ? [addDays(on, 1), hour - 24] : [on, hour];
  return endOfDay(day, timeZone) - (24 - hourOfDay) * hourMs;
}
