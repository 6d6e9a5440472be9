import { isLocalDate, monthOf, utcMidnightOf, type LocalDate } from "./dates";

/**
 * Reads a date that a person typed. Accepts d/m/yyyy, d-m-yyyy, d.m.yyyy, ddmmyyyy (a keypad without a slash) and yyyy-mm-dd, with spaces
 * around. A two-digit year is read from 20 on: `2/11/26`. Returns null unless it is a real date of the years 2000 to 2100.
 */
export function parseDate(text: string): LocalDate | null {
  const on = isoDateOf(text);
  return isLocalDate(on) && /^(20|2100)/.test(on) ? on : null;
}

// Before 20, `26/11/08` could be in 2008 or the 8th.
/** Returns a typed date as yyyy-mm-dd, even if that day does not exist; any other text trimmed. */
function isoDateOf(text: string): string {
  const trimmedText = text.trim();
  const [, day, , month, year] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|[2-9]\d)$/.exec(trimmedText) ??
    /^(\d\d)()(\d\d)(\d{4})$/.exec(trimmedText) ??
    [];
  return day && month && year
    ? `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    : trimmedText;
}

/** Returns why a typed date does not exist, in Spanish: no such day or month. Null for a real date and for any other text. */
export function missingDay(text: string): string | null {
  const [, year, month] = /^(\d{4})-(\d\d)-\d\d$/.exec(isoDateOf(text)) ?? [];
  if (!year || !month || isLocalDate(isoDateOf(text))) return null;
  if (!isLocalDate(`${year}-${month}-01`)) return `El mes ${Number(month)} no existe`;
  const { to } = monthOf(`${year}-${month}-01`);
  const name = new Intl.DateTimeFormat("es-ES", {
    month: "long",
    timeZone: "UTC",
    ...(month === "02" && { year: "numeric" }),
  }).format(utcMidnightOf(to));
  return `Ese día no existe: ${name} tiene ${Number(to.slice(8))} días`;
}
