// CSV files for Excel in Spain, opened with a double click. The comma is the decimal sign there, so `;` separates columns. Without the BOM
// Excel reads UTF-8 as Windows-1252. Rows end in CRLF (RFC 4180). Excel runs cells that look like formulas, and people type names and
// reasons.
import Papa from "papaparse";

// Papa's own pattern (escapeFormulae: true) ends in `.*$`, so it misses formulas with a line break, and NUL. There is no `g` flag, because
// Papa calls test(), which would keep its position.
//
// Some programs convert full-width and small signs, and the minus sign, to the ASCII sign. Others first drop blanks, control characters,
// marks and invisible letters such as the Hangul filler. Signed files have a guard of their own: register/format/package-csv.ts.
export const formulaStartPattern =
  /^[\t\r\0]|^[\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;

/** The byte order mark at the start of the file. With it Excel reads UTF-8. */
export const csvByteOrderMark = "\ufeff";

/**
 * Returns rows of cells as CSV text. Every row ends in CRLF, so chunks can be concatenated. No rows give an empty text. A cell that a
 * spreadsheet could run gets a leading '. Such a cell starts with TAB, CR or NUL, or its first visible sign is = + - @ in any width.
 * @param formulaStart matches the start of such a cell
 */
export function csvRows(rows: readonly (readonly string[])[], formulaStart = formulaStartPattern): string {
  if (rows.length === 0) return "";
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: ";", newline: "\r\n", escapeFormulae: formulaStart },
  );
  return `${text}\r\n`;
}
