import type { TableCell } from "~/platform/table-cell";
import type { WorkbookSheet } from "~/platform/xlsx-parts";
import { xlsxStream } from "~/platform/xlsx.server";
import type { PayrollTable } from "./payroll-table";

/**
 * Returns tables as an Excel workbook, a sheet each. Numbers, hours and dates are values, so they can be added up; codes are texts, so they
 * keep their zeros.
 * @param issuedAt when the newest of the statements was issued (ms): the date of the file's parts, so that the same month gives the same bytes.
 */
export const payrollXlsx = (
  tables: readonly (PayrollTable & { name: string })[],
  { above, issuedAt }: { above: readonly TableCell[][]; issuedAt: number },
): ReadableStream<Uint8Array> =>
  xlsxStream(
    [
      ...(above.length > 0 ? [{ name: "Altas y bajas", headRows: 0, rows: above }] : []),
      ...tables.map(({ name, head, rows }): WorkbookSheet => ({ name, headRows: 1, rows: [head, ...rows] })),
    ],
    issuedAt,
  );
