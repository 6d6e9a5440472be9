import type { CalendarDay } from "~/modules/schedules/schedule";
import { formatWeekday } from "~/time/formats";
import { linesOf, sheet, widthOf, write, type Paper } from "../month-pdf/paper.server";
import { dayText } from "./months.server";

const gap = 5;

/** Columns and sizes, in points and millimetres. */
interface Layout {
  columns: number;
  size: number;
  height: number;
  dateWidth: number;
}

/** From a short list, which is large enough to be read from the wall, to the longest. */
const layouts: Layout[] = [
  { columns: 2, size: 9, height: 4.8, dateWidth: 17 },
  { columns: 2, size: 7.5, height: 3.7, dateWidth: 14 },
  { columns: 3, size: 7.5, height: 3.7, dateWidth: 14 },
  { columns: 3, size: 6.5, height: 2.9, dateWidth: 12.5 },
  { columns: 3, size: 5.5, height: 2.3, dateWidth: 11 },
];

/** Writes the special days in columns between the paper's `y` and `bottom`. Names are whole, on as many lines as they need. */
export function writeDayList(paper: Paper, days: readonly CalendarDay[], bottom: number) {
  const room = bottom - paper.y - 4;
  const lists = layouts.map((layout) => measureList(paper, days, layout));
  const { layout, rows, places } =
    lists.find((list) => list.rows * list.layout.height <= room) ?? lists.at(-1)!;
  // A list that is longer than every layout has closer lines.
  const height = Math.min(layout.height, room / rows);
  for (const { day, lines, column, row } of places) {
    const x = sheet.left + column * (columnWidth(layout) + gap);
    const y = paper.y + 3 + row * height;
    write(paper, formatWeekday(day.on).slice(0, 9), { x, y, size: layout.size });
    writeDay(paper, day, { lines, x: x + layout.dateWidth, y, height, size: layout.size });
  }
}

const columnWidth = ({ columns }: Layout) => (sheet.right - sheet.left - gap * (columns - 1)) / columns;

/** Splits the days into lines, and places them so that no column is much longer than another. */
function measureList(paper: Paper, days: readonly CalendarDay[], layout: Layout) {
  const look = { size: layout.size, isBold: true, width: columnWidth(layout) - layout.dateWidth };
  const measured = days.map((day) => ({ day, lines: linesOf(paper, day.name + kindOf(day), look) }));
  const needed = measured.reduce((sum, { lines }) => sum + lines.length, 0);
  for (let rows = Math.max(1, Math.ceil(needed / layout.columns)); ; rows += 1) {
    let [column, row] = [0, 0];
    const places = measured.map(({ day, lines }) => {
      if (row > 0 && row + lines.length > rows) [column, row] = [column + 1, 0];
      const place = { day, lines, column, row };
      row += lines.length;
      return place;
    });
    if (column < layout.columns) return { layout, places, rows };
  }
}

const kindOf = (day: CalendarDay) => ` · ${dayText(day)}`;

/** Writes the lines of a day: its name in bold, and then its kind. */
function writeDay(
  paper: Paper,
  { name }: CalendarDay,
  { lines, x, y, height, size }: { lines: string[]; x: number; y: number; height: number; size: number },
) {
  let left = paper.printable(name).length;
  lines.forEach((line, at) => {
    const look = { size, isBold: true };
    const bold = line.slice(0, Math.max(0, left));
    const muted = line.slice(bold.length);
    // The blank at the end of a line is not in it.
    left -= line.length + 1;
    if (bold !== "") write(paper, bold, { x, y: y + at * height, ...look });
    const after = bold === "" ? x : x + widthOf(paper, bold, look);
    if (muted !== "") write(paper, muted, { x: after, y: y + at * height, size, ink: "muted" });
  });
}
