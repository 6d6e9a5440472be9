import type { TimeLog } from "~/modules/ledger/time-log";
import { bearsAddress } from "~/modules/people/company-name";
import { formatDate } from "~/time/dates";
import { formatShortDuration } from "~/time/durations";
import { formatTime } from "~/time/formats";

/** The data of each entry for representatives (STS 1161/2024): person, place, day and hours. */
export const minimalColumns = ["Nombre", "Centro", "Día", "Entrada", "Salida", "Horas"] as const;

/** The fields of an entry that {@link minimalRow} needs. Locations, pauses and corrections are left out. */
export type MinimalEntry = Pick<
  TimeLog,
  "id" | "day" | "timeZone" | "checkInTime" | "checkOutTime" | "durationMs"
>;

/** Replaces a missing name. The person's address is not shown instead. */
export const nameless = "Sin nombre";
const centreless = "Sin nombre";

/**
 * Returns an entry's row: local times, and the counted hours, so that sums are the same as elsewhere.
 * Without a check-out both cells are empty. It discloses nothing else about a person or an entry.
 * @param fullName null for a person without a name.
 */
export function minimalRow(fullName: string | null, centre: string, log: MinimalEntry): string[] {
  const { day, timeZone, checkInTime, checkOutTime, durationMs } = log;
  return [
    fullName ?? nameless,
    centre,
    formatDate(day),
    formatTime(checkInTime, timeZone),
    checkOutTime === null ? "" : formatTime(checkOutTime, timeZone),
    durationMs === null ? "" : formatShortDuration(durationMs),
  ];
}

/**
 * Returns the work centre of an entry: that of the kiosk where it began, or else the company's name.
 * @param byEntry the centres of entries that began at such a kiosk, by entry id.
 */
export const centreOf = (
  company: { name: string },
  byEntry: ReadonlyMap<string, string>,
  { id }: Pick<MinimalEntry, "id">,
): string => byEntry.get(id) ?? (bearsAddress(company.name) ? centreless : company.name);
