import type { Company } from "~/modules/directory/find-session.server";
import { writeFeet, writeHead } from "~/modules/timesheets/reports/month-pdf/frame.server";
import { bytesOf } from "~/modules/timesheets/reports/month-pdf/make-month-pdf.server";
import {
  hasRoom,
  linesOf,
  openPaper,
  sheet,
  turnPage,
  write,
  type Paper,
} from "~/modules/timesheets/reports/month-pdf/paper.server";
import { monthTitle } from "~/modules/timesheets/reports/month-words";
import type { Deps } from "~/platform/context.server";
import { formatDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { foundDayText, messages, toneWords } from "./messages";
import type { Check } from "./show-check.server";

const width = sheet.right - sheet.left;

/** Returns the self-check as A4 pages. */
export async function checkPdf(
  deps: Pick<Deps, "env" | "now">,
  { check, company }: { check: Check; company: Company },
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const { range, facts, findings, page } = check;
  const { title } = messages;
  const when = monthTitle(range.from);
  writeHead(paper, {
    title,
    when,
    facts: [
      ["Empresa", company.nif ? `${company.name}, ${company.nif}` : company.name],
      ["Días", `${formatDate(range.from)} – ${formatDate(range.to)}`],
      ...(page ? ([["Personas", messages.page(page.first, page.last)]] as [string, string][]) : []),
    ],
  });
  writeTitle(paper, messages.company);
  for (const { tone, text, article } of facts)
    writeText(paper, `${toneWords[tone]}: ${text}${article ? ` (${article})` : ""}`);
  writeTitle(paper, messages.days(formatMonth(range.from)));
  if (findings.length === 0) writeText(paper, messages.nothingHint);
  for (const { id, tone, title: head, article, advice, people } of findings) {
    paper.y += 2;
    writeText(paper, `${toneWords[tone]}: ${head} (${article})`, { isBold: true });
    writeText(paper, advice);
    for (const { name, days } of people)
      writeText(paper, `${name}: ${days.map((day) => foundDayText(id, day)).join(", ")}`, { indent: 4 });
  }
  writeFeet(paper, { title, when, company, madeAt: deps.now, person: null });
  return bytesOf(paper, { title: `${title}, ${when}`, author: company.name, madeAt: deps.now });
}

function writeTitle(paper: Paper, text: string) {
  if (!hasRoom(paper, 20)) turnPage(paper);
  paper.y += 8;
  write(paper, text, { x: sheet.left, size: 12, isBold: true });
  paper.y += 1.5;
}

function writeText(paper: Paper, text: string, { isBold = false, indent = 0 } = {}) {
  for (const line of linesOf(paper, text, { size: 10, isBold, width: width - indent })) {
    if (!hasRoom(paper, 5)) turnPage(paper);
    paper.y += 4.8;
    write(paper, line, { x: sheet.left + indent, size: 10, isBold });
  }
}
