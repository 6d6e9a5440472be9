import { readExcessColumns } from "~/modules/periods/read-excess-columns.server";
import { guardSummary } from "~/modules/timesheets/reports/guard-summary.server";
import { makeSummaryPdf } from "~/modules/timesheets/reports/summary-pdf/make-summary-pdf.server";
import { summaryFileName } from "~/modules/timesheets/reports/summary-texts";
import { pdfDownload } from "~/platform/http.server";

export const loader = guardSummary(async (deps, table) => {
  const people = table.rows.map(({ person }) => person);
  const further = await readExcessColumns(deps, { company: table.company, people, range: table.days });
  return pdfDownload(await makeSummaryPdf(deps, { ...table, further }), summaryFileName(table, "pdf"));
});
