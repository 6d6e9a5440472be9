import type { TableCell } from "~/platform/table-cell";
import { hoursCell } from "~/platform/table-cell";
import { groupBy } from "~/platform/group-by";
import { pieceClasses } from "../model/period";
import type { PayrollRow } from "./payroll-row";
import type { PayrollTable } from "./payroll-table";
import { hourNames } from "./texts";

/** The unit in which a payroll program takes an amount. */
export const conceptUnits = ["hours", "minutes", "days"] as const;

export type ConceptUnit = (typeof conceptUnits)[number];

/** What a payroll program pays or deducts: a class of hours (`hours:overtime`) or a kind of absence (`absence:vacation`). */
export type Concept = `hours:${string}` | `absence:${string}`;

/** The concepts of hours. Of the classes of excess only the paid minutes count. */
export const hourConcepts = ["ordinary", ...pieceClasses, "night"] as const;

export const conceptOfHours = (column: (typeof hourConcepts)[number]): Concept => `hours:${column}`;
export const conceptOfAbsence = (kind: string): Concept => `absence:${kind}`;

/** How a payroll program knows a concept. */
export interface ConceptCode {
  code: string;
  unit: ConceptUnit;
}

/** The codes that a company keeps for its payroll program. */
export interface PayrollCodes {
  company: string | null;
  concepts: ReadonlyMap<Concept, ConceptCode>;
}

/** What a row has of a concept. */
interface ConceptAmount {
  concept: Concept;
  name: string;
  /** Minutes, or hundredths of days. */
  amount: number;
  isDays: boolean;
  from: PayrollRow["from"];
  to: PayrollRow["to"];
}

/** Returns the amounts of a row by concept, without zeros. */
function amountsOf({ hours, paid, absences, from, to }: PayrollRow): ConceptAmount[] {
  const times = hourConcepts.map((column): ConceptAmount => {
    const amount = (column === "ordinary" || column === "night" ? hours[column] : paid[column]) ?? 0;
    return { concept: conceptOfHours(column), name: hourNames[column], amount, isDays: false, from, to };
  });
  const days = absences.map(({ kind, name, unit, amount, from, to }): ConceptAmount => ({
    concept: conceptOfAbsence(kind),
    name,
    amount,
    isDays: unit !== "minutes",
    from,
    to,
  }));
  return [...times, ...days].filter(({ amount }) => amount !== 0);
}

/** Returns the table of the concepts that have a code: a row for each person and concept, which a payroll program imports. */
export const conceptTable = (
  rows: readonly PayrollRow[],
  { company, concepts }: PayrollCodes,
): PayrollTable => ({
  head: conceptColumns,
  rows: rows.flatMap((row) =>
    amountsOf(row).flatMap(({ concept, name, amount, isDays, from, to }) => {
      const code = concepts.get(concept);
      if (!code) return [];
      const unit = isDays ? "days" : code.unit === "minutes" ? "minutes" : "hours";
      return [
        [
          company,
          row.person.code,
          row.person.document,
          row.person.name,
          code.code,
          name,
          unitTexts[unit],
          unit === "days" ? { kind: "number", value: amount / 100, decimals: 2 } : timeCell(amount, unit),
          { kind: "date", on: from },
          to && { kind: "date", on: to },
        ] satisfies TableCell[],
      ];
    }),
  ),
});

const conceptColumns = [
  "Código de empresa",
  "Código de persona",
  "Documento",
  "Nombre",
  "Código de concepto",
  "Concepto",
  "Unidad",
  "Cantidad",
  "Desde",
  "Hasta",
];

export const unitTexts: Record<ConceptUnit, string> = { hours: "horas", minutes: "minutos", days: "días" };

const timeCell = (minutes: number, unit: "hours" | "minutes"): TableCell =>
  unit === "hours" ? hoursCell(minutes) : { kind: "number", value: minutes, decimals: 0 };

/** The codes that a file lacks. */
export interface MissingCodes {
  company: boolean;
  /** The people without a code, by name. */
  people: { profileId: string; name: string }[];
  /** The names of the concepts that somebody has and that have no code. */
  concepts: string[];
}

/** Returns the codes that the file of these rows lacks. Ordinary hours need none: a salary by the month has no such concept. */
export function missingCodes(rows: readonly PayrollRow[], { company, concepts }: PayrollCodes): MissingCodes {
  const lacking = rows.flatMap(amountsOf).filter(({ concept }) => !concepts.has(concept));
  const people = rows.filter(({ person }) => person.code === null);
  return {
    company: company === null,
    people: [...groupBy(people, ({ profileId }) => profileId)].map(([profileId, own]) => ({
      profileId,
      name: own[0]!.person.name,
    })),
    concepts: [
      ...new Set(lacking.filter(({ concept }) => concept !== "hours:ordinary").map(({ name }) => name)),
    ],
  };
}

/** Returns the codes that several concepts share, with the names of these. Two concepts may have the same code: it is only shown. */
export function sharedCodes(
  concepts: readonly { name: string; code: string }[],
): { code: string; names: string[] }[] {
  const byCode = groupBy(
    concepts.filter(({ code }) => code !== ""),
    ({ code }) => code,
  );
  return [...byCode]
    .filter(([, same]) => same.length > 1)
    .map(([code, same]) => ({ code, names: same.map(({ name }) => name) }));
}
