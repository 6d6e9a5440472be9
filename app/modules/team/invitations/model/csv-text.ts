import Papa from "papaparse";

/** The delimiters of cells: semicolons in Spain, commas elsewhere, tabs in copied cells. */
export const delimiters = [";", ",", "\t"] as const;

/** Returns the rows of a text. `brokenAt` is the row, as a spreadsheet counts, with an unclosed or misplaced quote. */
export function parseRows(text: string, delimiter: string): { rows: string[][]; brokenAt: number | null } {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === "Quotes");
  return { rows: data, brokenAt: broken ? (broken.row ?? 0) + 1 : null };
}

const signatures = ["PK\x03\x04", "\xd0\xcf\x11\xe0"];

/** Returns whether the text begins like a workbook (XLSX, XLS, ODS). */
export const isWorkbook = (text: string): boolean =>
  signatures.some((signature) => text.startsWith(signature));

/**
 * Decodes a file from a spreadsheet: UTF-8, or UTF-16 with or without a byte order mark. Otherwise it is Windows-1252, which
 * Excel in Spain still uses for plain CSV, or the encoding of older Macs.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined))
    return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const [windows, mac] = ["windows-1252", "macintosh"].map((label) => new TextDecoder(label).decode(bytes));
    return lettersIn(mac!) > lettersIn(windows!) ? mac! : windows!;
  }
}

/** Counts the letters of Spain's languages that ASCII lacks. */
const lettersIn = (text: string) => text.match(/[áéíóúüñçàèòïÁÉÍÓÚÑÜÇ]/gu)?.length ?? 0;
