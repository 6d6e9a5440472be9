import Papa from "papaparse";

/** What parts the cells of a row: semicolons in Spain, commas elsewhere, tabs in cells that are copied. */
export const delimiters = [";", ",", "\t"] as const;

/** The rows of a text, or the row, counted as a spreadsheet does, in which a quote is opened and never closed rightly. */
export function parseRows(text: string, delimiter: string): { rows: string[][]; brokenAt: number | null } {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === "Quotes");
  return { rows: data, brokenAt: broken ? (broken.row ?? 0) + 1 : null };
}

const signatures = ["PK\x03\x04", "\xd0\xcf\x11\xe0"];

/** Whether this is a workbook (XLSX, XLS, ODS) and no text, by how it begins. */
export const isWorkbook = (text: string): boolean =>
  signatures.some((signature) => text.startsWith(signature));

/**
 * The text of a file that a spreadsheet saved: UTF-8, UTF-16 with its mark or without, or else an encoding of one byte a letter:
 * Windows-1252, in which Excel in Spain still saves a plain CSV, or that of older Macs.
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

/** How many letters of the languages of Spain there are that ASCII lacks. */
const lettersIn = (text: string) => text.match(/[áéíóúüñçàèòïÁÉÍÓÚÑÜÇ]/gu)?.length ?? 0;
