import { centreStartText } from "~/modules/policy/centre-start";
import { hasPublishedWeeks } from "~/modules/schedules/has-published-weeks.server";
import type { Reader } from "~/modules/policy/scope.server";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { monthOf, type LocalDate } from "~/time/dates";
import type { MonthSheetContent } from "./find-month.server";
import { noteExport } from "./month-exports.server";
import type { Month } from "./read-months.server";
import { adjustmentColumns, teamMonthColumns, teamMonthRows } from "./team-month-row";
import { monthsOfTeam } from "./team-months.server";

/** Streams the whole team's month as CSV, by person and time. The memory does not grow with the number of people. */
export async function* teamCsv(
  deps: Pick<Deps, "db" | "now">,
  {
    reader,
    company,
    monthFrom,
  }: { reader: Reader; company: MonthSheetContent["company"] & { id: string }; monthFrom: LocalDate },
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const hasNotes = reader.profile.managedCentres !== null;
  const range = monthOf(monthFrom);
  const hasAdjustments = await hasPublishedWeeks(deps, { companyId: company.id, range });
  const rowsOf = (month: Month) => {
    const note = hasNotes ? [centreStartText(range, month.person.since) ?? ""] : [];
    return teamMonthRows(month, company, hasAdjustments).map((cells) => [...cells, ...note]);
  };
  const columns = [
    ...teamMonthColumns,
    ...(hasAdjustments ? adjustmentColumns : []),
    ...(hasNotes ? ["Nota"] : []),
  ];
  let head = csvByteOrderMark + csvRows([columns]);
  for await (const months of monthsOfTeam(deps, { reader, company, monthFrom })) {
    yield encoder.encode(head + csvRows(months.flatMap(rowsOf)));
    head = "";
  }
  await noteExport(deps, { companyId: company.id, range, profileIds: null }, { method: "GET" });
}
