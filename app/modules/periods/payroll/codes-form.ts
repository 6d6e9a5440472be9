import type { CompanyKind } from "~/modules/absences/company-kinds";
import {
  conceptOfAbsence,
  conceptOfHours,
  hourConcepts,
  type Concept,
  type ConceptUnit,
  type PayrollCodes,
} from "./concepts";
import { hourNames } from "./texts";

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
