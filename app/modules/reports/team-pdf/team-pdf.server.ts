import { displayName } from "~/modules/directory/display-name";
import type { Deps } from "~/platform/context.server";
import { monthOf, type LocalDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import type { MonthSheetOf } from "../find-month.server";
import type { Month } from "../read-months.server";
import { bytesOf, writeMonth } from "../month-pdf/make-month-pdf.server";
import { openPaper, sheet, turnPage, type Paper } from "../month-pdf/paper.server";
import { noteExport } from "../month-exports.server";
import { teamTitle } from "../month-words";
import { zonesOf } from "../month-zones";
import { monthsOfTeam } from "../team-months.server";
import { writeIndex, type IndexRow } from "./index-pages.server";
import { PdfPages } from "./pdf-pages";

/**
 * The month of everybody in a company as one PDF, person after person, with an index before them. Each person's pages go out
 * once they are drawn, and nothing is kept of them: memory stays flat however many people there are.
 */
export async function* teamPdf(
  deps: Pick<Deps, "env" | "db" | "now">,
  { company, monthFrom }: { company: MonthSheetOf["company"] & { id: string }; monthFrom: LocalDate },
): AsyncGenerator<Uint8Array, void> {
  const { now } = deps;
  // Its first page is the index's, which is written last.
  const paper = await openPaper(deps);
  const pdf = new PdfPages();
  const rows: IndexRow[] = [];
  const zones = new Set<string>();
  const todayOn = localDateOf(now, company.timeZone);
  let pages = 0;
  for await (const months of monthsOfTeam(deps, { company, monthFrom }))
    for (const month of months) {
      rows.push(rowOf(month, pages + 1));
      for (const zone of zonesOf(month)) zones.add(zone);
      for (const content of draw(paper, { month, company, todayOn, isOwn: false }, now)) {
        pages += 1;
        yield pdf.page(content);
      }
    }
  await noteExport(
    deps,
    { companyId: company.id, range: monthOf(monthFrom), profileIds: null },
    { method: "GET" },
  );
  Object.assign(paper, { firstPage: 1, y: sheet.top });
  writeIndex(paper, { rows, monthFrom, company, zones, madeAt: now });
  const title = `${teamTitle}, ${formatMonth(monthFrom)}`;
  yield pdf.end(bytesOf(paper, { title, author: company.name, madeAt: now }));
}

const rowOf = ({ person, totalMs, grossMs, records, open, missing }: Month, page: number): IndexRow => ({
  ...{ name: displayName(person), dni: person.dni, page },
  ...{ totalMs, grossMs, records, open, missing },
});

/** Draws a person's month after the first page of the paper and takes its pages off again. @returns what is drawn on each. */
function draw(paper: Paper, month: MonthSheetOf, madeAt: number): string[] {
  const { doc } = paper;
  turnPage(paper);
  paper.firstPage = 2;
  writeMonth(paper, month, madeAt);
  const contents: string[] = [];
  while (doc.getNumberOfPages() > 1) {
    // jsPDF has no types for what it keeps of a page: its operators.
    contents.push((doc.internal.pages as unknown as string[][])[2]!.join("\n"));
    doc.deletePage(2);
  }
  return contents;
}
