import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Schedule, Terms } from "./schedule";
import { termsOn, type TermsToCompare } from "./terms-on";

/** The part of a schedule that decides the time zone of a day. */
export interface ZonedSchedule extends Pick<Schedule, "endings" | "timeZones"> {
  terms: readonly (TermsToCompare & Pick<Terms, "centre">)[];
}

/** Returns the time zone that the person's centre gives a day. Null without terms, or if the schedule knows none of the centre. */
export const centreZoneOn = (schedule: ZonedSchedule, on: LocalDate): string | null =>
  schedule.timeZones.centres[termsOn(schedule, on)?.centre ?? ""] ?? null;

/** Returns the time zone of a person's centre on a day; the company's without terms, or if the centre has none. */
export const zoneOn = (schedule: ZonedSchedule, on: LocalDate): string =>
  centreZoneOn(schedule, on) ?? schedule.timeZones.company;

/**
 * Returns the time zone that a check-in at the instant `at` (ms) takes: that of the person's centre. The company's zone gives the first
 * date. The zone of that date's centre gives the date whose centre holds.
 */
export function zoneAt(schedule: ZonedSchedule, at: number): string {
  const zone = zoneOn(schedule, localDateOf(at, schedule.timeZones.company));
  return zoneOn(schedule, localDateOf(at, zone));
}
