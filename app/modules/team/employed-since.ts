import { addDays, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";

/** How far ahead a first day at the company can be. */
const mostEmploymentDaysAhead = 365;

const employedSinceProblems = {
  notADate: "Escribe una fecha válida (dd/mm/aaaa), o déjalo vacío.",
  tooFar: "Escribe una fecha de aquí a un año como mucho.",
} as const;

/** Reads the typed first day at the company. An empty text is no day. Returns the error for any other text. */
export function readEmployedSince(
  text: string,
  todayOn: LocalDate,
): { on: LocalDate | null } | { error: string } {
  if (text.trim() === "") return { on: null };
  const on = parseDate(text);
  if (on === null) return { error: missingDay(text) ?? employedSinceProblems.notADate };
  return on > addDays(todayOn, mostEmploymentDaysAhead) ? { error: employedSinceProblems.tooFar } : { on };
}
