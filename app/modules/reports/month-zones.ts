import { groupBy } from "~/platform/group-by";
import { formatZone } from "~/time/formats";
import type { Month } from "./read-months.server";

/**
 * The zones in which a month's entries and corrections tell their hours, that of most of them first: a company that has moved
 * keeps its past in the zone of then. Empty where there is neither.
 */
export function zonesOf({ weeks, corrections }: Pick<Month, "weeks" | "corrections">): string[] {
  const logs = weeks.flatMap(({ days }) => days.flatMap((day) => day.logs));
  const byZone = groupBy([...logs, ...corrections], ({ timeZone }) => timeZone);
  return [...byZone].sort(([, a], [, b]) => b.length - a.length).map(([zone]) => zone);
}

/** `Atlantic/Canary y Europe/Madrid`. @param ofCompany what is said where no entry has one. */
export const zoneNames = (zones: Iterable<string>, ofCompany: string): string =>
  [...zones].join(" y ") || ofCompany;

/** What is said beside hours of another zone than most: `hora canaria`. */
export const zoneMark = (timeZone: string, [most]: readonly string[]): string | null =>
  most === undefined || timeZone === most ? null : formatZone(timeZone).replace("Hora", "hora");
