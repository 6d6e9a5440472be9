import { csvByteOrderMark, csvRows, formulaStartPattern } from "~/platform/csv";
import { csvCell, type TableCell } from "~/platform/table-cell";
import type { PayrollTable } from "./payroll-table";

/** A negative number is no formula. */
const formula = `^(?!-\\d+(?:,\\d+)?$)(?:${formulaStartPattern.source})`;

/** Spreadsheets drop the leading zeros of a code, and round a long one. */
const changedCode = String.raw`^0\d+$|^\d{12,}$`;

/**
 * Returns a table as CSV for Excel in Spain. A code that a spreadsheet would change begins with '.
 * @param above rows before the head, with an empty row after them; none without any.
 */
export function payrollCsv({ head, rows }: PayrollTable, above: readonly TableCell[][] = []): string {
  const written = [...above, ...(above.length > 0 ? [[""]] : []), head, ...rows];
  return csvOf(written, `${formula}|${changedCode}`);
}

/** Returns a table as CSV for a payroll program, which takes codes as they are. */
export const importCsv = ({ head, rows }: PayrollTable): string => csvOf([head, ...rows], formula);

const csvOf = (rows: readonly (readonly TableCell[])[], guarded: string) =>
  csvByteOrderMark +
  csvRows(
    rows.map((cells) => cells.map(csvCell)),
    new RegExp(guarded, "u"),
  );
