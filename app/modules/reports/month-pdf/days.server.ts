import { formatDuration } from "~/time/durations";
import { formatWeekday } from "~/time/formats";
import type { Month, MonthSheetOf } from "../find-month.server";
import { intervalText, sheetColumns } from "../month-words";
import { hasRoom, rule, sheet, turnPage, widthOf, write, type Paper } from "./paper.server";

/** Intervals stand in columns, so that the eye runs down the entries; one with two dates takes two. */
const grid = { left: 50, columns: 4, width: 30 };
const lineHeight = 4.3;
const rowPadding = 0.5;
const fullPage = sheet.bottom - sheet.top - 8;

/** Every day of the month with its intervals and its total. */
export function writeDays(paper: Paper, { month }: MonthSheetOf) {
  writeColumns(paper);
  for (const day of month.days) writeDay(paper, day);
}

function writeColumns(paper: Paper) {
  const [day, stretch, total] = sheetColumns;
  const look = { size: 8.5, isBold: true };
  write(paper, day, { x: sheet.left, ...look });
  write(paper, stretch, { x: grid.left, ...look });
  write(paper, total, { x: sheet.right, align: "right", ...look });
  paper.y += 1.8;
  rule(paper, { width: 0.4, ink: "ink" });
}

function writeDay(paper: Paper, { on, logs, totalMs }: Month["days"][number]) {
  const texts = logs.map((log) => intervalText(log, on));
  const lines = inGrid(paper, texts.length > 0 ? texts : ["—"]);
  const height = lines.length * lineHeight + 2 * rowPadding;
  // A day stays together, unless no sheet is long enough.
  if (height <= fullPage && !hasRoom(paper, height)) continueOverleaf(paper);
  paper.y += rowPadding;
  lines.forEach((line, number) => {
    if (!hasRoom(paper, lineHeight)) continueOverleaf(paper);
    paper.y += lineHeight;
    const y = paper.y - 1.1;
    if (number === 0) write(paper, formatWeekday(on), { x: sheet.left, y });
    for (const { text, x } of line) write(paper, text, { x, y });
    if (number === lines.length - 1 && logs.length > 0)
      write(paper, formatDuration(totalMs), { x: sheet.right, y, align: "right", isBold: true });
  });
  paper.y += rowPadding;
  rule(paper);
}

function continueOverleaf(paper: Paper) {
  turnPage(paper);
  paper.y += 3;
  writeColumns(paper);
}

/** Texts in lines of the grid, in their order. */
function inGrid(paper: Paper, texts: string[]): { text: string; x: number }[][] {
  const lines: { text: string; x: number }[][] = [[]];
  let column = 0;
  for (const text of texts) {
    const span = Math.ceil((widthOf(paper, text) + 2) / grid.width);
    if (column + span > grid.columns) {
      lines.push([]);
      column = 0;
    }
    lines.at(-1)!.push({ text, x: grid.left + column * grid.width });
    column += span;
  }
  return lines;
}
