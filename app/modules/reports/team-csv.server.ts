import { CSV_BOM, csvRows } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { monthOf, type LocalDate } from "~/time/dates";
import { noteExport } from "./month-exports.server";
import { teamColumns, teamRows } from "./team-month-row";
import { monthsOfTeam } from "./team-months.server";

/**
 * The month of everybody in a company as CSV, person after person and each in the order of time, made as it is read: memory
 * stays flat however many people there are.
 */
export async function* teamCsv(
  deps: Pick<Deps, "db" | "now">,
  { company, monthFrom }: { company: { id: string; name: string; nif: string | null }; monthFrom: LocalDate },
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let head = CSV_BOM + csvRows([teamColumns]);
  for await (const months of monthsOfTeam(deps, { company, monthFrom })) {
    yield encoder.encode(head + csvRows(months.flatMap((month) => teamRows(month, company))));
    head = "";
  }
  await noteExport(
    deps,
    { companyId: company.id, range: monthOf(monthFrom), profileIds: null },
    { method: "GET" },
  );
}
