// Reads a PDF with a library that did not write it.
import { extractText, getDocumentProxy } from "unpdf";

/** Returns the text of each page of a PDF, in one line. */
export async function pagesOfPdf(bytes: ArrayBuffer | Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " ").trim());
}
