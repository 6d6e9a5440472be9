// The CSV people open with a double click in Excel in Spain. There the comma is the decimal sign, so columns
// part at `;`; without the BOM Excel reads UTF-8 as Windows-1252 and breaks every accent; and rows end in CRLF,
// as RFC 4180 says. Excel also runs a cell that looks like a formula, and names and reasons are typed by people.
import Papa from "papaparse";

// Papa's own pattern (escapeFormulae: true) ends in `.*$`, so a formula with a line break slips through, and it
// does not know NUL. No `g` flag: Papa calls test(), which would then remember where it stopped.
//
// Programs that convert to an older encoding, and spreadsheets of East Asia, take the full-width and small forms and the
// minus sign for the signs they resemble; others drop blanks, controls and what is never seen before they look: letters that
// draw nothing, such as the Hangul filler, and marks, too.
const FORMULA_START =
  /^[\t\r\0]|^[\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;

/** The mark that opens the file, once, so that Excel takes it for UTF-8. */
export const CSV_BOM = "\ufeff";

/**
 * Rows of cells as CSV text. Every row ends in CRLF, so the chunks of a stream join by plain concatenation;
 * no rows give no text. A cell a spreadsheet could run gets a leading ': one that starts with TAB CR NUL, or whose first
 * visible sign is = + - @ or a form of them of another width.
 */
export function csvRows(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: ";", newline: "\r\n", escapeFormulae: FORMULA_START },
  );
  return `${text}\r\n`;
}
