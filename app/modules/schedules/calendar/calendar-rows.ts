import { formatDate } from "~/time/dates";
import type { CalendarDay } from "../plan";

/** The fields of the form by name, as typed. */
export type TypedCalendar = Record<string, string>;

/** The errors by the name of the field. */
export type CalendarErrors = Partial<Record<string, string>>;

/** The most rows of further days. The year must fit on one sheet of paper. */
export const mostDays = 40;

/** Returns how many rows of further days the form has. */
export function countRows(typed: TypedCalendar): number {
  let rows = 0;
  while (rows < mostDays && typed[`day_on_${rows}`] !== undefined) rows += 1;
  return rows;
}

/** The fields of one row of further days. */
export const rowOf = (at: number, day: CalendarDay | null): TypedCalendar => ({
  [`day_on_${at}`]: day ? formatDate(day.on) : "",
  [`day_name_${at}`]: day?.name ?? "",
  [`day_share_${at}`]: String(Math.round((day?.factor ?? 0) * 100)),
  [`day_scope_${at}`]: day?.scope ?? "company",
});

/** Returns the fields with some more empty rows. */
export function withMoreRows(typed: TypedCalendar, more: number): TypedCalendar {
  const rows = countRows(typed);
  const added = Array.from({ length: Math.min(more, mostDays - rows) }, (_, nth) => rowOf(rows + nth, null));
  return Object.assign({}, typed, ...added) as TypedCalendar;
}
