import { formatDuration } from "~/time/durations";
import { signatures, totalLabel, zoneNote, type MonthSheetOf } from "../month-words";
import { hasRoom, rule, sheet, turnPage, write, type Paper } from "./paper.server";

const height = 45;
const gap = 12;

/** The month's total and place for both signatures, which stay on one sheet. */
export function writeClosing(paper: Paper, { month, company }: MonthSheetOf) {
  if (!hasRoom(paper, height)) turnPage(paper);
  paper.y += 6;
  const total = { size: 11, isBold: true };
  write(paper, totalLabel(month), { x: sheet.left, ...total });
  write(paper, formatDuration(month.totalMs), { x: sheet.right, align: "right", ...total });
  paper.y += 5;
  write(paper, zoneNote(company.timeZone), { x: sheet.left, size: 8, ink: "muted" });
  paper.y += 8;
  const width = (sheet.right - sheet.left - gap) / signatures.length;
  signatures.forEach((of, index) => {
    const from = sheet.left + index * (width + gap);
    rule(paper, { from, to: from + width, width: 0.3, ink: "ink" });
    write(paper, of, { x: from, y: paper.y + 4.5 });
    write(paper, "Fecha:", { x: from, y: paper.y + 25 });
  });
}
