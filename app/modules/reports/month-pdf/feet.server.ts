import { formatDateTime, formatMonth } from "~/time/formats";
import { sheetTitle, type MonthSheetOf } from "../month-words";
import { nameOf } from "../person-name";
import { rule, sheet, shortened, write, type Paper } from "./paper.server";

const look = { size: 7.5, ink: "muted" } as const;
const top = 283;

/** At the foot of each sheet: whose it is, so that it can lie alone, its number, and when it was made. */
export function writeFeet(paper: Paper, { month, company, madeAt }: MonthSheetOf & { madeAt: number }) {
  const { doc } = paper;
  const pages = doc.getNumberOfPages();
  const brief = (text: string, width: number) => shortened(paper, text, { ...look, width });
  const whose = [
    brief(company.name, 56),
    company.nif,
    brief(nameOf(month.person), 56),
    month.person.dni,
  ].filter(Boolean);
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    rule(paper, { y: top });
    write(paper, whose.join(" · "), { x: sheet.left, y: top + 4, ...look });
    write(paper, `Página ${page} de ${pages}`, { x: sheet.right, y: top + 4, align: "right", ...look });
    write(paper, `${sheetTitle}, ${formatMonth(month.from)}`, { x: sheet.left, y: top + 7.6, ...look });
    const made = `Generado con Fichaclara el ${formatDateTime(madeAt, company.timeZone)}`;
    write(paper, made, { x: sheet.right, y: top + 7.6, align: "right", ...look });
  }
}
