import type { MonthSheetOf } from "../find-month.server";
import { correctionsTitle, sheetCorrections } from "../month-words";
import { hasRoom, linesOf, sheet, turnPage, write, type Paper } from "./paper.server";

const lineHeight = 3.6;
const look = { size: 8 };

/** What was corrected in the month, or somebody disagrees with; nothing in most months. */
export function writeCorrections(paper: Paper, of: MonthSheetOf) {
  const texts = sheetCorrections(of);
  if (texts.length === 0) return;
  if (!hasRoom(paper, 4 * lineHeight)) turnPage(paper);
  paper.y += 6;
  write(paper, correctionsTitle, { x: sheet.left, isBold: true });
  for (const line of texts.flatMap((text) =>
    linesOf(paper, text, { ...look, width: sheet.right - sheet.left }),
  )) {
    if (!hasRoom(paper, lineHeight)) turnPage(paper);
    paper.y += lineHeight;
    write(paper, line, { x: sheet.left, ...look });
  }
}
