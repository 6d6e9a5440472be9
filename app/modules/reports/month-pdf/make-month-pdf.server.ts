import { formatMonth } from "~/time/formats";
import type { Deps } from "~/platform/context.server";
import { displayName } from "~/modules/directory/display-name";
import type { MonthSheetOf } from "../find-month.server";
import { sheetTitle } from "../month-words";
import { writeClosing, writeFeet, writeHead } from "./frame.server";
import { writeCorrections } from "./corrections.server";
import { writeDays } from "./days.server";
import { openPaper } from "./paper.server";

/** The 'Registro de jornada' of a person's month as a PDF, on as many sheets of A4 as it needs (art. 34.9 ET). */
export async function makeMonthPdf(
  deps: Pick<Deps, "env" | "now">,
  sheet: MonthSheetOf,
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  writeHead(paper, sheet);
  writeDays(paper, sheet);
  writeCorrections(paper, sheet);
  writeClosing(paper, sheet);
  writeFeet(paper, { ...sheet, madeAt: deps.now });
  const { month, company } = sheet;
  return paper.doc
    .setProperties({
      title: `${sheetTitle} de ${displayName(month.person)}, ${formatMonth(month.from)}`,
      author: company.name,
      creator: "Fichaclara",
    })
    .setLanguage("es-ES")
    .viewerPreferences({ DisplayDocTitle: true })
    .setCreationDate(new Date(deps.now))
    .output("arraybuffer");
}
