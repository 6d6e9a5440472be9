import { guardSummary } from "~/modules/timesheets/reports/guard-summary.server";
import { makeSummaryPdf } from "~/modules/timesheets/reports/summary-pdf/make-summary-pdf.server";
import { summaryFileName } from "~/modules/timesheets/reports/summary-words";
import { pdfDownload } from "~/platform/http.server";

export const loader = guardSummary(async (deps, table) =>
  pdfDownload(await makeSummaryPdf(deps, table), summaryFileName(table, "pdf")),
);
