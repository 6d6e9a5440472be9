import { formatWeekday } from "~/time/formats";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { MonthSheetOf } from "../find-month.server";
import { dayParts, sheetColumns, weekLabel, weekTotal } from "../month-words";
import type { ReportDay } from "../person-report";
import { hoursText } from "../total-words";
import { hasRoom, linesOf, rule, sheet, turnPage, widthOf, write, type Paper } from "./paper.server";

/** Intervals stand in columns, so that the eye runs down the entries; what is wider takes two or more. */
const grid = { left: 44, width: 29 };
const gap = 2;
const lineHeight = 3.9;
const rowPadding = 0.25;
const fullPage = sheet.bottom - sheet.top - 8;
const totalLook = { isBold: true } as const;

/** The table being written: its heads, and how many columns of intervals its totals leave room for. */
interface Table {
  paper: Paper;
  heads: [string, string, string];
  columns: number;
}

/** Every day of the month with its intervals and its total, and what each week comes to. */
export function writeDays(paper: Paper, { month, todayOn }: MonthSheetOf) {
  const days = month.weeks.flatMap((week) => week.days);
  const widest = Math.max(...days.map((day) => widthOf(paper, hoursText(day), totalLook)));
  const columns = Math.floor((sheet.right - widest - grid.left) / grid.width);
  const table: Table = { paper, heads: sheetColumns(month), columns };
  writeHeads(table);
  for (const week of month.weeks) {
    for (const day of week.days)
      writeDay(
        table,
        day,
        dayParts(day, { month, todayOn }).map(({ text }) => text),
      );
    writeWeek(table, weekLabel(week), weekTotal(week, todayOn));
  }
}

function writeHeads({ paper, heads: [day, stretch, total] }: Table) {
  const look = { size: 8.5, isBold: true };
  write(paper, day, { x: sheet.left, ...look });
  write(paper, stretch, { x: grid.left, ...look });
  write(paper, total, { x: sheet.right, align: "right", ...look });
  paper.y += 1.8;
  rule(paper, { width: 0.4, ink: "ink" });
}

function writeDay(table: Table, day: ReportDay<TimeLog>, texts: string[]) {
  const { paper } = table;
  const lines = inGrid(table, texts);
  const height = lines.length * lineHeight + 2 * rowPadding;
  // A day stays together, unless no sheet is long enough.
  if (height <= fullPage && !hasRoom(paper, height)) continueOverleaf(table);
  paper.y += rowPadding;
  lines.forEach((line, number) => {
    if (!hasRoom(paper, lineHeight)) continueOverleaf(table);
    const y = nextLine(paper);
    if (number === 0) write(paper, formatWeekday(day.on), { x: sheet.left, y });
    for (const { text, x } of line) write(paper, text, { x, y });
    if (number === lines.length - 1 && day.records > 0)
      write(paper, hoursText(day), { x: sheet.right, y, align: "right", ...totalLook });
  });
  paper.y += rowPadding;
  rule(paper);
}

function writeWeek(table: Table, label: string, total: string) {
  const { paper } = table;
  if (!hasRoom(paper, lineHeight + 2 * rowPadding)) continueOverleaf(table);
  paper.y += rowPadding;
  const y = nextLine(paper);
  write(paper, label, { x: sheet.left, y, ...totalLook });
  write(paper, total, { x: sheet.right, y, align: "right", ...totalLook });
  paper.y += rowPadding;
  rule(paper, { width: 0.3 });
}

/** Goes on to the next line. @returns where letters stand on it. */
function nextLine(paper: Paper): number {
  paper.y += lineHeight;
  return paper.y - 1;
}

function continueOverleaf(table: Table) {
  turnPage(table.paper);
  table.paper.y += 3;
  writeHeads(table);
}

/** Texts in lines of the grid, in their order; one that is wider than all of it goes on below. */
function inGrid({ paper, columns }: Table, texts: string[]): { text: string; x: number }[][] {
  const lines: { text: string; x: number }[][] = [[]];
  let column = 0;
  for (const text of texts.flatMap((each) => linesOf(paper, each, { width: columns * grid.width - gap }))) {
    const span = Math.ceil((widthOf(paper, text) + gap) / grid.width);
    if (column + span > columns) {
      lines.push([]);
      column = 0;
    }
    lines.at(-1)!.push({ text, x: grid.left + column * grid.width });
    column += span;
  }
  return lines;
}
