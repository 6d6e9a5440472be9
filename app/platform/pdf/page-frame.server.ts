import { formatDateTime } from "~/time/formats";
import { linesOf, rule, sheet, shortened, write, type Paper } from "./paper.server";

const columns = [
  { x: sheet.left, width: 112 },
  { x: 136, width: sheet.right - 136 },
];
const value = { size: 10.5, isBold: true };
const lineHeight = 4.4;

/** The head of a sheet. */
interface Head {
  title: string;
  /** The month or the days. */
  when: string;
  facts: [name: string, value: string][];
}

/** Writes the title, the period, the company and the person. */
export function writeHead(paper: Paper, { title, when, facts }: Head) {
  paper.y += 4;
  write(paper, title, { x: sheet.left, size: 18, isBold: true });
  write(paper, when, { x: sheet.right, size: 12, align: "right" });
  paper.y += 8.5;
  writeFacts(paper, facts);
  paper.y += 3;
}

/** Writes facts in two columns. */
export function writeFacts(paper: Paper, facts: readonly [name: string, value: string][]) {
  for (let index = 0; index < facts.length; index += columns.length)
    writeRow(paper, facts.slice(index, index + columns.length));
}

/** Writes facts beside each other, each below its name. The row is as high as its longest fact. */
function writeRow(paper: Paper, facts: [name: string, value: string][]) {
  let height = 0;
  facts.forEach(([name, text], index) => {
    const { x, width } = columns[index]!;
    write(paper, name, { x, size: 7.5, ink: "muted" });
    const lines = linesOf(paper, text, { ...value, width });
    lines.forEach((line, below) =>
      write(paper, line, { x, y: paper.y + lineHeight * (below + 1), ...value }),
    );
    height = Math.max(height, lines.length);
  });
  paper.y += height * lineHeight + 4;
}

const look = { size: 7.5, ink: "muted" } as const;
const top = 283;

/** The foot of each page. */
interface PageFoot {
  title: string;
  when: string;
  company: { name: string; nif: string | null; timeZone: string };
  /** The person of the sheet; null for the whole team. */
  person: { name: string; dni: string | null } | null;
  madeAt: number;
  /** The number of pages that follow in the same file; `unnumbered` where {@link writePageNumber} comes later. */
  following?: number | "unnumbered";
}

/** Writes each page's foot with company, person, page number and creation time, so that a single page can be identified. */
export function writeFeet(paper: Paper, { title, when, company, person, madeAt, following = 0 }: PageFoot) {
  const { doc, firstPage } = paper;
  const pages = doc.getNumberOfPages() - firstPage + 1;
  const brief = (text: string, width: number) => shortened(paper, text, { ...look, width });
  const whose = [brief(company.name, 56), company.nif, person && brief(person.name, 56), person?.dni].filter(
    Boolean,
  );
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(firstPage + page - 1);
    rule(paper, { y: top });
    write(paper, whose.join(" · "), { x: sheet.left, y: top + 4, ...look });
    if (following !== "unnumbered") writePageNumber(paper, page, pages + following);
    write(paper, `${title}, ${when}`, { x: sheet.left, y: top + 7.6, ...look });
    const generatedText = `Generado con Fichaclara el ${formatDateTime(madeAt, company.timeZone)}`;
    write(paper, generatedText, { x: sheet.right, y: top + 7.6, align: "right", ...look });
  }
}

/** Writes the number of the present page in its foot. */
export function writePageNumber(paper: Paper, page: number, pages: number) {
  write(paper, `Página ${page} de ${pages}`, { x: sheet.right, y: top + 4, align: "right", ...look });
}
