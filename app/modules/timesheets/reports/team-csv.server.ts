import { CSV_BOM, csvRows } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { monthOf, type LocalDate } from "~/time/dates";
import type { MonthSheetOf } from "./find-month.server";
import { noteExport } from "./month-exports.server";
import { teamMonthColumns, teamMonthRows } from "./team-month-row";
import { monthsOfTeam } from "./team-months.server";

/** Streams the whole team's month as CSV, by person and time. The memory does not grow with the number of people. */
export async function* teamCsv(
  deps: Pick<Deps, "db" | "now">,
  { company, monthFrom }: { company: MonthSheetOf["company"] & { id: string }; monthFrom: LocalDate },
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let head = CSV_BOM + csvRows([teamMonthColumns]);
  for await (const months of monthsOfTeam(deps, { company, monthFrom })) {
    yield encoder.encode(head + csvRows(months.flatMap((month) => teamMonthRows(month, company))));
    head = "";
  }
  await noteExport(
    deps,
    { companyId: company.id, range: monthOf(monthFrom), profileIds: null },
    { method: "GET" },
  );
}
