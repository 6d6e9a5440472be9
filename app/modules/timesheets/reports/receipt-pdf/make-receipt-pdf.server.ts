import type { Receipt } from "~/modules/clock/find-receipt.server";
import type { Deps } from "~/platform/context.server";
import { linesOf, openPaper, rule, sheet, write } from "../month-pdf/paper.server";

const title = "Justificante de fichaje";

/** Returns the receipt of a punch as a PDF on A4. */
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
  write(paper, "Generado con Fichaclara. El comprobante verificable se descarga aparte.", {
    x,
    size: 8,
    ink: "muted",
  });
  return paper.doc
    .setProperties({ title: `${title}: ${what} ${at}`, creator: "Fichaclara" })
    .setLanguage("es-ES")
    .viewerPreferences({ DisplayDocTitle: true })
    .setCreationDate(new Date(deps.now))
    .output("arraybuffer");
}
