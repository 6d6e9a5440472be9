import type { Company } from "~/modules/session/find-session.server";
import { nameCentres } from "~/modules/schedules/centres.server";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import type { Deps } from "~/platform/context.server";
import { fileNameOf } from "~/platform/file-name";
import { csvDownload, refusal, xlsxDownload } from "~/platform/http.server";
import { isLocalDate } from "~/time/dates";
import { csvCell, type TableCell } from "~/platform/table-cell";
import type { WorkbookSheet } from "~/platform/xlsx-parts";
import { xlsxStream } from "~/platform/xlsx.server";
import { csvByteOrderMark, csvRows, formulaStartPattern } from "~/platform/csv";
import { conceptTable } from "./concepts";
import { fileAddresses } from "./file-addresses";
import { messages } from "./messages";
import { monthNews, newsRows } from "./month-news";
import { changedRows, payrollRows } from "./payroll-rows";
import { payrollTable, type PayrollTable } from "./payroll-table";
import { readCodes } from "./read-codes.server";
import { readPayroll } from "./read-payroll.server";
import { termsTable } from "./terms-table";
import { payrollFileKinds, type PayrollFileKind } from "./texts";

/** Reads the month of an address. @throws Response 422 unless it is one. */
export function requireMonth(text: string | null | undefined): string {
  const month = text ?? "";
  if (!isLocalDate(`${month}-01`)) throw refusal(422, messages.monthUnknown);
  return month;
}

/** Reads the kind of file of an address. @throws Response 404 unless there is such a file. */
export function requireFileKind(text: string | undefined): PayrollFileKind {
  const kind = payrollFileKinds.find((each) => fileAddresses[each] === text);
  if (!kind) throw refusal(404, messages.fileUnknown);
  return kind;
}

/**
 * Makes a file of a month. The same statements and codes give the same bytes.
 * @throws Response 404 when no period of the month is issued or nothing changed, 422 when no concept of the month has a code.
 */
export async function makePayrollFile(
  deps: Pick<Deps, "db">,
  {
    company,
    month,
    kind,
  }: { company: Pick<Company, "id" | "name" | "timeZone">; month: string; kind: PayrollFileKind },
): Promise<Response> {
  const [{ statements, later }, codes] = await Promise.all([
    readPayroll(deps, { companyId: company.id, month }),
    readCodes(deps, { companyId: company.id }),
  ]);
  if (statements.length === 0) throw refusal(404, messages.nothingIssued);
  const rows = payrollRows(statements);
  const downloadNameOf = (what: string, extension: "csv" | "xlsx") =>
    fileNameOf({ what, company, period: month, extension });
  const csv = (what: string, text: string) =>
    csvDownload(new Blob([text]).stream(), downloadNameOf(what, "csv"));
  const news = newsRows(monthNews(statements));
  const concepts = conceptTable(rows, codes);
  switch (kind) {
    case "workbook":
      return xlsxDownload(
        payrollXlsx(
          [
            { name: "Nóminas", ...payrollTable(rows, codes.company) },
            ...(concepts.rows.length > 0 ? [{ name: "Conceptos", ...concepts }] : []),
          ],
          { above: news, issuedAt: Math.max(...statements.map(({ issuedAt }) => issuedAt)) },
        ),
        downloadNameOf("nominas", "xlsx"),
      );
    case "csv":
      return csv("nominas", payrollCsv(payrollTable(rows, codes.company), news));
    case "concepts":
      if (concepts.rows.length === 0) throw refusal(422, messages.noCodes);
      return csv("conceptos", importCsv(concepts));
    case "changes": {
      const changes = changedRows(statements, later);
      if (changes.length === 0) throw refusal(404, messages.nothingChanged);
      return csv("nominas_cambios", payrollCsv(payrollTable(changes, codes.company)));
    }
    case "terms": {
      const profileIds = [...new Set(statements.map(({ profileId }) => profileId))];
      const [schedules, centreNames] = await Promise.all([
        readSchedules(deps, company, { profileIds, weeks: "none" }),
        nameCentres(deps, company),
      ]);
      const { timeZone } = company;
      const table = termsTable(statements, { schedules, companyCode: codes.company, centreNames, timeZone });
      return csv("condiciones", payrollCsv(table));
    }
  }
}

/**
 * Returns tables as an Excel workbook, a sheet each. Numbers, hours and dates are values, so they can be added up; codes are texts, so they
 * keep their zeros.
 * @param issuedAt when the newest of the statements was issued (ms): the date of the file's parts, so that the same month gives the same
 * bytes.
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

/** A negative number is no formula. */
const formula = `^(?!-\\d+(?:,\\d+)?$)(?:${formulaStartPattern.source})`;

/** Spreadsheets drop the leading zeros of a code, and round a long one. */
const changedCode = String.raw`^0\d+$|^\d{12,}$`;

/**
 * Returns a table as CSV for Excel in Spain. A code that a spreadsheet would change begins with '.
 * @param above rows before the head, with an empty row after them; none without any.
 */
export function payrollCsv({ head, rows }: PayrollTable, above: readonly TableCell[][] = []): string {
  const allRows = [...above, ...(above.length > 0 ? [[""]] : []), head, ...rows];
  return csvOf(allRows, `${formula}|${changedCode}`);
}

/** Returns a table as CSV for a payroll program, which takes codes as they are. */
const importCsv = ({ head, rows }: PayrollTable): string => csvOf([head, ...rows], formula);

const csvOf = (rows: readonly (readonly TableCell[])[], guarded: string) =>
  csvByteOrderMark +
  csvRows(
    rows.map((cells) => cells.map(csvCell)),
    new RegExp(guarded, "u"),
  );
