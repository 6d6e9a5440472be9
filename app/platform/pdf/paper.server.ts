import { jsPDF } from "jspdf";
import type { Deps } from "~/platform/context.server";
import { addFigtree } from "./figtree.server";
import { isIncomplete, printable } from "./printable";

/** A4 in millimetres; `bottom` leaves space for the foot. */
export const sheet = { left: 16, right: 194, top: 15, bottom: 279 };

/** The document, and the position on its present page. */
export interface Paper {
  doc: jsPDF;
  /** Millimetres from the top of the page. */
  y: number;
  /** The number of the first page of this sheet. */
  firstPage: number;
  printable: (text: string) => string;
}

const inks = { ink: 0, muted: 90, line: 190, paper: 255 };

/** Returns an empty A4 document with the fonts of the product. */
export async function openPaper(
  deps: Pick<Deps, "env">,
  orientation: "portrait" | "landscape" = "portrait",
): Promise<Paper> {
  const doc = new jsPDF({ orientation, unit: "mm", format: "a4", compress: true, putOnlyUsedFonts: true });
  const isDrawn = await addFigtree(deps, doc);
  return { doc, y: sheet.top, firstPage: 1, printable: (text) => printable(text, isDrawn) };
}

interface TextLook {
  /** In points. */
  size?: number;
  isBold?: boolean;
  ink?: keyof typeof inks;
}

interface Place extends TextLook {
  x: number;
  /** The paper's `y` by default. */
  y?: number;
  align?: "left" | "right";
}

/** Writes one line; `y` is its baseline. */
export function write(paper: Paper, text: string, { x, y = paper.y, align = "left", ...look }: Place) {
  takePen(paper, look);
  paper.doc.text(paper.printable(text), x, y, { align });
}

/** Returns a name; beside a name that the font cannot write its person's `id`, so that two such people differ. */
export const identifiedName = (paper: Paper, name: string, id: string | null): string =>
  id && id !== name && isIncomplete(paper.printable(name)) ? `${name} · ${id}` : name;

/** Returns the width of a line, in millimetres. */
export function widthOf(paper: Paper, text: string, look: TextLook = {}): number {
  takePen(paper, look);
  return paper.doc.getTextWidth(paper.printable(text));
}

/** Returns the text in lines that are `width` millimetres wide at most. */
export function linesOf(
  paper: Paper,
  text: string,
  { width, ...look }: TextLook & { width: number },
): string[] {
  takePen(paper, look);
  return paper.doc.splitTextToSize(paper.printable(text), width) as string[];
}

/** Returns the start of a text that fits `width` millimetres. */
export function shortened(
  paper: Paper,
  text: string,
  { width, ...look }: TextLook & { width: number },
): string {
  const [line = ""] = linesOf(paper, text, { ...look, width });
  if (line === paper.printable(text)) return line;
  const [start = ""] = linesOf(paper, text, { ...look, width: width - widthOf(paper, "…", look) });
  return `${start.trimEnd()}…`;
}

/** Draws a line across the page, or across a part of it. */
export function rule(
  { doc, y: at }: Paper,
  {
    y = at,
    width = 0.15,
    ink = "line",
    from = sheet.left,
    to = sheet.right,
  }: { y?: number; width?: number; ink?: TextLook["ink"]; from?: number; to?: number } = {},
) {
  doc.setLineWidth(width).setDrawColor(inks[ink]).line(from, y, to, y);
}

/** Whether this height, in millimetres, is left on the page. */
export const hasRoom = ({ y }: Paper, height: number) => y + height <= sheet.bottom;

export function turnPage(paper: Paper) {
  paper.doc.addPage();
  paper.y = sheet.top;
}

/** Embeds all glyphs of the fonts, for pages that another document drew with them. */
export function embedWholeFonts(paper: Paper) {
  const { doc } = paper;
  turnPage(paper);
  for (let code = 0x20; code < 0xd800; code += 1) {
    const sign = String.fromCharCode(code);
    if (paper.printable(sign) === sign)
      for (const isBold of [false, true]) write(paper, sign, { x: sheet.left, isBold });
  }
  doc.deletePage(doc.getNumberOfPages());
}

function takePen({ doc }: Paper, { size = 9, isBold = false, ink = "ink" }: TextLook) {
  doc
    .setFont("Figtree", isBold ? "bold" : "normal")
    .setFontSize(size)
    .setTextColor(inks[ink]);
}

/** Returns the document as a file. @param id a UUID; random by default. */
export const bytesOf = (
  { doc }: Paper,
  {
    title,
    author,
    madeAt,
    id = crypto.randomUUID(),
  }: { title: string; author: string; madeAt: number; id?: string },
): ArrayBuffer =>
  doc
    .setFileId(id.replaceAll("-", "").toUpperCase())
    .setProperties({ title, author, creator: "Fichaclara" })
    .setLanguage("es-ES")
    .viewerPreferences({ DisplayDocTitle: true })
    .setCreationDate(new Date(madeAt))
    .output("arraybuffer");
