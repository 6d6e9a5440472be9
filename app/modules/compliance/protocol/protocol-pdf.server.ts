import type { Company } from "~/modules/session/find-session.server";
import { writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import {
  hasRoom,
  linesOf,
  openPaper,
  rule,
  sheet,
  turnPage,
  write,
  type Paper,
  bytesOf,
} from "~/platform/pdf/paper.server";
import type { Deps } from "~/platform/context.server";
import { formatDateTime } from "~/time/formats";
import { messages } from "./messages";
import type { Protocol } from "./find-protocol.server";
import { sectionKeys, sectionTitles } from "./sections";

const lineHeight = 4.8;
const bodyLook = { size: 10, width: sheet.right - sheet.left };

/** Returns a version as A4 pages, with room for a reader's signature. @param madeAt UTC milliseconds. */
export async function protocolPdf(
  deps: Pick<Deps, "env">,
  { protocol, company, madeAt }: { protocol: Protocol; company: Company; madeAt: number },
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const when = `Versión ${protocol.version}`;
  writeHead(paper, {
    title: messages.title,
    when,
    facts: [
      ["Empresa", company.nif ? `${company.name}, ${company.nif}` : company.name],
      ["Guardada", formatDateTime(protocol.savedAt, company.timeZone)],
    ],
  });
  for (const key of sectionKeys) {
    // Keeps a title with the text below it, and apart from the text above.
    if (hasRoom(paper, 24)) paper.y += 5;
    else turnPage(paper);
    paper.y += 4;
    write(paper, sectionTitles[key], { x: sheet.left, size: 12, isBold: true });
    paper.y += 1.5;
    for (const line of protocol.sections[key].split("\n")) writeLine(paper, line);
  }
  writeSignature(paper, protocol.digest);
  writeFeet(paper, { title: messages.title, when, company, madeAt, person: null });
  const title = `${messages.title}, ${when.toLowerCase()}`;
  return bytesOf(paper, { title, author: company.name, madeAt, id: protocol.digest.slice(0, 32) });
}

function writeLine(paper: Paper, text: string) {
  if (text.trim() === "") {
    paper.y += 1.5;
    return;
  }
  const lines = linesOf(paper, text, bodyLook);
  lines.forEach((line, at) => {
    // A paragraph leaves and takes two lines at least.
    const together = Math.min(at === 0 || at === lines.length - 2 ? 2 : 1, lines.length - at);
    if (!hasRoom(paper, together * lineHeight)) turnPage(paper);
    paper.y += lineHeight;
    write(paper, line, { x: sheet.left, size: bodyLook.size });
  });
}

function writeSignature(paper: Paper, digest: string) {
  if (!hasRoom(paper, 40)) turnPage(paper);
  paper.y += 10;
  write(paper, "Para quien lo lee en papel: he leído este protocolo.", { x: sheet.left, size: 10 });
  paper.y += 16;
  ["Nombre", "Fecha", "Firma"].forEach((label, nth) => {
    const from = sheet.left + nth * 61;
    rule(paper, { from, to: from + 56, width: 0.3, ink: "ink" });
    write(paper, label, { x: from, y: paper.y + 4.5, size: 8, ink: "muted" });
  });
  paper.y += 11;
  write(paper, `Huella del texto (SHA-256): ${digest}`, { x: sheet.left, size: 7, ink: "muted" });
}
