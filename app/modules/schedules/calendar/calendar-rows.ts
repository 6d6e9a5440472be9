import { addDays, formatDate, type LocalDate } from "~/time/dates";
import type { CalendarDay } from "../schedule";

/** The fields of the form by name, as typed. */
export type TypedCalendar = Record<string, string>;

/** The errors by the name of the field. */
export type CalendarErrors = Partial<Record<string, string>>;

/** The most further days, and rows of them. The year must fit on one sheet of paper. */
export const mostDays = 40;

/** Returns how many rows of further days the form has. */
export function countRows(typedFields: TypedCalendar): number {
  let rows = 0;
  while (rows < mostDays && typedFields[`day_on_${rows}`] !== undefined) rows += 1;
  return rows;
}

/** Successive days of one row of the form. `until` is the last one, also of a single day. */
export interface CompanyClosing extends CalendarDay {
  until: LocalDate;
}

/**
 * Joins successive days of the company with the same name and share. Holidays between them do not separate them.
 * @param days in order. @param isHoliday whether a day is declared apart.
 */
export function toClosings(
  days: readonly CalendarDay[],
  isHoliday: (on: LocalDate) => boolean,
): CompanyClosing[] {
  const closings: CompanyClosing[] = [];
  const nextOf = (on: LocalDate): LocalDate => {
    const next = addDays(on, 1);
    return isHoliday(next) ? nextOf(next) : next;
  };
  for (const day of days) {
    const last = closings.at(-1);
    const isSame =
      last?.scope === "company" &&
      day.scope === "company" &&
      last.name === day.name &&
      last.factor === day.factor;
    if (isSame && nextOf(last.until) === day.on) last.until = day.on;
    else closings.push({ ...day, until: day.on });
  }
  return closings;
}

/** The fields of one row of further days. */
export const typedRowOf = (at: number, day: CompanyClosing | null): TypedCalendar => ({
  [`day_on_${at}`]: day ? formatDate(day.on) : "",
  [`day_to_${at}`]: day && day.until !== day.on ? formatDate(day.until) : "",
  [`day_name_${at}`]: day?.name ?? "",
  [`day_work_${at}`]: workKindOf(day?.factor ?? 0),
  [`day_share_${at}`]: String(Math.round((day?.factor ?? 0) * 100)),
  [`day_scope_${at}`]: day?.scope ?? "company",
});

/** How much of a day is worked, as the list of the form names it. */
export const workTexts = { closed: "Cerrado", half: "Media jornada", other: "Otro %" } as const;

const workKindOf = (factor: number): keyof typeof workTexts =>
  factor === 0 ? "closed" : factor === 0.5 ? "half" : "other";

/** Returns the typed share of a row. Forms of earlier deployments have no list, only the percentage. */
export function shareOf(typedFields: TypedCalendar, at: number): string {
  const work = typedFields[`day_work_${at}`];
  if (work === "closed") return "0";
  return work === "half" ? "50" : (typedFields[`day_share_${at}`] ?? "").trim() || "0";
}

/** Whether rows of further days have something in them, or more rows were asked for. */
export const hasTypedDays = (typedFields: TypedCalendar): boolean =>
  countRows(typedFields) > emptyRowCount ||
  Array.from({ length: countRows(typedFields) }, (_, at) => at).some(
    (at) => typedFields[`day_on_${at}`] !== "" || typedFields[`day_name_${at}`] !== "",
  );

/** How many empty rows a form begins with. */
export const emptyRowCount = 3;

/** Returns the fields with some more empty rows. */
export function withMoreRows(typedFields: TypedCalendar, more: number): TypedCalendar {
  const rows = countRows(typedFields);
  const addedRows = Array.from({ length: Math.min(more, mostDays - rows) }, (_, nth) =>
    typedRowOf(rows + nth, null),
  );
  return Object.assign({}, typedFields, ...addedRows) as TypedCalendar;
}
