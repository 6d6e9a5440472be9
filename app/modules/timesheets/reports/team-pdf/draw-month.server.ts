import { writePageNumber } from "~/platform/pdf/page-frame.server";
import { turnPage, type Paper } from "~/platform/pdf/paper.server";
import type { MonthSheetContent } from "../find-month.server";
import { writeMonth } from "../month-pdf/make-month-pdf.server";

/**
 * Draws a person's month after the paper's first page and removes its pages again. The pages have no numbers yet: see
 * {@link drawPageNumbers}. @returns the content of each page.
 */
export const drawMonth = (paper: Paper, month: MonthSheetContent, madeAt: number): string[] =>
  drawApart(paper, () => writeMonth(paper, month, madeAt, false));

/** Draws the numbers of the pages that follow the paper's own. @returns the content of each number. */
export function drawPageNumbers(paper: Paper, following: number): string[] {
  const own = paper.doc.getNumberOfPages();
  return Array.from({ length: following }, (_, at) =>
    drawApart(paper, () => writePageNumber(paper, own + at + 1, own + following)).join("\n"),
  );
}

/** Draws on new last pages and removes them. @returns the content of each. */
function drawApart(paper: Paper, draw: () => void): string[] {
  const { doc } = paper;
  const addedPage = doc.getNumberOfPages() + 1;
  turnPage(paper);
  paper.firstPage = addedPage;
  draw();
  const contents: string[] = [];
  while (doc.getNumberOfPages() >= addedPage) {
    // The operators of a page. jsPDF has no types for them.
    contents.push((doc.internal.pages as unknown as string[][])[addedPage]!.join("\n"));
    doc.deletePage(addedPage);
  }
  return contents;
}
