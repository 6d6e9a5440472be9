// The CSV people open with a double click in Excel in Spain. There the comma is the decimal sign, so columns
// part at `;`; without the BOM Excel reads UTF-8 as Windows-1252 and breaks every accent; and rows end in CRLF,
// as RFC 4180 says. Excel also runs a cell that looks like a formula, and names and reasons are typed by people.
import Papa from "papaparse";

// Papa's own pattern (escapeFormulae: true) ends in `.*$`, so a formula with a line break slips through, and it
// does not know NUL. No `g` flag: Papa calls test(), which would then remember where it stopped.
const FORMULA_START = /^[=+\-@\t\r\0]/;

/** The mark that opens the file, once, so that Excel takes it for UTF-8. */
export const CSV_BOM = "\ufeff";

/**
 * Rows of cells as CSV text. Every row ends in CRLF, so the chunks of a stream join by plain concatenation;
 * no rows give no text. A cell a spreadsheet could run (it starts with = + - @ TAB CR NUL) gets a leading '.
 */
export function csvRows(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: ";", newline: "\r\n", escapeFormulae: FORMULA_START },
  );
  return `${text}\r\n`;
}
