import { balanceText } from "~/modules/schedules/pattern-text";
import { formatDuration } from "~/time/durations";
import { formatWeekday } from "~/time/formats";
import {
  hasRoom,
  linesOf,
  rule,
  sheet,
  turnPage,
  widthOf,
  write,
  type Paper,
} from "~/platform/pdf/paper.server";
import type { DayRecord } from "../../day-record";
import { groupByWeek } from "../../model/group-by-week";
import type { MonthSheetContent } from "../find-month.server";
import { adjustmentCell, dayParts, expectedText, pausesOf, sheetColumns, weekLabel } from "../month-texts";
import { countedText, hasPauses } from "../total-texts";

/** The intervals begin here, in millimetres. The days are on the left. */
const intervalsFrom = 43;
/**
 * Intervals are in columns, so that they are easy to read downwards. A wider interval takes two or more columns. In millimetres at
 * {@link normal} size.
 */
const intervalWidth = 23.5;
const gap = 2;
/** The room between the intervals and the pauses, and before each column of hours. */
const columnGap = 3.5;
const headLook = { size: 8.5, isBold: true };
const headsHeight = 1.8;
const fullPage = sheet.bottom - sheet.top - 8;
const mostPauseColumns = 3;
const rounding = 1e-6;
/** Of Figtree, in millimetres a point. */
const capitalHeight = 0.247;

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

/** The columns of hours at the right end of the sheet, in their order. */
const hoursHeads = {
  expected: "Previsto",
  adjustment: "Ajuste",
  difference: "Dif.",
  total: "Total",
  presence: "Presencia",
};
type HoursColumn = keyof typeof hoursHeads;
type HoursCells = Record<HoursColumn, string>;

interface Piece {
  text: string;
  /** In millimetres at {@link normal} size. */
  width: number;
}

/** A measured day or week. */
interface MeasuredRow {
  label: string;
  intervals: Piece[];
  pauses: Piece[];
  hours: HoursCells;
  isWeek: boolean;
}

interface PlacedText {
  text: string;
  x: number;
}

interface Line {
  intervals: PlacedText[];
  pauses: PlacedText[];
}

/** The rows in lines, for a density. */
interface Table {
  paper: Paper;
  heads: Heads;
  density: Density;
  pausesFrom: number;
  /** The columns of hours, each with its right end. */
  hoursColumns: { column: HoursColumn; to: number }[];
  rows: (Pick<MeasuredRow, "label" | "hours" | "isWeek"> & { lines: Line[] })[];
}

interface Heads {
  day: string;
  interval: string;
  pauses: string | null;
  hours: HoursColumn[];
}

/**
 * Writes all days of the month with intervals, pauses and total, and the total of each week. It reduces the font to 8 points if
 * days, closing and corrections then fit one page, or else days and closing. Otherwise the last week is on the page of the closing.
 * @param heights those of the closing and of the corrections after it, in millimetres.
 */
