import { CSV_BOM, csvRows, FORMULA_START } from "~/platform/csv";
import { csvCell, type TableCell } from "~/platform/table-cell";
import type { PayrollTable } from "./payroll-table";

/**
 * A negative number is no formula. A code that a spreadsheet would change gets a ' too: it drops leading zeros, and rounds long numbers.
 */
const changedByReaders = new RegExp(
  `^(?!-\\d+(?:,\\d+)?$)(?:${FORMULA_START.source})|^0\\d+$|^\\d{12,}$`,
  "u",
);

/** Returns a table as CSV for Excel in Spain. @param above rows before the head, with an empty row after them; none without any. */
export function payrollCsv({ head, rows }: PayrollTable, above: readonly TableCell[][] = []): string {
  const written = [...above, ...(above.length > 0 ? [[""]] : []), head, ...rows];
  return (
    CSV_BOM +
    csvRows(
      written.map((cells) => cells.map(csvCell)),
      changedByReaders,
    )
  );
}
