import { formatDate, monthOf, type LocalDate } from "~/time/dates";
import type { MonthSheetOf } from "../find-month.server";
import { writeFeet, writeHead } from "../month-pdf/frame.server";
import { hasRoom, rule, sheet, shortened, turnPage, write, type Paper } from "../month-pdf/paper.server";
import { teamTitle } from "../month-words";
import { zoneNames } from "../month-zones";
import { addUp, type Tally } from "../person-report";
import { hasPauses, hoursText } from "../total-words";

/** A person as the index tells them. */
export interface IndexRow extends Tally {
  name: string;
  dni: string | null;
  /** The first page of their month, counted from the first person's. */
  page: number;
}

interface Index {
  rows: IndexRow[];
  monthFrom: LocalDate;
  company: MonthSheetOf["company"];
  /** Those of everybody's month. */
  zones: Iterable<string>;
  madeAt: number;
}

const rowHeight = 5;
const columns = { dni: 100, total: 178 };
const headHeight = 7;

/** Who is in the file, what each one's month comes to and on which page it begins; before all of them. */
export function writeIndex(paper: Paper, { rows, monthFrom, company, zones, madeAt }: Index) {
  const head = { title: teamTitle, monthFrom };
  const { from, to } = monthOf(monthFrom);
  const whole = addUp(rows);
  writeHead(paper, {
    ...head,
    facts: [
      ["Empresa", company.name],
      ["NIF/CIF", company.nif ?? "—"],
      ["Periodo", `${formatDate(from)} – ${formatDate(to)}`],
      ["Zona horaria", zoneNames(zones, company.timeZone)],
      ["Personas", String(rows.length)],
      [hasPauses(whole) ? "Total del equipo (con pausas)" : "Total del equipo", hoursText(whole)],
    ],
  });
  const pages = pagesFor(rows.length, paper.y);
  const totalHead = hasPauses(whole) ? "Total (con pausas)" : "Total";
  writeHeads(paper, totalHead);
  for (const row of rows) {
    if (!hasRoom(paper, rowHeight)) {
      turnPage(paper);
      paper.y += 3;
      writeHeads(paper, totalHead);
    }
    writeRow(paper, { ...row, page: pages + row.page });
  }
  writeFeet(paper, { ...head, company, person: null, madeAt });
}

/** How many pages so many rows take, of which the first has its table at `y`. */
function pagesFor(rows: number, y: number): number {
  const room = (top: number) => Math.floor((sheet.bottom - top - headHeight) / rowHeight);
  return 1 + Math.ceil(Math.max(0, rows - room(y)) / room(sheet.top + 3));
}

function writeHeads(paper: Paper, total: string) {
  const look = { size: 8.5, isBold: true };
  const y = paper.y + headHeight - 2;
  write(paper, "Persona", { x: sheet.left, y, ...look });
  write(paper, "DNI/NIE", { x: columns.dni, y, ...look });
  write(paper, total, { x: columns.total, y, align: "right", ...look });
  write(paper, "Página", { x: sheet.right, y, align: "right", ...look });
  paper.y += headHeight;
  rule(paper, { width: 0.4, ink: "ink" });
}

function writeRow(paper: Paper, { name, dni, page, ...tally }: IndexRow) {
  const y = paper.y + rowHeight - 1.5;
  write(paper, shortened(paper, name, { width: columns.dni - sheet.left - 3 }), { x: sheet.left, y });
  write(paper, dni ?? "—", { x: columns.dni, y });
  write(paper, hoursText(tally), { x: columns.total, y, align: "right", isBold: true });
  write(paper, String(page), { x: sheet.right, y, align: "right" });
  paper.y += rowHeight;
  rule(paper);
}