export function writeDays(
  paper: Paper,
  of: MonthSheetContent,
  { closing: closingHeight, corrections }: { closing: number; corrections: number },
) {
  const rows = measured(paper, of.month);
  const heads = headsOf(of.month);
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

function measured(paper: Paper, month: MonthSheetContent["month"]): MeasuredRow[] {
  const pieces = (texts: string[]) => texts.map((text) => piece(paper, text));
  return groupByWeek(month.days).flatMap((week) => [
    ...week.days.map((day) => ({
      label: formatWeekday(day.day),
      intervals: pieces(dayParts(day, month, true).map(({ text }) => text)),
      pauses: pieces(pausesOf(day)),
      hours: {
        expected: expectedText(day),
        adjustment: adjustmentCell(day),
        difference: differenceText(day),
        total: day.records > 0 ? countedText(day) : "",
        presence: day.records > 0 ? presenceOf(day) : "",
      },
      isWeek: false,
    })),
    {
      label: weekLabel(week),
      intervals: [],
      pauses: [],
      hours: {
        expected: "",
        adjustment: "",
        difference: "",
        total: week.records === 0 && week.from > month.todayOn ? "" : countedText(week),
        presence: presenceOf(week),
      },
      isWeek: true,
    },
  ]);
}

function headsOf(month: MonthSheetContent["month"]): Heads {
  const { day, interval, pauses, expected, adjustment } = sheetColumns(month);
  const plannedColumns: HoursColumn[] = [
    ...(expected === null ? [] : ["expected" as const]),
    ...(adjustment === null ? [] : ["adjustment" as const]),
    ...(expected === null ? [] : ["difference" as const]),
  ];
  return {
    day,
    interval,
    pauses,
    hours: [...plannedColumns, "total", ...(hasPauses(month) ? ["presence" as const] : [])],
  };
}

/** Returns the time with all pauses; nothing where it equals the effective time. */
const presenceOf = (of: Pick<DayRecord, "totalMs" | "grossMs">) =>
  hasPauses(of) ? formatDuration(of.grossMs) : "";

/** Returns a day's difference from its terms. That of a week with flexible terms is among the intervals of its last day. */
const differenceText = ({ difference, week, expected, records }: DayRecord): string =>
  difference === null || week !== null || (records === 0 && expected === 0) ? "" : balanceText(difference);

const piece = (paper: Paper, text: string): Piece => ({
  text,
  width: widthOf(paper, text, { size: normal.size }),
});

/** Returns the table for a density, with the number of pause columns that gives the fewest lines. */
function tableOf(
  paper: Paper,
  { heads, rows, density }: { heads: Heads; rows: MeasuredRow[]; density: Density },
): Table {
  const scale = density.size / normal.size;
  let to = sheet.right;
  const hoursColumns = heads.hours
    .toReversed()
    .map((column) => {
      const texts = rows.map(({ hours }) =>
        widthOf(paper, hours[column], { size: density.size, isBold: true }),
      );
      const place = { column, to };
      to -= Math.max(widthOf(paper, hoursHeads[column], headLook), ...texts) + columnGap;
      return place;
    })
    .reverse();
  const room = to - intervalsFrom;
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
    const placed = rows.map(({ label, hours, isWeek, ...row }) => {
      const intervals = place(row.intervals, { from: intervalsFrom, unit, columns });
      const own = place(row.pauses, { from: pausesFrom, unit: pauseWidth, columns: pauseColumns });
      const count = Math.max(1, intervals.length, own.length);
      const lines = Array.from({ length: count }, (_, at) => ({
        intervals: intervals[at] ?? [],
        pauses: own[at] ?? [],
      }));
      return { label, hours, isWeek, lines };
    });
    return { paper, heads, density, pausesFrom, hoursColumns, rows: placed };
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
function inGrid(paper: Paper, pieces: Piece[], { from, unit, columns, density }: Grid): PlacedText[][] {
  const scale = density.size / normal.size;
  const width = columns * unit - gap;
  const parts = pieces.flatMap((whole) =>
    whole.width * scale <= width + rounding
      ? [whole]
      : linesOf(paper, whole.text, { size: density.size, width }).map((text) => piece(paper, text)),
  );
  const lines: PlacedText[][] = [];
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

function writeHeads({ paper, heads, pausesFrom, hoursColumns }: Table) {
  const look = headLook;
  write(paper, heads.day, { x: sheet.left, ...look });
  write(paper, heads.interval, { x: intervalsFrom, ...look });
  if (heads.pauses !== null) write(paper, heads.pauses, { x: pausesFrom, ...look });
  for (const { column, to } of hoursColumns)
    write(paper, hoursHeads[column], { x: to, align: "right", ...look });
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
  { paper, hoursColumns, density: { size, lineHeight } }: Table,
  { label, hours, isWeek, lines }: Table["rows"][number],
  { from, to }: { from: number; to: number },
) {
  // Capitals are in the middle between two rules.
  const capital = size * capitalHeight;
  const baseline = (line: number) => paper.y + (line - from) * lineHeight + (lineHeight + capital) / 2;
  if (from === 0) write(paper, label, { x: sheet.left, y: baseline(0), size, isBold: isWeek });
  for (const column of ["intervals", "pauses"] as const)
    for (let line = from; line < to; line += 1)
      for (const { text, x } of lines[line]![column]) write(paper, text, { x, y: baseline(line), size });
  if (from > 0) return;
  for (const { column, to: x } of hoursColumns)
    if (hours[column] !== "")
      write(paper, hours[column], {
        x,
        y: baseline(0),
        align: "right",
        size,
        isBold: isWeek || column === "total",
      });
}

function continueOverleaf(table: Table) {
  turnPage(table.paper);
  table.paper.y += 3;
  writeHeads(table);
}
