import { formatDate, utcMidnightOf, weekdayOf, type LocalDate } from "./dates";
import { localDateOf, localTimeOf } from "./zones";

// Written here and not asked of Intl: server and browser carry different ICU data, and a page must read the
// same in both or it flickers when it comes to life.
const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"] as const;
const MONTHS = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
] as const;

/** The wall clock of `zone` at `at` (ms), HH:mm; seconds are dropped, not rounded. */
export function formatTime(at: number, zone: string): string {
  return localTimeOf(at, zone).slice(0, 5);
}

/** Date and wall clock of `zone` at `at` (ms), dd/mm/yyyy HH:mm. */
export function formatDateTime(at: number, zone: string): string {
  return `${formatDate(localDateOf(at, zone))} ${formatTime(at, zone)}`;
}

/** A date with its weekday in full: `viernes, 20/11/2026`. Throws RangeError on a false date. */
export function formatLongDate(on: LocalDate): string {
  return `${weekdayName(on)}, ${formatDate(on)}`;
}

/** The month of a date: `noviembre de 2026`. Throws RangeError on a false date. */
export function formatMonth(on: LocalDate): string {
  const date = new Date(utcMidnightOf(on));
  return `${MONTHS[date.getUTCMonth()]} de ${date.getUTCFullYear()}`;
}

/** A date with its short weekday: `vie 20/11/2026`. Throws RangeError on a false date. */
export function formatWeekday(on: LocalDate): string {
  return `${weekdayName(on).slice(0, 3)} ${formatDate(on)}`;
}

function weekdayName(on: LocalDate): string {
  return WEEKDAYS[weekdayOf(on)]!;
}

/** The hour of a zone as people in Spain call it: `Hora peninsular`; of any other, `Hora de {zone}`. */
export function formatZone(zone: string): string {
  if (zone === "Europe/Madrid" || zone === "Africa/Ceuta") return "Hora peninsular";
  return zone === "Atlantic/Canary" ? "Hora canaria" : `Hora de ${zone}`;
}
