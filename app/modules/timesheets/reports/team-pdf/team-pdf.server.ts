import { printedName } from "~/modules/session/printed-name.server";
import type { Reader } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { monthOf, type LocalDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { openPaper, sheet, bytesOf } from "~/platform/pdf/paper.server";
import { PdfPages } from "~/platform/pdf/pdf-pages";
import type { MonthSheetContent } from "../find-month.server";
import type { Month } from "../read-months.server";
import { noteExport } from "../month-exports.server";
import { monthTitle, teamTitle } from "../month-texts";
import { zonesOf } from "../month-zones";
import { monthsOfTeam } from "../team-months.server";
import { drawMonth, drawPageNumbers } from "./draw-month.server";
import { writeIndex, type IndexRow } from "./index-pages.server";

/**
 * Streams the whole team's month as one PDF by person, with an index first and numbers through all pages. Each person's pages are sent when
 * they are drawn, so the memory does not grow with the number of people.
 */
export async function* teamPdf(
  deps: Pick<Deps, "env" | "db" | "now">,
  {
    reader,
    company,
    monthFrom,
  }: { reader: Reader; company: MonthSheetContent["company"] & { id: string }; monthFrom: LocalDate },
): AsyncGenerator<Uint8Array, void> {
  const { now } = deps;
  // The first page is for the index, which is written last.
  const paper = await openPaper(deps);
  const pdf = new PdfPages();
  const rows: IndexRow[] = [];
  for await (const months of monthsOfTeam(deps, { reader, company, monthFrom }))
    for (const month of months) {
      rows.push(rowOf(month, printedName(paper, month.person), pdf.count + 1));
      for (const content of drawMonth(paper, { month, company, isOwn: false }, now))
        yield pdf.page(content, true);
    }
  await noteExport(
    deps,
    { companyId: company.id, range: monthOf(monthFrom), profileIds: null },
    { method: "GET" },
  );
  Object.assign(paper, { firstPage: 1, y: sheet.top });
  writeIndex(paper, {
    title: teamTitle,
    range: monthOf(monthFrom),
    total: "Total del equipo",
    rows,
    company,
    madeAt: now,
    when: { head: monthTitle(monthFrom), foot: formatMonth(monthFrom) },
    following: pdf.count,
  });
  const title = `${teamTitle}, ${formatMonth(monthFrom)}`;
  const feet = drawPageNumbers(paper, pdf.count);
  yield pdf.end(bytesOf(paper, { title, author: company.name, madeAt: now }), feet);
}

const rowOf = (month: Month, name: string, page: number): IndexRow => {
  const { person, totalMs, grossMs, records, open, missing } = month;
  return {
    name,
    dni: person.dni,
    page,
    zones: zonesOf(month),
    totalMs,
    grossMs,
    records,
    open,
    missing,
  };
};
