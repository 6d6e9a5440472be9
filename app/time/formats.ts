import { formatDate, utcMidnightOf, weekdayOf, type LocalDate } from "./dates";
import { localDateOf, localTimeOf } from "./zones";

// Not from Intl: server and browser have different ICU data, and both must render the same text for hydration.
const weekdayNames = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"] as const;
const monthNames = [
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

/** Formats the wall clock of `zone` at `at` (ms) as HH:mm. Seconds are dropped, not rounded. */
export function formatTime(at: number, zone: string): string {
  return localTimeOf(at, zone).slice(0, 5);
}

/** Formats the date and wall clock of `zone` at `at` (ms) as dd/mm/yyyy HH:mm. */
export function formatDateTime(at: number, zone: string): string {
  return `${formatDate(localDateOf(at, zone))} ${formatTime(at, zone)}`;
}

/** Formats a date with its weekday: `viernes 20/11/2026`. @throws RangeError when `on` is not a calendar date. */
export function formatLongDate(on: LocalDate): string {
  return `${weekdayName(on)} ${formatDate(on)}`;
}

/** Formats the month of a date: `noviembre de 2026`. @throws RangeError when `on` is not a calendar date. */
export function formatMonth(on: LocalDate): string {
  const date = new Date(utcMidnightOf(on));
  return `${monthNames[date.getUTCMonth()]} de ${date.getUTCFullYear()}`;
}

/** Formats a date with its short weekday: `vie 20/11/2026`. @throws RangeError when `on` is not a calendar date. */
export function formatWeekday(on: LocalDate): string {
  return `${weekdayName(on).slice(0, 3)} ${formatDate(on)}`;
}

/** Formats a date by its weekday and day: `sábado 14`. @throws RangeError when `on` is not a calendar date. */
export const formatDayName = (on: LocalDate): string => `${weekdayName(on)} ${Number(on.slice(8, 10))}`;

/** Formats a date within its month: `vie 5`. @throws RangeError when `on` is not a calendar date. */
export const formatShortDay = (on: LocalDate): string =>
  `${weekdayName(on).slice(0, 3)} ${Number(on.slice(8, 10))}`;

/** Formats a date within its year: `lun 7 dic`. @throws RangeError when `on` is not a calendar date. */
export const formatDayOfYear = (on: LocalDate): string =>
  `${formatShortDay(on)} ${monthNames[Number(on.slice(5, 7)) - 1]!.slice(0, 3)}`;

/** `jueves` */
export function weekdayName(on: LocalDate): string {
  return weekdayNames[weekdayOf(on)]!;
}

/** Returns a zone's name as people in Spain call it: `Hora peninsular`. Other zones are `Hora de {zone}`. */
export function formatZone(zone: string): string {
  if (zone === "Europe/Madrid" || zone === "Africa/Ceuta") return "Hora peninsular";
  return zone === "Atlantic/Canary" ? "Hora canaria" : `Hora de ${zone}`;
}
