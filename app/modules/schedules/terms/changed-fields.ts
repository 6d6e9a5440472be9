import type { ComplementaryPact, ContractKind } from "~/modules/law/law-notes";
import { decimalText } from "~/platform/decimal-text";
import { formatDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { patternLines, percentText } from "../pattern-text";
import { unstatedFacts, type ContractFacts, type VacationAllowance } from "../schedule";
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

export const clockChangeTexts: Record<NewTerms["clockChange"], string> = {
  real: "se cuentan las horas reales",
  neutral: "cuenta como una noche cualquiera",
};

export const vacationText = ({ days, unit }: VacationAllowance): string =>
  `${decimalText(days)} días ${unit === "natural" ? "naturales" : "laborables"}`;

export const contractNames: Record<ContractKind, string> = {
  indefinite: "indefinido",
  temporary: "temporal",
  discontinuous: "fijo-discontinuo",
  training: "formativo",
};

/** Describes a pact of complementary hours: `hasta el 30 %, firmado el 01/12/2026`. */
export const pactText = ({ agreedOn, percent }: ComplementaryPact): string =>
  `hasta el ${percentText(percent)}, firmado el ${formatDate(agreedOn)}`;

/** Returns the facts of a contract by name. A fact that nobody stated is `sin indicar`. */
export const factFields = ({ contract, minorUntil, pact, protectedHours }: ContractFacts) =>
  [
    ["Contrato", contract ? contractNames[contract] : unstatedText],
    ["Menor hasta", minorUntil ? formatDate(minorUntil) : unstatedText],
    ["Pacto de horas complementarias", pact ? pactText(pact) : unstatedText],
    [
      "Horas protegidas",
      protectedHours ? patternLines({ kind: "week", days: protectedHours }).join("; ") : unstatedText,
    ],
  ] as const;

export const unstatedText = "sin indicar";

/** Returns the fields that the new terms change beyond the pattern; all of them for a person without terms, none if they end the terms. */
export function changedFields(former: NewTerms | null, next: NewTerms, centres: CentreNames): ChangedField[] {
  if (next.pattern.kind === "none") return [];
  const formerFields = former && termFieldsOf(former, centres);
  return (
    [...termFieldsOf(next, centres)]
      .map(([name, after]) => ({ name, before: formerFields?.get(name) ?? null, after }))
      .filter((field) => field.before !== field.after)
      // The usual value of a rare field is no news for a person who had no terms.
      .filter(
        ({ name, before: earlier, after }) =>
          earlier !== null ||
          (after !== clockChangeTexts.real && !(isFactField(name) && after === unstatedText)),
      )
  );
}

const isFactField = (name: string) => factFields(unstatedFacts).some(([fact]) => fact === name);

/** Returns the fields beyond the pattern by name. The centre is left out if the company has no other. */
const termFieldsOf = (terms: NewTerms, centres: CentreNames): Map<string, string> =>
  new Map([
    ...(centres.size > 1 ? ([["Centro de trabajo", centres.get(terms.centre) ?? "—"]] as const) : []),
    ["Jornada", `${percentText(terms.partTimePercent)} de la completa`],
    [holidaysField, terms.holidaysOff ? "los libra" : "también los trabaja"],
    ["Al año por convenio", terms.annualMinutes === null ? "sin indicar" : formatHours(terms.annualMinutes)],
    ["Vacaciones al año", vacationText(terms.vacation)],
    ["Noche del cambio de hora", clockChangeTexts[terms.clockChange]],
    ...factFields(terms),
  ]);
