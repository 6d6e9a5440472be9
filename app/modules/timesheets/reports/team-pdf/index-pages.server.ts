import { formatDate, type DateRange } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import { hasRoom, rule, sheet, shortened, turnPage, write, type Paper } from "~/platform/pdf/paper.server";
import type { MonthSheetContent } from "../find-month.server";
import { zoneNames } from "../month-zones";
import { addUp, type Tally } from "../../tally";
import { countedText, hasPauses } from "../total-texts";

/** A person in the index. */
export interface IndexRow extends Tally {
  /** The zones of their times. */
  zones: readonly string[];
  name: string;
  dni: string | null;
  /** The number of their first page, counted from the first person's; null without pages. */
  page: number | null;
}

interface IndexInput {
  title: string;
  /** The days of the file, and their text in head and foot. */
  range: DateRange;
  when: { head: string; foot: string };
  /** The label of the sum of all people. */
  total: string;
  rows: IndexRow[];
  company: MonthSheetContent["company"];
  madeAt: number;
  /** The number of sheets' pages, if they continue the numbers of the index; without it the index counts its own. */
  following?: number;
}

const rowHeight = 5;
const columnX = { dni: 96, total: 152, presence: 178 };
const headHeight = 7;

/** Writes the index of a file: its people, each with a total and the number of the first page. */
export function writeIndex(
  paper: Paper,
  { title, range, when, total, rows, company, madeAt, following }: IndexInput,
) {
  const wholeTally = addUp(rows);
  writeHead(paper, {
    title,
    when: when.head,
    facts: [
      ["Empresa", company.name],
      ["NIF/CIF", company.nif ?? "—"],
      ["Periodo", `${formatDate(range.from)} – ${formatDate(range.to)}`],
      ["Zona horaria", zoneNames(new Set(rows.flatMap(({ zones }) => zones)), company.timeZone)],
      ["Personas", String(rows.length)],
    ],
  });
  const pages = pagesFor(rows.length + 1, paper.y);
  const hasPresence = hasPauses(wholeTally);
  writeHeads(paper, hasPresence);
  for (const row of rows) {
    if (!hasRoom(paper, rowHeight)) {
      turnPage(paper);
      paper.y += 3;
      writeHeads(paper, hasPresence);
    }
    writeRow(paper, { ...row, page: row.page && pages + row.page });
  }
  if (!hasRoom(paper, rowHeight)) {
    turnPage(paper);
    paper.y += 3;
  }
  const y = paper.y + rowHeight - 1.5;
  write(paper, total, { x: sheet.left, y, isBold: true });
  writeHours(paper, wholeTally, y);
  paper.y += rowHeight;
  writeFeet(paper, { title, when: when.foot, company, person: null, madeAt, following });
}

/** Returns the number of pages for the rows. The table on the first page begins at `y`. */
function pagesFor(rows: number, y: number): number {
  const room = (top: number) => Math.floor((sheet.bottom - top - headHeight) / rowHeight);
  return 1 + Math.ceil(Math.max(0, rows - room(y)) / room(sheet.top + 3));
}

function writeHeads(paper: Paper, hasPresence: boolean) {
  const look = { size: 8.5, isBold: true };
  const y = paper.y + headHeight - 2;
  write(paper, "Persona", { x: sheet.left, y, ...look });
  write(paper, "DNI/NIE", { x: columnX.dni, y, ...look });
  write(paper, "Total", { x: columnX.total, y, align: "right", ...look });
  if (hasPresence) write(paper, "Presencia", { x: columnX.presence, y, align: "right", ...look });
  write(paper, "Página", { x: sheet.right, y, align: "right", ...look });
  paper.y += headHeight;
  rule(paper, { width: 0.4, ink: "ink" });
}

/** Writes the effective time, and the time with all pauses if it differs. */
function writeHours(paper: Paper, tally: Tally, y: number) {
  write(paper, countedText(tally), { x: columnX.total, y, align: "right", isBold: true });
  if (hasPauses(tally))
    write(paper, formatDuration(tally.grossMs), { x: columnX.presence, y, align: "right" });
}

function writeRow(paper: Paper, { name, dni, page, ...tally }: IndexRow) {
  const y = paper.y + rowHeight - 1.5;
  write(paper, shortened(paper, name, { width: columnX.dni - sheet.left - 3 }), { x: sheet.left, y });
  write(paper, dni ?? "—", { x: columnX.dni, y });
  writeHours(paper, tally, y);
  write(paper, page === null ? "—" : String(page), { x: sheet.right, y, align: "right" });
  paper.y += rowHeight;
  rule(paper);
}
