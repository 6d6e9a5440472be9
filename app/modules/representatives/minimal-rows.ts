import type { TimeLog } from "~/modules/ledger/time-log";
import { bearsAddress } from "~/modules/people/company-name";
import { formatDate } from "~/time/dates";
import { formatDurationForCsv } from "~/time/durations";
import { formatTime } from "~/time/formats";

/** What the representatives get of each entry (STS 1161/2024): who, where, which day and which hours. */
export const minimalColumns = ["Nombre", "Centro", "Día", "Entrada", "Salida", "Horas"] as const;

/** Of an entry, what {@link minimalRow} needs: neither places nor pauses nor what was changed in it. */
export type Shown = Pick<TimeLog, "id" | "day" | "timeZone" | "checkInTime" | "checkOutTime" | "durationMs">;

/** Whose address stands where a name should is told without either. */
export const nameless = "Sin nombre";
const centreless = "Sin nombre";

/**
 * One entry, as it stands now: hours as clocks show them and what they count, so that they add up as everywhere else. Without an
 * exit both cells are empty. Nothing else of a person or of an entry comes in here.
 * @param fullName null of whoever has none, whose address is not told instead.
 */
export function minimalRow(fullName: string | null, centre: string, log: Shown): string[] {
  const { day, timeZone, checkInTime, checkOutTime, durationMs } = log;
  return [
    fullName ?? nameless,
    centre,
    formatDate(day),
    formatTime(checkInTime, timeZone),
    checkOutTime === null ? "" : formatTime(checkOutTime, timeZone),
    durationMs === null ? "" : formatDurationForCsv(durationMs),
  ];
}

/**
 * Where an entry was worked: the centre of the kiosk at which it began, if that has one; else the company, as one place.
 * @param byEntry the centres of the entries that began at such a kiosk, by their ids.
 */
export const centreOf = (
  company: { name: string },
  byEntry: ReadonlyMap<string, string>,
  { id }: Pick<Shown, "id">,
): string => byEntry.get(id) ?? (bearsAddress(company.name) ? centreless : company.name);
