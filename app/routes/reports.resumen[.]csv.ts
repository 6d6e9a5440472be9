import { guardSummary } from "~/modules/timesheets/reports/guard-summary.server";
import { summaryCsv } from "~/modules/timesheets/reports/summary-csv";
import { summaryFileName } from "~/modules/timesheets/reports/summary-words";
import { csvDownload } from "~/platform/http.server";

export const loader = guardSummary((_, table) =>
  csvDownload(summaryCsv(table), summaryFileName(table, "csv"), table.rows.length),
);
