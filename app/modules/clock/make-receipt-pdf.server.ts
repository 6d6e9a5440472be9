import { printedName } from "~/modules/session/printed-name.server";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { drawQr } from "~/platform/qr.server";
import { formatDate } from "~/time/dates";
import { writeFacts, writeFeet, writeHead } from "~/platform/pdf/page-frame.server";
import { linesOf, openPaper, rule, sheet, write, bytesOf } from "~/platform/pdf/paper.server";
import { drawQrCode } from "~/platform/pdf/draw-qr-code.server";
import type { Receipt } from "./find-receipt.server";

const title = "Justificante de fichaje";
const qrSide = 28;

/** Returns the receipt of a punch as a PDF on A4, with a QR code of the page that checks its verifiable receipt. */
export async function makeReceiptPdf(
  deps: Pick<Deps, "env" | "now">,
  { what, at, day, facts }: Receipt,
  { company, profile }: Pick<Member, "company" | "profile">,
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const x = sheet.left;
  const when = formatDate(day);
  writeHead(paper, {
    title,
    when,
    facts: [
      ["Empresa", company.name],
      ["NIF/CIF", company.nif ?? "—"],
      ["Persona trabajadora", printedName(paper, profile)],
      ["DNI/NIE", profile.dni ?? "—"],
    ],
  });
  rule(paper);
  paper.y += 8;
  write(paper, what, { x, size: 12, ink: "muted" });
  paper.y += 9;
  write(paper, at, { x, size: 22, isBold: true });
  paper.y += 6;
  rule(paper);
  paper.y += 7;
  writeFacts(
    paper,
    facts.filter(([name]) => name !== "Empresa" && name !== "Persona"),
  );
  paper.y += 4;
  const address = `${deps.env.APP_ORIGIN}/verificar`;
  const beside = x + qrSide + 6;
  drawQrCode(paper.doc, drawQr(address), { x, y: paper.y, side: qrSide });
  write(paper, "Comprueba este fichaje", { x: beside, y: paper.y + 5, size: 11, isBold: true });
  const how = `Descarga en Fichaclara el comprobante verificable de este fichaje y ábrelo en ${address}. Este QR lleva allí.`;
  linesOf(paper, how, { size: 9, width: sheet.right - beside }).forEach((line, at) =>
    write(paper, line, { x: beside, y: paper.y + 11 + at * 4.4, size: 9 }),
  );
  paper.doc.link(x, paper.y, sheet.right - x, qrSide, { url: address });
  writeFeet(paper, { title, when, company, person: null, madeAt: deps.now });
  return bytesOf(paper, { title: `${title}: ${what} ${at}`, author: company.name, madeAt: deps.now });
}
