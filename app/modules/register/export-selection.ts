import { addDays, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";

/** The part of a register that an export discloses. */
export interface ExportSelection {
  /** Local dates, both included; null for all days. */
  from: LocalDate | null;
  to: LocalDate | null;
  /** Null for everybody. */
  profileIds: string[] | null;
}

const selectionProblems = {
  dateInvalid: "Escribe las fechas como dd/mm/aaaa.",
  backwards: "La fecha «Hasta» debe ser igual o posterior a «Desde».",
  tooLong: "Elige un periodo de cuatro años como mucho: es lo que la ley obliga a conservar.",
  half: "Escribe las dos fechas, o ninguna para exportar todo el registro.",
  tooManyPeople: "Elige 500 personas como mucho, o todas.",
} as const;

const mostSelectedPeople = 500;
/** Four years with their leap day: the law keeps records that long (art. 34.9 ET). */
export const fourYearsInDays = 4 * 365 + 1;

/** A problem, and the field that has it; null if no field of a date has it. */
export interface SelectionProblem {
  problem: string;
  field: "from" | "to" | null;
}

/** Reads `from`, `to` (both or none) and `profile_id` (any number; none is everybody) from a URL. */
export function readSelection(params: URLSearchParams): { selection: ExportSelection } | SelectionProblem {
  const profileIds = params.getAll("profile_id").filter(Boolean);
  if (profileIds.length > mostSelectedPeople)
    return { problem: selectionProblems.tooManyPeople, field: null };
  const people = profileIds.length > 0 ? [...new Set(profileIds)] : null;
  const [fromText, toText] = [params.get("from")?.trim(), params.get("to")?.trim()];
  if (!fromText && !toText) return { selection: { from: null, to: null, profileIds: people } };
  if (!fromText || !toText) return { problem: selectionProblems.half, field: fromText ? "to" : "from" };

  const [from, to] = [parseDate(fromText), parseDate(toText)];
  if (!from || !to) {
    const missingDayText = missingDay(from ? toText : fromText);
    const problem = missingDayText ? `${missingDayText}.` : selectionProblems.dateInvalid;
    return { problem, field: from ? "to" : "from" };
  }
  if (from > to) return { problem: selectionProblems.backwards, field: "to" };
  if (addDays(from, fourYearsInDays) <= to) return { problem: selectionProblems.tooLong, field: "to" };
  return { selection: { from, to, profileIds: people } };
}
