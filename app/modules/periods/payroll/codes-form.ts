import type { CompanyKind } from "~/modules/absences/company-kinds";
import {
  conceptOfAbsence,
  conceptOfHours,
  hourConcepts,
  type Concept,
  type ConceptCode,
  type ConceptUnit,
  type PayrollCodes,
} from "./concepts";
import { messages } from "./messages";
import { hourNames } from "./words";

/** A concept that the form of codes shows. */
export interface ConceptField {
  concept: Concept;
  name: string;
  /** The units to choose from. An absence has that of its kind. */
  units: readonly ConceptUnit[];
}

/** Returns the concepts of a company: the classes of hours, then its kinds of absence. */
export const conceptFields = (
  kinds: readonly Pick<CompanyKind, "key" | "name" | "unit">[],
): ConceptField[] => [
  ...hourConcepts.map((column): ConceptField => ({
    concept: conceptOfHours(column),
    name: hourNames[column],
    units: timeUnits,
  })),
  ...kinds.map(({ key, name, unit }): ConceptField => ({
    concept: conceptOfAbsence(key),
    name,
    units: unit === "minutes" ? timeUnits : ["days"],
  })),
];

const timeUnits: readonly ConceptUnit[] = ["hours", "minutes"];

/** The fields of the form by name, as typed. */
export type TypedCodes = Record<string, string>;

export const companyField = "company";
export const codeField = (concept: Concept) => `code-${concept}`;
export const unitField = (concept: Concept) => `unit-${concept}`;
export const personField = (profileId: string) => `person-${profileId}`;

/** Returns the codes as fields of the form. */
export function typedCodes({ company, concepts }: PayrollCodes): TypedCodes {
  const fields = [...concepts].flatMap(([concept, { code, unit }]) => [
    [codeField(concept), code],
    [unitField(concept), unit],
  ]);
  return { [companyField]: company ?? "", ...(Object.fromEntries(fields) as TypedCodes) };
}

/** The codes of a form, or the errors by field. An empty field removes its code. */
export type ReadCodes<Codes> = { codes: Codes } | { errors: Record<string, string> };

/** Reads the form with the company's code and those of concepts. */
export function readConceptCodes(
  typed: TypedCodes,
  fields: readonly ConceptField[],
): ReadCodes<{ company: string | null; concepts: Map<Concept, ConceptCode> }> {
  const names = [companyField, ...fields.map(({ concept }) => codeField(concept))];
  const errors = errorsOf(typed, names);
  if (Object.keys(errors).length > 0) return { errors };
  const concepts = fields.flatMap(({ concept, units }): [Concept, ConceptCode][] => {
    const code = codeIn(typed, codeField(concept));
    const unit = units.find((each) => each === typed[unitField(concept)]) ?? units[0]!;
    return code === "" ? [] : [[concept, { code, unit }]];
  });
  return { codes: { company: codeIn(typed, companyField) || null, concepts: new Map(concepts) } };
}

/** Reads the form with the codes of people. A code of two people is an error beside the second. */
export function readPeopleCodes(
  typed: TypedCodes,
  people: readonly { id: string; name: string }[],
): ReadCodes<Map<string, string>> {
  const errors = errorsOf(
    typed,
    people.map(({ id }) => personField(id)),
  );
  const takers = new Map<string, string>();
  for (const { id, name } of people) {
    const code = codeIn(typed, personField(id));
    const taker = takers.get(code);
    if (code !== "" && taker !== undefined) errors[personField(id)] ??= messages.codeTaken(taker);
    else takers.set(code, name);
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { codes: new Map(people.map(({ id }) => [id, codeIn(typed, personField(id))])) };
}

const longestCode = 20;
/** Letters and digits first, so that no code looks like a formula. */
const wellFormed = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u;

const codeIn = (typed: TypedCodes, field: string) => (typed[field] ?? "").normalize("NFC").trim();

function errorsOf(typed: TypedCodes, fields: readonly string[]): Record<string, string> {
  const isWrong = (code: string) => code !== "" && (code.length > longestCode || !wellFormed.test(code));
  return Object.fromEntries(
    fields
      .filter((field) => isWrong(codeIn(typed, field)))
      .map((field) => [field, messages.codeWrong(longestCode)]),
  );
}
