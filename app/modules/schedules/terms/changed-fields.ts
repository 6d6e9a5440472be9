import { minutesText, percentText } from "../pattern-text";
import type { VacationAllowance } from "../schedule";
import type { NewTerms } from "../schedule-content";

/** A field of terms that changes for a person, in words. */
export interface ChangedField {
  name: string;
  /** Null if the person had no terms. */
  before: string | null;
  after: string;
}

/** The names of the company's centres, by id. */
export type CentreNames = ReadonlyMap<string, string>;

/** The field of public holidays. */
export const holidaysField = "Festivos";

export const clockChangeWords: Record<NewTerms["clockChange"], string> = {
  real: "se cuentan las horas reales",
  neutral: "cuenta como una noche cualquiera",
};

export const vacationText = ({ days, unit }: VacationAllowance): string =>
  `${String(days).replace(".", ",")} días ${unit === "natural" ? "naturales" : "laborables"}`;

/** Returns what the new terms change beyond the pattern; all of it for a person without terms, and nothing if they end the terms. */
export function changedFields(held: NewTerms | null, next: NewTerms, centres: CentreNames): ChangedField[] {
  if (next.pattern.kind === "none") return [];
  const before = held && fieldsOf(held, centres);
  return (
    [...fieldsOf(next, centres)]
      .map(([name, after]) => ({ name, before: before?.get(name) ?? null, after }))
      .filter((field) => field.before !== field.after)
      // The usual value of a rare field is no news for a person who had no terms.
      .filter(({ before: earlier, after }) => earlier !== null || after !== clockChangeWords.real)
  );
}

/** Returns the fields beyond the pattern by name. The centre is left out if the company has no other. */
const fieldsOf = (terms: NewTerms, centres: CentreNames): Map<string, string> =>
  new Map([
    ...(centres.size > 1 ? ([["Centro de trabajo", centres.get(terms.centre) ?? "—"]] as const) : []),
    ["Jornada", `${percentText(terms.partTimePercent)} de la completa`],
    [holidaysField, terms.holidaysOff ? "los libra" : "también los trabaja"],
    ["Al año por convenio", terms.annualMinutes === null ? "sin indicar" : minutesText(terms.annualMinutes)],
    ["Vacaciones al año", vacationText(terms.vacation)],
    ["Noche del cambio de hora", clockChangeWords[terms.clockChange]],
  ]);
