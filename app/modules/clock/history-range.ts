import { formatDate, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { refusalCopy } from "./refusal-copy";

export type RangeField = "from" | "to";

export interface RangeForm {
  range: DateRange;
  /** What was typed, as dd/mm/yyyy where it is a date and as it was where it is none. */
  typed: Partial<Record<RangeField, string>>;
  errors: Partial<Record<RangeField, string>>;
}

/**
 * Reads Desde and Hasta from a URL. Without them, or where they are wrong, it is the week (Monday to Sunday) of
 * `todayOn`, and `errors` says what is wrong beside its field.
 */
export function readHistoryRange(params: URLSearchParams, todayOn: LocalDate): RangeForm {
  const week = weekOf(todayOn);
  const typed: RangeForm["typed"] = {};
  const errors: RangeForm["errors"] = {};
  const read = (field: RangeField): LocalDate => {
    const text = params.get(field)?.trim();
    if (!text) return week[field];
    const date = parseDate(text);
    typed[field] = date ? formatDate(date) : text;
    if (!date) errors[field] = missingDay(text) ?? refusalCopy.dateInvalid;
    return date ?? week[field];
  };
  const range = { from: read("from"), to: read("to") };
  if (!errors.from && !errors.to && range.from > range.to) errors.to = refusalCopy.rangeBackwards;
  return Object.keys(errors).length > 0 ? { range: week, typed, errors } : { range, typed, errors };
}
