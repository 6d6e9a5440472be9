import { linesOf, rule, sheet, write, type Paper } from "~/platform/pdf/paper.server";
import type { MonthSheetContent } from "../find-month.server";
import { sheetNotes, signatures, totalLabel } from "../month-texts";
import { totalInFull } from "../total-texts";

const noteHeight = 3.6;
const signatureHeight = 22.5;
const gap = 12;

const noteLook = { size: 8, ink: "muted" } as const;

const noteLines = (paper: Paper, of: MonthSheetContent): string[] =>
  sheetNotes(of).flatMap((note) => linesOf(paper, note, { ...noteLook, width: sheet.right - sheet.left }));

/** Returns the height of {@link writeClosing}, in millimetres. */
export const closingHeight = (paper: Paper, of: MonthSheetContent) =>
  14.4 + noteLines(paper, of).length * noteHeight + signatureHeight;

/** Writes the month's total, the legend and the two signature fields. */
export function writeClosing(paper: Paper, of: MonthSheetContent) {
  const { month } = of;
  const notes = noteLines(paper, of);
  paper.y += 6;
  const total = { size: 11, isBold: true };
  write(paper, totalLabel(month), { x: sheet.left, ...total });
  write(paper, totalInFull(month), { x: sheet.right, align: "right", ...total });
  paper.y += 1.4;
  for (const note of notes) {
    paper.y += noteHeight;
    write(paper, note, { x: sheet.left, ...noteLook });
  }
  paper.y += 7;
  const width = (sheet.right - sheet.left - gap) / signatures.length;
  signatures.forEach((of, index) => {
    const from = sheet.left + index * (width + gap);
    rule(paper, { from, to: from + width, width: 0.3, ink: "ink" });
    write(paper, of, { x: from, y: paper.y + 4.5 });
    write(paper, "Fecha:", { x: from, y: paper.y + 22 });
  });
  paper.y += signatureHeight;
}
