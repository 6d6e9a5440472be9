import { classNames } from "../months/period-texts";
import type { PieceClass } from "../model/period";
import type { HourColumn, PayrollRow } from "./payroll-row";

/** The names of hours in files and screens. */
export const hourNames: Record<HourColumn, string> = {
  effective: "Trabajadas",
  ordinary: "Ordinarias",
  ...classNames,
  night: "Nocturnas",
};

export const paidName = (as: PieceClass) => `${hourNames[as]} a pagar`;

export const rowKindNames: Record<PayrollRow["kind"], string> = {
  period: "Periodo",
  line: "Regularización",
  version: "Cambio de versión",
};

export const unitNames = { natural: "días naturales", working: "días laborables", minutes: "horas" } as const;

/** The files of a month, in the order of the screen. */
export const payrollFileKinds = ["workbook", "csv", "concepts", "changes", "terms"] as const;

export type PayrollFileKind = (typeof payrollFileKinds)[number];

export const payrollFileNames: Record<PayrollFileKind, string> = {
  workbook: "Excel",
  csv: "CSV",
  concepts: "CSV de conceptos",
  changes: "Solo lo que cambia",
  terms: "Contratos, altas y bajas",
};

/** Returns the files that a month has: that of concepts once some have a code, that of changes once something changed. */
export const filesOf = ({ hasConcepts, hasChanges }: { hasConcepts: boolean; hasChanges: boolean }) =>
  payrollFileKinds.filter(
    (kind) => (kind !== "concepts" || hasConcepts) && (kind !== "changes" || hasChanges),
  );
