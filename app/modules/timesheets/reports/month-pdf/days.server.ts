import { formatWeekday } from "~/time/formats";
import { groupByWeek } from "../../group-by-week";
import type { MonthSheetOf } from "../find-month.server";
import {
  dayParts,
  expectedText,
  pausesOf,
  sheetColumns,
  weekLabel,
  weekTotal,
  type SheetColumns,
} from "../month-words";
import { hoursText } from "../total-words";
import { hasRoom, linesOf, rule, sheet, turnPage, widthOf, write, type Paper } from "./paper.server";

/** The intervals begin here, in millimetres. The days are on the left. */
const intervalsFrom = 44;
/**
 * Intervals are in columns, so that they are easy to read downwards. A wider interval takes two or more columns. In millimetres at
 * {@link normal} size.
 */
const intervalWidth = 29;
const gap = 2;
/** The room between the intervals and the pauses, and before the totals. */
const columnGap = 5;
/** The width of the expected hours, in millimetres at {@link normal} size. */
const expectedWidth = 17;
const headLook = { size: 8.5, isBold: true };
const headsHeight = 1.8;
const fullPage = sheet.bottom - sheet.top - 8;
const mostPauseColumns = 3;
const rounding = 1e-6;

/** The font size and the distances of the rows. */
interface Density {
  /** In points. */
  size: number;
  lineHeight: number;
  padding: number;
}
const normal: Density = { size: 9, lineHeight: 3.9, padding: 0.25 };
/** For a month that needs them to fit one page. */
const denser: Density[] = [
  { size: 8.5, lineHeight: 3.6, padding: 0.12 },
  { size: 8, lineHeight: 3.3, padding: 0.08 },
];

interface Piece {
  text: string;
  /** In millimetres at {@link normal} size. */
  width: number;
}

/** A measured day or week. */
interface Row {
  label: string;
  intervals: Piece[];
  pauses: Piece[];
  expected: string;
  total: string;
  isWeek: boolean;
}

interface Placed {
  text: string;
  x: number;
}

interface Line {
  intervals: Placed[];
  pauses: Placed[];
}

/** The rows in lines, for a density. */
interface Table {
  paper: Paper;
  heads: SheetColumns;
  density: Density;
  pausesFrom: number;
  /** The right end of the expected hours. */
  expectedTo: number;
  rows: (Pick<Row, "label" | "expected" | "total" | "isWeek"> & { lines: Line[] })[];
}

/**
 * Writes all days of the month with intervals, pauses and total, and the total of each week. It reduces the font to 8 points if
 * days, closing and corrections then fit one page, or else days and closing. Otherwise the last week is on the page of the closing.
 * @param heights those of the closing and of the corrections after it, in millimetres.
 */
export function writeDays(
  paper: Paper,
  of: MonthSheetOf,
  { closing: closingHeight, corrections }: { closing: number; corrections: number },
) {
  const rows = measured(paper, of.month);
  const heads = sheetColumns(of.month);
  const tables = [normal, ...denser].map((density) => tableOf(paper, { heads, rows, density }));
  const fitting = (after: number) =>
    tables.find((each) => hasRoom(paper, headsHeight + heightOf(each, each.rows) + after));
  const table = fitting(closingHeight + corrections) ?? fitting(closingHeight) ?? tables[0]!;
  writeHeads(table);
  const tail = tailOf(table, closingHeight);
  table.rows.forEach((row, at) => {
    const together = at === tail ? heightOf(table, table.rows.slice(tail)) + closingHeight : 0;
    if (together > 0 && !hasRoom(paper, together)) continueOverleaf(table);
    writeRow(table, row);
  });
}

function measured(paper: Paper, month: MonthSheetOf["month"]): Row[] {
  const pieces = (texts: string[]) => texts.map((text) => piece(paper, text));
  return groupByWeek(month.days).flatMap((week) => [
    ...week.days.map((day) => ({
      label: formatWeekday(day.day),
      intervals: pieces(dayParts(day, month).map(({ text }) => text)),
      pauses: pieces(pausesOf(day)),
      expected: expectedText(day),
      total: day.records > 0 ? hoursText(day) : "",
      isWeek: false,
    })),
    {
      label: weekLabel(week),
      intervals: [],
      pauses: [],
      expected: "",
      total: weekTotal(week, month.todayOn),
      isWeek: true,
    },
  ]);
}

const piece = (paper: Paper, text: string): Piece => ({
  text,
  width: widthOf(paper, text, { size: normal.size }),
});

