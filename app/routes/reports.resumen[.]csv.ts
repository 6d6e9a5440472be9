import { readExcessColumns } from "~/modules/periods/read-excess-columns.server";
import { guardSummary } from "~/modules/timesheets/reports/guard-summary.server";
import { summaryCsv } from "~/modules/timesheets/reports/summary-csv";
import { summaryFileName } from "~/modules/timesheets/reports/summary-texts";
import { csvDownload } from "~/platform/http.server";

export const loader = guardSummary(async (deps, table) => {
  const people = table.rows.map(({ person }) => person);
  const further = await readExcessColumns(deps, { company: table.company, people, range: table.days });
  return csvDownload(summaryCsv({ ...table, further }), summaryFileName(table, "csv"), table.rows.length);
});
