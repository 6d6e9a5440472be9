import { zlibSync } from "fflate";
import { latin1Bytes, joinBytes, readDocument, text } from "./pdf-bytes";

/** The object numbers of the page tree and of the shared resources in jsPDF. */
const [treeNumber, sharedNumber] = [1, 2];
/** Pages that are written first have numbers from here, above all objects of the last document. */
const firstPageObject = 100_000;
/** The page numbers have object numbers from here. Some PDF readers show no object above 1,048,575. */
const firstFootObject = 500_000;
const pdfHeader = latin1Bytes("%PDF-1.7\n%\u00ba\u00df\u00ac\u00e0\n");
const mediaBox = "0 0 595.28 841.89";

/** The state of a PDF, from which another process can continue it. */
export interface WrittenPages {
  /** The bytes written so far; 0 before the first page. */
  length: number;
  /** The offsets of each page and of its content. */
  offsets: readonly number[];
}

/**
 * Writes a PDF page by page, as the pages are drawn. The document with the shared fonts comes last. Its own pages appear first,
 * because a PDF lists the order of its pages at the end. Another instance can continue from {@link PdfPages.written}, also on
 * another day.
 */
export class PdfPages {
  /** The offset of each object in the file. */
  private readonly offsets = new Map<number, number>();
  private length: number;
  /** Bytes to write before anything else. */
  private ahead: Uint8Array = new Uint8Array();
  private readonly pages: number[] = [];

  constructor(writtenPages: WrittenPages = { length: 0, offsets: [] }) {
    const isNew = writtenPages.length === 0;
    this.length = isNew ? pdfHeader.length : writtenPages.length;
    if (isNew) this.ahead = pdfHeader;
    writtenPages.offsets.forEach((offset, at) => {
      if (at % 2 === 0) this.pages.push(firstPageObject + at);
      this.offsets.set(firstPageObject + at, offset);
    });
  }

  get count(): number {
    return this.pages.length;
  }

  /** Returns the state of the PDF so far. */
  written(): WrittenPages {
    const both = this.pages.flatMap((number) => [number, number + 1]);
    const length = this.ahead.length > 0 ? 0 : this.length;
    return { length, offsets: both.map((number) => this.offsets.get(number)!) };
  }

  /** Returns the bytes of a page. @param content its operators. @param hasFoot whether {@link end} gets a foot for it. */
  page(content: string, hasFoot = false): Uint8Array {
    const number = firstPageObject + 2 * this.pages.length;
    const own = `${number + 1} 0 R`;
    const contents = hasFoot ? `[${own} ${firstFootObject + this.pages.length} 0 R]` : own;
    this.pages.push(number);
    this.offsets.set(number, this.length);
    const page = latin1Bytes(
      `${number} 0 obj\n<</Type /Page /Parent ${treeNumber} 0 R /Resources ${sharedNumber} 0 R /MediaBox [${mediaBox}] /Contents ${contents}>>\nendobj\n`,
    );
    this.offsets.set(number + 1, this.length + page.length);
    return this.take([page, ...streamObject(number + 1, content)]);
  }

  /**
   * Returns the rest of the file.
   * @param last the document in which the pages were drawn, without them.
   * @param feet the operators that are drawn over each page, for pages with a foot.
   */
  end(last: ArrayBuffer, feet: readonly string[] = []): Uint8Array {
    const footBytes = feet.map((content, at) => {
      this.offsets.set(firstFootObject + at, this.length);
      return this.take(streamObject(firstFootObject + at, content));
    });
    const { objects, trailer } = readDocument(new Uint8Array(last));
    const parts = objects.map(({ number, bytes }) => {
      const part = number === treeNumber ? this.treeAfter(text(bytes)) : bytes;
      this.offsets.set(number, this.length);
      return this.take([part]);
    });
    const xrefAt = this.length;
    const count = [...this.offsets.keys()].reduce((most, number) => Math.max(most, number), 0) + 1;
    const end = `${this.xref()}${trailer.replace(/\/Size \d+/, `/Size ${count}`)}startxref\n${xrefAt}\n%%EOF\n`;
    return joinBytes([...footBytes, ...parts, latin1Bytes(end)]);
  }

  /** Returns the page tree, with the last document's own pages first. */
  private treeAfter(ownTree: string): Uint8Array {
    const ownPages = [.../(?<=\/Kids \[).*?(?=\])/.exec(ownTree)![0].matchAll(/\d+ 0 R/g)].map(
      ([page]) => page,
    );
    const allPages = [...ownPages, ...this.pages.map((number) => `${number} 0 R`)];
    return latin1Bytes(
      `${treeNumber} 0 obj\n<</Type /Pages /Kids [${allPages.join(" ")}] /Count ${allPages.length}>>\nendobj\n`,
    );
  }

  /** Returns the table of offsets, grouped by consecutive numbers. */
  private xref(): string {
    const numbers = [...this.offsets.keys()].sort((a, b) => a - b);
    const runs: number[][] = [];
    for (const number of numbers) {
      const run = runs.at(-1);
      if (run && number === run.at(-1)! + 1) run.push(number);
      else runs.push([number]);
    }
    const line = (at: number) => `${String(at).padStart(10, "0")} 00000 n \n`;
    const tables = runs.map(
      (run) => `${run[0]} ${run.length}\n${run.map((number) => line(this.offsets.get(number)!)).join("")}`,
    );
    return `xref\n0 1\n0000000000 65535 f \n${tables.join("")}`;
  }

  private take(parts: Uint8Array[]): Uint8Array {
    for (const { length } of parts) this.length += length;
    const bytes = joinBytes([this.ahead, ...parts]);
    this.ahead = new Uint8Array();
    return bytes;
  }
}

/** Returns the parts of a compressed content stream. */
function streamObject(number: number, content: string): Uint8Array[] {
  const stream = zlibSync(latin1Bytes(content));
  const head = `${number} 0 obj\n<</Length ${stream.length} /Filter /FlateDecode>>\nstream\n`;
  return [latin1Bytes(head), stream, latin1Bytes("\nendstream\nendobj\n")];
}
