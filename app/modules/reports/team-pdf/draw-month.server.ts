import type { MonthSheetOf } from "../find-month.server";
import { writeMonth } from "../month-pdf/make-month-pdf.server";
import { turnPage, type Paper } from "../month-pdf/paper.server";

/** Draws a person's month after the first page of the paper and takes its pages off again. @returns what is drawn on each. */
export function drawMonth(paper: Paper, month: MonthSheetOf, madeAt: number): string[] {
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
