import { formatDate } from "~/time/dates";
import { formatShortDuration } from "~/time/durations";
import { localDateOf, localTimeOf } from "~/time/zones";

/** The columns of the CSV files of the history and the reports, in order. */
export const csvColumns = [
  "Nombre de empresa",
  "NIF",
  "Nombre",
  "Correo",
  "DNI",
  "Fecha Entrada",
  "Hora Entrada",
  "Ubicacion Entrada",
  "Fecha Salida",
  "Hora Salida",
  "Ubicacion Salida",
  "Duracion",
] as const;

interface Place {
  latitude: number;
  longitude: number;
}

/** The data of a CSV row. */
export interface TimeLogFacts {
  company: { name: string; nif: string | null };
  person: { full_name: string | null; dni: string | null; email: string | null };
  timeZone: string;
  checkInTime: number;
  checkInLocation: Place | null;
  /** Null while open. */
  checkOutTime: number | null;
  durationMs: number | null;
  checkOutLocation: Place | null;
}

/**
 * Returns a time log as a row of {@link csvColumns}. Dates and 24-hour times (to the second, art. 34.9 ET) are in the company's
 * zone; the duration is `h:mm`. The cells of the exit are empty while the log is open.
 */
export function csvRow(log: TimeLogFacts): string[] {
  const instant = (at: number | null) =>
    at === null ? ["", ""] : [formatDate(localDateOf(at, log.timeZone)), localTimeOf(at, log.timeZone)];
  const place = (location: Place | null) => (location ? `${location.latitude}, ${location.longitude}` : "");
  return [
    log.company.name,
    log.company.nif ?? "",
    log.person.full_name ?? "",
    log.person.email ?? "",
    log.person.dni ?? "",
    ...instant(log.checkInTime),
    place(log.checkInLocation),
    ...instant(log.checkOutTime),
    place(log.checkOutLocation),
    log.durationMs === null ? "" : formatShortDuration(log.durationMs),
  ];
}
