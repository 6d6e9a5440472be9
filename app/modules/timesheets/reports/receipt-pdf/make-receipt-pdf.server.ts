import type { Receipt } from "~/modules/clock/find-receipt.server";
import type { Deps } from "~/platform/context.server";
import { drawQr } from "~/platform/qr.server";
import { drawQrCode } from "./draw-qr-code.server";
import { linesOf, openPaper, rule, sheet, write } from "../month-pdf/paper.server";

const title = "Justificante de fichaje";

const qrSide = 28;
const small = { size: 8, ink: "muted" } as const;

/** Returns the receipt of a punch as a PDF on A4, with a QR code of the page that checks its verifiable receipt. */
export async function makeReceiptPdf(
  deps: Pick<Deps, "env" | "now">,
  { what, at, facts }: Receipt,
): Promise<ArrayBuffer> {
  const paper = await openPaper(deps);
  const x = sheet.left;
  paper.y += 4;
  write(paper, title, { x, size: 18, isBold: true });
  paper.y += 14;
  write(paper, what, { x, size: 12, ink: "muted" });
  paper.y += 9;
  write(paper, at, { x, size: 22, isBold: true });
  paper.y += 6;
  rule(paper);
  for (const [name, value] of facts) {
    paper.y += 8;
    write(paper, name, { x, size: 8, ink: "muted" });
    for (const line of linesOf(paper, value, { size: 11, isBold: true, width: sheet.right - x })) {
      paper.y += 5;
      write(paper, line, { x, size: 11, isBold: true });
    }
  }
  paper.y += 12;
  const address = `${deps.env.APP_ORIGIN}/verificar`;
  const beside = x + qrSide + 6;
  drawQrCode(paper.doc, drawQr(address), { x, y: paper.y, side: qrSide });
  write(paper, "Comprueba este fichaje", { x: beside, y: paper.y + 5, size: 11, isBold: true });
  const how = `Descarga en Fichaclara el comprobante verificable de este fichaje y ábrelo en ${address}.`;
  linesOf(paper, how, { size: 9, width: sheet.right - beside }).forEach((line, at) =>
    write(paper, line, { x: beside, y: paper.y + 11 + at * 4.4, size: 9 }),
  );
  write(paper, "Generado con Fichaclara", { x: beside, y: paper.y + qrSide - 1, ...small });
  paper.doc.link(x, paper.y, sheet.right - x, qrSide, { url: address });
  return paper.doc
    .setProperties({ title: `${title}: ${what} ${at}`, creator: "Fichaclara" })
    .setLanguage("es-ES")
    .viewerPreferences({ DisplayDocTitle: true })
    .setCreationDate(new Date(deps.now))
    .output("arraybuffer");
}
