import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Plan, Terms } from "./plan";
import { termsOn, type Version } from "./terms-on";

/** The part of a plan that decides the time zone of a day. */
export interface Zoned extends Pick<Plan, "endings" | "timeZones"> {
  terms: readonly (Version & Pick<Terms, "centre">)[];
}

/** Returns the time zone that the person's centre gives a day. Null without terms, or if the plan knows none of the centre. */
export const centreZoneOn = (plan: Zoned, on: LocalDate): string | null =>
  plan.timeZones.centres[termsOn(plan, on)?.centre ?? ""] ?? null;

/** Returns the time zone of a person's centre on a day; the company's without terms, or if the centre has none. */
export const zoneOn = (plan: Zoned, on: LocalDate): string =>
  centreZoneOn(plan, on) ?? plan.timeZones.company;

/**
 * Returns the time zone that a check-in at the instant `at` (ms) takes: that of the person's centre. The company's zone gives the first
 * date. The zone of that date's centre gives the date whose centre holds.
 */
export function zoneAt(plan: Zoned, at: number): string {
  const zone = zoneOn(plan, localDateOf(at, plan.timeZones.company));
  return zoneOn(plan, localDateOf(at, zone));
}
