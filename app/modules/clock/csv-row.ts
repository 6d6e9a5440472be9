import { formatDate } from "~/time/dates";
import { formatDurationForCsv } from "~/time/durations";
import { localDateOf, localTimeOf } from "~/time/zones";
import type { TimeLog } from "./punch.server";

/** The columns of every CSV of time logs, in their order. */
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

export interface CsvPerson {
  companyName: string;
  nif: string | null;
  fullName: string | null;
  email: string;
  dni: string | null;
  timeZone: string;
}

/**
 * One time log as a row of {@link csvColumns}: dates and 24-hour times (to the second, art. 34.9 ET) in the company's
 * zone, duration `h:mm`. The cells of the exit are empty while the log is open.
 */
export function csvRow(person: CsvPerson, log: TimeLog): string[] {
  const instant = (at: number | null) =>
    at === null ? ["", ""] : [formatDate(localDateOf(at, person.timeZone)), localTimeOf(at, person.timeZone)];
  const place = (location: TimeLog["checkInLocation"]) =>
    location ? `${location.latitude}, ${location.longitude}` : "";
  return [
    person.companyName,
    person.nif ?? "",
    person.fullName ?? "",
    person.email,
    person.dni ?? "",
    ...instant(log.checkInTime),
    place(log.checkInLocation),
    ...instant(log.checkOutTime),
    place(log.checkOutLocation),
    log.checkOutTime === null ? "" : formatDurationForCsv(log.checkOutTime - log.checkInTime),
  ];
}
