import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { formatDateTime, formatWeekday } from "~/time/formats";
import { writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import { linesOf, openPaper, sheet, write, widthOf, type Paper, bytesOf } from "~/platform/pdf/paper.server";
import type { CalendarDay } from "../../schedule";
import type { ShownCalendar } from "../shown-calendar";
import { messages } from "../messages";
import { drawLegend, drawMonths, dayText } from "./months.server";

/** What the page for the wall shows. */
export interface WallCalendar {
  calendar: ShownCalendar;
  company: Pick<Company, "name" | "nif" | "timeZone">;
  centre: { name: string; place: string };
  declared: { author: string; at: number };
}

/** Returns the calendar of a year as a PDF on one A4 page (art. 34.6 ET). */
export async function makeCalendarPdf(
  deps: Pick<Deps, "env" | "now">,
  { calendar, company, centre, declared }: WallCalendar,
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const [title, when] = [messages.title, String(calendar.year)];
  writeHead(paper, { title, when, facts: factsOf({ company, centre }) });
  drawMonths(paper, calendar);
  drawLegend(paper);
  const notes = [
    calendar.hours,
    `${messages.declaredBy(declared.author, formatDateTime(declared.at, company.timeZone))} ${messages.sourceOf(calendar.source)}`,
  ].flatMap((note) => linesOf(paper, note, { ...small, width: sheet.right - sheet.left }));
  const shownNotes = notes.slice(0, mostNotes);
  writeDayList(paper, calendar.days, sheet.bottom - shownNotes.length * noteHeight);
  writeNotes(paper, shownNotes);
  writeFeet(paper, { title, when, company, person: null, madeAt: deps.now });
  return bytesOf(paper, { title: `${title} ${when}`, author: company.name, madeAt: deps.now });
}

const small = { size: 7.5, ink: "muted" } as const;
const noteHeight = 3.4;
const mostNotes = 8;

function factsOf({ company, centre }: Pick<WallCalendar, "company" | "centre">): [string, string][] {
  return [
    ["Empresa", [company.name.slice(0, 120), company.nif].filter(Boolean).join(" · ")],
    ["Centro de trabajo", [centre.name, centre.place].filter(Boolean).join(" · ").slice(0, 160)],
  ];
}

/** Writes the last lines above the foot of the page. */
function writeNotes(paper: Paper, lines: readonly string[]) {
  lines.forEach((line, at) => {
    const y = sheet.bottom - (lines.length - 1 - at) * noteHeight;
    write(paper, line, { x: sheet.left, y, ...small });
  });
}

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
function writeDayList(paper: Paper, days: readonly CalendarDay[], bottom: number) {
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
  let charactersLeft = paper.printable(name).length;
  lines.forEach((line, at) => {
    const look = { size, isBold: true };
    const bold = line.slice(0, Math.max(0, charactersLeft));
    const muted = line.slice(bold.length);
    // The blank at the end of a line is not in it.
    charactersLeft -= line.length + 1;
    if (bold !== "") write(paper, bold, { x, y: y + at * height, ...look });
    const after = bold === "" ? x : x + widthOf(paper, bold, look);
    if (muted !== "") write(paper, muted, { x: after, y: y + at * height, size, ink: "muted" });
  });
}
