import { groupBy } from "~/platform/group-by";
import { formatZone } from "~/time/formats";
import { entriesOf } from "../day-record";
import type { Month } from "./read-months.server";

/**
 * Returns the zones of a month's entries and corrections, the most frequent first. Entries from before a company's move to another
 * zone keep their zone. Empty without entries and corrections.
 */
export function zonesOf({ days, corrections }: Pick<Month, "days" | "corrections">): string[] {
  const byZone = groupBy([...entriesOf({ days }), ...corrections], ({ timeZone }) => timeZone);
  return [...byZone].sort(([, a], [, b]) => b.length - a.length).map(([zone]) => zone);
}

/** Returns `Atlantic/Canary y Europe/Madrid`. @param ofCompany the zone if no entry has one. */
export const zoneNames = (zones: Iterable<string>, ofCompany: string): string =>
  [...zones].join(" y ") || ofCompany;

/** Returns the note for a time that is not in the most frequent zone: `hora canaria`. Null otherwise. */
export const zoneMark = (timeZone: string, [most]: readonly string[]): string | null =>
  most === undefined || timeZone === most ? null : formatZone(timeZone).replace("Hora", "hora");
