import type { Company } from "~/modules/directory/find-session.server";
import { nameCentres } from "~/modules/schedules/centres.server";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import type { Deps } from "~/platform/context.server";
import { fileNameOf } from "~/platform/file-name";
import { csvDownload, refusal, xlsxDownload } from "~/platform/http.server";
import { isLocalDate } from "~/time/dates";
import { conceptTable } from "./concepts";
import { fileAddresses } from "./file-addresses";
import { messages } from "./messages";
import { monthNews, newsRows } from "./month-news";
import { importCsv, payrollCsv } from "./payroll-csv";
import { changedRows, payrollRows } from "./payroll-rows";
import { payrollTable } from "./payroll-table";
import { payrollXlsx } from "./payroll-xlsx.server";
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
  const named = (what: string, extension: "csv" | "xlsx") =>
    fileNameOf({ what, company, period: month, extension });
  const csv = (what: string, text: string) => csvDownload(new Blob([text]).stream(), named(what, "csv"));
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
        named("nominas", "xlsx"),
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
