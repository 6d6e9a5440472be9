// Dates as people type them.
import { isLocalDate, monthOf, utcMidnightOf, type LocalDate } from "./dates";

const FIRST_TYPED_YEAR = 2000;
const LAST_TYPED_YEAR = 2100;

/**
 * Reads a date a person typed: d/m/yyyy (also with - or . throughout), ddmmyyyy as a keypad without a slash has it, or yyyy-mm-dd,
 * spaces around ignored. Null when it is not a real date between the years 2000 and 2100; a two-digit year is never guessed.
 */
export function parseDate(text: string): LocalDate | null {
  const on = asWritten(text);
  if (!isLocalDate(on)) return null;
  const year = Number(on.slice(0, 4));
  return year >= FIRST_TYPED_YEAR && year <= LAST_TYPED_YEAR ? on : null;
}

/** A date a person typed as yyyy-mm-dd, whether there is such a day or not; any other text as it is. */
function asWritten(text: string): string {
  const typed = text.trim();
  const [, day, , month, year] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(typed) ?? /^(\d\d)()(\d\d)(\d{4})$/.exec(typed) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
}

/** Why a text that is written as a date is none, in Spanish: there is no such day or month. Null for any other text. */
export function missingDay(text: string): string | null {
  const [, year, month] = /^(\d{4})-(\d\d)-\d\d$/.exec(asWritten(text)) ?? [];
  if (!year || !month || isLocalDate(asWritten(text))) return null;
  if (!isLocalDate(`${year}-${month}-01`)) return `El mes ${Number(month)} no existe`;
  const { to } = monthOf(`${year}-${month}-01`);
  const name = new Intl.DateTimeFormat("es-ES", {
    month: "long",
    timeZone: "UTC",
    ...(month === "02" && { year: "numeric" }),
  }).format(utcMidnightOf(to));
  return `Ese día no existe: ${name} tiene ${Number(to.slice(8))} días`;
}
