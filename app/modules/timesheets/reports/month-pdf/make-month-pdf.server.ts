import { printedName } from "~/modules/session/printed-name.server";
import { displayName } from "~/modules/session/display-name";
import type { Deps } from "~/platform/context.server";
import { formatMonth } from "~/time/formats";
import { writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import {
  hasRoom,
  linesOf,
  openPaper,
  sheet as margins,
  turnPage,
  write,
  type Paper,
  bytesOf,
} from "~/platform/pdf/paper.server";
import { correctionsTitle, monthTitle, sheetCorrections, sheetFacts, sheetTitle } from "../month-texts";
import type { MonthSheetContent } from "../find-month.server";
import { writeDays } from "./days.server";
import { closingHeight, writeClosing } from "./closing.server";

/** Returns a person's month sheet as a PDF, on as many A4 pages as it needs (art. 34.9 ET). */
export async function makeMonthPdf(
  deps: Pick<Deps, "env" | "now">,
  sheet: MonthSheetContent,
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  writeMonth(paper, sheet, deps.now);
  const { month, company } = sheet;
  const title = `${sheetTitle} de ${displayName(month.person)}, ${formatMonth(month.from)}`;
  return bytesOf(paper, { title, author: company.name, madeAt: deps.now });
}

/**
 * Writes a person's month from the paper's present page. Days, total, signatures and corrections are on one page if they fit.
 * @param isNumbered whether the sheet counts its own pages.
 */
export function writeMonth(paper: Paper, sheet: MonthSheetContent, madeAt: number, isNumbered = true) {
  const { month, company } = sheet;
  writeHead(paper, {
    title: sheetTitle,
    when: monthTitle(month.from),
    facts: sheetFacts(sheet, printedName(paper, month.person)),
  });
  writeDays(paper, sheet, {
    closing: closingHeight(paper, sheet),
    corrections: correctionsHeight(paper, sheet),
  });
  writeClosing(paper, sheet);
  writeCorrections(paper, sheet);
  const when = formatMonth(month.from);
  const following = isNumbered ? 0 : "unnumbered";
  const person = { name: displayName(month.person), dni: month.person.dni };
  writeFeet(paper, { title: sheetTitle, when, company, person, madeAt, following });
}

const lineHeight = 3.6;
const look = { size: 8 };

const textWidth = margins.right - margins.left;

/** Returns the height of {@link writeCorrections} on one page, in millimetres. */
const correctionsHeight = (paper: Paper, of: MonthSheetContent): number => {
  const texts = sheetCorrections(of);
  const lines = texts.flatMap((text) => linesOf(paper, text, { ...look, width: textWidth }));
  return texts.length === 0 ? 0 : 6 + lines.length * lineHeight;
};

/** Writes the month's corrections and disputes, each on one page. Most months have none. */
function writeCorrections(paper: Paper, of: MonthSheetContent) {
  const texts = sheetCorrections(of);
  if (texts.length === 0) return;
  if (!hasRoom(paper, Math.min(4 * lineHeight, correctionsHeight(paper, of)))) turnPage(paper);
  paper.y += 6;
  write(paper, correctionsTitle, { x: margins.left, isBold: true });
  for (const text of texts) {
    const lines = linesOf(paper, text, { ...look, width: textWidth });
    if (!hasRoom(paper, lines.length * lineHeight)) turnPage(paper);
    for (const line of lines) {
      paper.y += lineHeight;
      write(paper, line, { x: margins.left, ...look });
    }
  }
}
