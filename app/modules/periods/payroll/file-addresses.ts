import type { PayrollFileKind } from "./texts";

/** The last part of each file's address. */
export const fileAddresses: Record<PayrollFileKind, string> = {
  workbook: "nominas.xlsx",
  csv: "nominas.csv",
  concepts: "conceptos.csv",
  changes: "cambios.csv",
  terms: "condiciones.csv",
};