/** Returns the table for a density, with the number of pause columns that gives the fewest lines. */
function tableOf(
  paper: Paper,
  { heads, rows, density }: { heads: SheetColumns; rows: Row[]; density: Density },
): Table {
  const scale = density.size / normal.size;
  const totals = rows.filter(({ isWeek }) => !isWeek).map(({ total }) => total);
  const widest = Math.max(
    ...totals.map((text) => widthOf(paper, text, { size: density.size, isBold: true })),
  );
  const expectedTo = sheet.right - Math.max(widest, widthOf(paper, heads.total, headLook)) - columnGap;
  const room =
    heads.expected === null
      ? sheet.right - widest - columnGap - intervalsFrom
      : expectedTo - expectedWidth * scale - columnGap - intervalsFrom;
  const pauses = rows.map((row) => row.pauses);
  const pauseWidth = Math.max(0, ...pauses.flat().map(({ width }) => width)) * scale + gap;
  const most = Math.min(mostPauseColumns, Math.max(...pauses.map(({ length }) => length)));
  const tables = Array.from({ length: Math.max(1, most) }, (_, nth) => {
    const pauseColumns = most === 0 ? 0 : nth + 1;
    const unit = intervalWidth * scale;
    const pauseGap = pauseColumns > 0 ? columnGap - gap : 0;
    const columns = Math.max(1, Math.floor((room - pauseColumns * pauseWidth - pauseGap) / unit));
    const pausesFrom = intervalsFrom + columns * unit + pauseGap;
    const place = (pieces: Piece[], grid: Pick<Grid, "from" | "unit" | "columns">) =>
      inGrid(paper, pieces, { ...grid, density });
    const placed = rows.map(({ label, expected, total, isWeek, ...row }) => {
      const intervals = place(row.intervals, { from: intervalsFrom, unit, columns });
      const own = place(row.pauses, { from: pausesFrom, unit: pauseWidth, columns: pauseColumns });
      const count = Math.max(1, intervals.length, own.length);
      const lines = Array.from({ length: count }, (_, at) => ({
        intervals: intervals[at] ?? [],
        pauses: own[at] ?? [],
      }));
      return { label, expected, total, isWeek, lines };
    });
    return { paper, heads, density, pausesFrom, expectedTo, rows: placed };
  });
  const linesIn = (table: Table) => table.rows.reduce((sum, { lines }) => sum + lines.length, 0);
  return tables.reduce((best, table) => (linesIn(table) < linesIn(best) ? table : best));
}

interface Grid {
  from: number;
  /** The width of a column with the gap after it. */
  unit: number;
  columns: number;
  density: Density;
}

/** Returns the texts in lines of the grid, in their order. A text wider than the grid continues on the next line. */
function inGrid(paper: Paper, pieces: Piece[], { from, unit, columns, density }: Grid): Placed[][] {
  const scale = density.size / normal.size;
  const width = columns * unit - gap;
  const parts = pieces.flatMap((whole) =>
    whole.width * scale <= width + rounding
      ? [whole]
      : linesOf(paper, whole.text, { size: density.size, width }).map((text) => piece(paper, text)),
  );
  const lines: Placed[][] = [];
  let column = columns;
  for (const part of parts) {
    const span = Math.min(columns, Math.ceil((part.width * scale + gap) / unit - rounding));
    if (column + span > columns) {
      lines.push([]);
      column = 0;
    }
    lines.at(-1)!.push({ text: part.text, x: from + column * unit });
    column += span;
  }
  return lines;
}

const heightOf = ({ density }: Pick<Table, "density">, rows: readonly { lines: Line[] }[]) =>
  rows.reduce((sum, { lines }) => sum + lines.length * density.lineHeight + 2 * density.padding, 0);

/** Returns the first row that must be on the page of the closing: of the last week, as many rows as fit there. */
function tailOf(table: Table, closingHeight: number): number {
  const { rows } = table;
  const weeks = rows.flatMap(({ isWeek }, at) => (isWeek ? [at] : []));
  const last = rows.length - 1;
  const fits = (from: number) => heightOf(table, rows.slice(from)) + closingHeight <= fullPage;
  // The first row remains below the head of the sheet.
  for (let from = Math.max(1, (weeks.at(-2) ?? -1) + 1); from < last; from += 1) if (fits(from)) return from;
  return last;
}

function writeHeads({ paper, heads, pausesFrom, expectedTo }: Table) {
  const look = headLook;
  write(paper, heads.day, { x: sheet.left, ...look });
  write(paper, heads.interval, { x: intervalsFrom, ...look });
  if (heads.pauses !== null) write(paper, heads.pauses, { x: pausesFrom, ...look });
  if (heads.expected !== null) write(paper, heads.expected, { x: expectedTo, align: "right", ...look });
  write(paper, heads.total, { x: sheet.right, align: "right", ...look });
  paper.y += headsHeight;
  rule(paper, { width: 0.4, ink: "ink" });
}

/** Writes a row on one page, unless it is longer than a page. */
function writeRow(table: Table, row: Table["rows"][number]) {
  const { paper, density } = table;
  const { lineHeight, padding } = density;
  const height = heightOf(table, [row]);
  if (height <= fullPage && !hasRoom(paper, height)) continueOverleaf(table);
  paper.y += padding;
  for (let from = 0; from < row.lines.length;) {
    if (!hasRoom(paper, lineHeight)) continueOverleaf(table);
    const fitting = Math.floor((sheet.bottom - paper.y) / lineHeight + rounding);
    const to = Math.min(row.lines.length, from + Math.max(1, fitting));
    writeLines(table, row, { from, to });
    paper.y += (to - from) * lineHeight;
    from = to;
  }
  paper.y += padding;
  rule(paper, row.isWeek ? { width: 0.3 } : {});
}

/** Writes column by column, in the order in which a screen reader reads them. */
function writeLines(
  { paper, expectedTo, density: { size, lineHeight } }: Table,
  { label, expected, total, isWeek, lines }: Table["rows"][number],
  { from, to }: { from: number; to: number },
) {
  const baseline = (line: number) => paper.y + (line - from + 1) * lineHeight - 1;
  if (from === 0) write(paper, label, { x: sheet.left, y: baseline(0), size, isBold: isWeek });
  for (const column of ["intervals", "pauses"] as const)
    for (let line = from; line < to; line += 1)
      for (const { text, x } of lines[line]![column]) write(paper, text, { x, y: baseline(line), size });
  if (to < lines.length) return;
  const y = baseline(to - 1);
  if (expected !== "") write(paper, expected, { x: expectedTo, y, align: "right", size });
  write(paper, total, { x: sheet.right, y, align: "right", size, isBold: true });
}

function continueOverleaf(table: Table) {
  turnPage(table.paper);
  table.paper.y += 3;
  writeHeads(table);
}
