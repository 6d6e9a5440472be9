import type { Company } from "~/modules/session/find-session.server";
import { writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import {
  hasRoom,
  identifiedName,
  linesOf,
  openPaper,
  rule,
  sheet,
  turnPage,
  widthOf,
  write,
  type Paper,
  bytesOf,
} from "~/platform/pdf/paper.server";
import { monthTitle } from "~/modules/timesheets/reports/month-texts";
import type { Deps } from "~/platform/context.server";
import { formatDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { foundDayText, messages, toneTexts } from "./messages";
import type { Check } from "./show-check.server";

const textSize = 9.5;
const lineHeight = 4.8;
const rowGap = 1;
/** The left edges of the columns, in millimetres: the text, the days of a person, the article. */
const textX = 38;
const daysX = 80;
const articleX = 158;
/** The least gap between two days in a row, in millimetres. */
const columnGap = 6;

/** Returns the self-check as A4 pages. */
export async function checkPdf(
  deps: Pick<Deps, "env" | "now">,
  { check, company }: { check: Check; company: Company },
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const { range, facts, findings, page } = check;
  const { title } = messages;
  const monthText = monthTitle(range.from);
  writeHead(paper, {
    title,
    when: monthText,
    facts: [
      ["Empresa", company.nif ? `${company.name}, ${company.nif}` : company.name],
      ["Días", `${formatDate(range.from)} – ${formatDate(range.to)}`],
      ...(page ? ([["Personas", messages.page(page.first, page.last)]] as [string, string][]) : []),
    ],
  });
  const countOfTone = (tone: "amber" | "grey") =>
    [...facts, ...findings].filter((each) => each.tone === tone).length;
  paper.y += 2;
  write(paper, messages.summary(countOfTone("amber"), countOfTone("grey")), {
    x: sheet.left,
    size: 11,
    isBold: true,
  });
  writeTitle(paper, messages.company);
  for (const { tone, text, article } of facts) writeRow(paper, { state: toneTexts[tone], text, article });
  writeTitle(paper, messages.days(formatMonth(range.from)));
  if (findings.length === 0)
    writeRow(paper, { state: toneTexts.good, text: messages.nothingHint, article: null });
  for (const { id, tone, title: head, law, article, advice, people } of findings) {
    writeRow(paper, { state: toneTexts[tone], text: head, article, isBold: true });
    const explanation = law ? `${advice} ${law}` : advice;
    writeLines(paper, linesOf(paper, explanation, { size: textSize, width: articleX - textX }), textX);
    for (const { name, idOnPaper, days } of people)
      writePerson(
        paper,
        identifiedName(paper, name, idOnPaper),
        days.map((day) => foundDayText(id, day)),
      );
    paper.y += rowGap;
  }
  writeFeet(paper, { title, when: monthText, company, madeAt: deps.now, person: null });
  return bytesOf(paper, { title: `${title}, ${monthText}`, author: company.name, madeAt: deps.now });
}

function writeTitle(paper: Paper, text: string) {
  if (!hasRoom(paper, 24)) turnPage(paper);
  paper.y += 9;
  write(paper, text, { x: sheet.left, size: 12, isBold: true });
  paper.y += 2;
  rule(paper, { width: 0.4, ink: "ink" });
  paper.y += rowGap;
}

interface CheckRow {
  state: string;
  text: string;
  article: string | null;
  isBold?: boolean;
}

/** Writes what was looked at: its state, its text and its article, each in its column. */
function writeRow(paper: Paper, { state, text, article, isBold = false }: CheckRow) {
  const textLook = { size: textSize, isBold };
  const lines = linesOf(paper, text, { ...textLook, width: articleX - textX - 4 });
  const articles =
    article === null ? [] : linesOf(paper, article, { size: 8, width: sheet.right - articleX });
  const height = Math.max(lines.length, articles.length) * lineHeight;
  if (!hasRoom(paper, height)) turnPage(paper);
  const y = paper.y + lineHeight - 1;
  write(paper, state, { x: sheet.left, y, size: textSize, isBold: true });
  lines.forEach((line, at) => write(paper, line, { x: textX, y: y + at * lineHeight, ...textLook }));
  articles.forEach((line, at) =>
    write(paper, line, { x: articleX, y: y + at * lineHeight, size: 8, ink: "muted" }),
  );
  paper.y += height + rowGap;
  rule(paper);
  paper.y += rowGap;
}

/** Writes a person and their days, in as many columns as have room for the longest. */
function writePerson(paper: Paper, name: string, days: readonly string[]) {
  const width = sheet.right - daysX;
  const longest = Math.max(...days.map((day) => widthOf(paper, day, { size: textSize })));
  const columnCount = Math.max(1, Math.floor((width + columnGap) / (longest + columnGap)));
  const step = (width + columnGap) / columnCount;
  const names = linesOf(paper, name, { size: textSize, isBold: true, width: daysX - textX - 3 });
  const rows = Math.max(names.length, Math.ceil(days.length / columnCount));
  for (let row = 0; row < rows; row += 1) {
    if (!hasRoom(paper, lineHeight)) turnPage(paper);
    paper.y += lineHeight;
    const line = names[row];
    if (line) write(paper, line, { x: textX, y: paper.y - 1, size: textSize, isBold: true });
    days
      .slice(row * columnCount, (row + 1) * columnCount)
      .forEach((day, at) => write(paper, day, { x: daysX + at * step, y: paper.y - 1, size: textSize }));
  }
}

function writeLines(paper: Paper, lines: readonly string[], x: number) {
  for (const line of lines) {
    if (!hasRoom(paper, lineHeight)) turnPage(paper);
    paper.y += lineHeight;
    write(paper, line, { x, y: paper.y - 1, size: textSize, ink: "muted" });
  }
}
