import { formatDate, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { clockRefusalTexts } from "./refusal-texts";

export type RangeField = "from" | "to";

export interface RangeForm {
  range: DateRange;
  /** The typed values: dates as dd/mm/yyyy, any other text unchanged. */
  typed: Partial<Record<RangeField, string>>;
  errors: Partial<Record<RangeField, string>>;
}

/**
 * Reads Desde and Hasta from a URL. If they are missing or invalid, the range is the week (Monday to Sunday) of `todayOn`, and
 * `errors` has a text for each invalid field.
 */
export function readHistoryRange(params: URLSearchParams, todayOn: LocalDate): RangeForm {
  const week = weekOf(todayOn);
  const typedRange: RangeForm["typed"] = {};
  const errors: RangeForm["errors"] = {};
  const readDate = (field: RangeField): LocalDate => {
    const text = params.get(field)?.trim();
    if (!text) return week[field];
    const date = parseDate(text);
    typedRange[field] = date ? formatDate(date) : text;
    if (!date) errors[field] = missingDay(text) ?? clockRefusalTexts.dateInvalid;
    return date ?? week[field];
  };
  const range = { from: readDate("from"), to: readDate("to") };
  if (!errors.from && !errors.to && range.from > range.to) errors.to = clockRefusalTexts.rangeBackwards;
  return Object.keys(errors).length > 0
    ? { range: week, typed: typedRange, errors }
    : { range, typed: typedRange, errors };
}
