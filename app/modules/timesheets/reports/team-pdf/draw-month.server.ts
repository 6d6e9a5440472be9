import type { MonthSheetOf } from "../find-month.server";
import { writeMonth } from "../month-pdf/make-month-pdf.server";
import { turnPage, type Paper } from "../month-pdf/paper.server";

/** Draws a person's month after the paper's first page and removes its pages again. @returns the content of each page. */
export function drawMonth(paper: Paper, month: MonthSheetOf, madeAt: number): string[] {
  const { doc } = paper;
  turnPage(paper);
  paper.firstPage = 2;
  writeMonth(paper, month, madeAt);
  const contents: string[] = [];
  while (doc.getNumberOfPages() > 1) {
    // The operators of a page. jsPDF has no types for them.
    contents.push((doc.internal.pages as unknown as string[][])[2]!.join("\n"));
    doc.deletePage(2);
  }
  return contents;
}
