import { csvRows } from "~/platform/csv";

/** The start of a cell that a spreadsheet could run, as docs/format.md has it for registro.csv. */
const formulaStart = /^[\t\r\0]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;

/** Returns rows of registro.csv. Its bytes are signed, so its guard against formulas is the documented one and never changes. */
export const packageCsvRows = (rows: readonly (readonly string[])[]): string => csvRows(rows, formulaStart);

/** Returns the same rows as packages from 26 to 28 November 2026 have them: with the guard of all other CSV files. */
export const formerPackageCsvRows = (rows: readonly (readonly string[])[]): string => csvRows(rows);
