// Excel workbooks (ECMA-376) with plain tables. Texts are inline strings, which no program runs as formulas.
import { utcMidnightOf } from "~/time/dates";
import { dayMinutes, dayMs } from "~/time/units";
import type { TableCell } from "./table-cell";

/** A part of a workbook: a file of its ZIP. */
export interface WorkbookPart {
  name: string;
  content: AsyncIterable<string>;
}

export interface WorkbookSheet {
  /** At most 31 characters, without `[]:*?/\`. */
  name: string;
  /** The number of rows at the top that are bold and stay in view. */
  headRows: number;
  rows: readonly (readonly TableCell[])[];
}

/** Returns the parts of a workbook, in order. The ZIP takes asynchronous generators, so these are, and await nothing. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* workbookParts(sheets: readonly WorkbookSheet[]): AsyncGenerator<WorkbookPart> {
  const numbers = sheets.map((_, at) => at + 1);
  yield workbookPart("[Content_Types].xml", contentTypes(numbers));
  yield workbookPart("_rels/.rels", packageRelations);
  yield workbookPart("xl/workbook.xml", workbook(sheets));
  yield workbookPart("xl/_rels/workbook.xml.rels", workbookRelations(numbers));
  yield workbookPart("xl/styles.xml", stylesXml);
  for (const [at, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${at + 1}.xml`, content: chunksOf(sheetXml(sheet)) };
}

const workbookPart = (name: string, text: string): WorkbookPart => ({
  name,
  content: chunksOf([declaration, text]),
});

// eslint-disable-next-line @typescript-eslint/require-await
async function* chunksOf(texts: Iterable<string>): AsyncGenerator<string> {
  yield* texts;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationsNamespace = "http://schemas.openxmlformats.org/package/2006/relationships";
const officeNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes = (numbers: readonly number[]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/>` +
  numbers
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${mediaType}.worksheet+xml"/>`,
    )
    .join("") +
  `</Types>`;

const packageRelations =
  `<Relationships xmlns="${relationsNamespace}">` +
  `<Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbook = (sheets: readonly WorkbookSheet[]) =>
  `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets>` +
  sheets
    .map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join("") +
  `</sheets></workbook>`;

const workbookRelations = (numbers: readonly number[]) =>
  `<Relationships xmlns="${relationsNamespace}">` +
  numbers
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${officeNamespace}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join("") +
  `<Relationship Id="rId${numbers.length + 1}" Type="${officeNamespace}/styles" Target="styles.xml"/></Relationships>`;

/** The places of the formats among the cell formats of {@link stylesXml}. */
const cellFormats = { text: 0, bold: 1, whole: 2, decimal: 3, duration: 4, date: 5 } as const;

// The number formats 1, 2 and 14 are of the standard: a whole number, two decimals, and a date in the reader's language.
const stylesXml =
  `<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill>` +
  `<fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="6">${cellFormatXml(49, 0)}${cellFormatXml(49, 1)}${cellFormatXml(1, 0)}${cellFormatXml(2, 0)}${cellFormatXml(164, 0)}${cellFormatXml(14, 0)}</cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function cellFormatXml(numFmtId: number, fontId: number) {
  return `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

function* sheetXml({ rows, headRows }: WorkbookSheet): Generator<string> {
  yield `${declaration}<worksheet xmlns="${mainNamespace}">`;
  if (headRows > 0)
    yield (
      `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" ` +
      `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
    );
  yield `<sheetFormatPr baseColWidth="14" defaultRowHeight="15"/><sheetData>`;
  for (const [at, cells] of rows.entries()) {
    const number = at + 1;
    const isHead = at < headRows;
    yield `<row r="${number}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`, isHead)).join("")}</row>`;
  }
  yield `</sheetData></worksheet>`;
}

function cellXml(cell: TableCell, place: string, isHead: boolean): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string")
    return `<c r="${place}" s="${isHead ? cellFormats.bold : cellFormats.text}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  const number = (value: number, format: number) => `<c r="${place}" s="${format}"><v>${value}</v></c>`;
  switch (cell.kind) {
    case "number":
      return number(cell.value, cell.decimals === 0 ? cellFormats.whole : cellFormats.decimal);
    case "duration":
      return cell.minutes < 0 ? "" : number(cell.minutes / dayMinutes, cellFormats.duration);
    case "date":
      return number((utcMidnightOf(cell.on) - firstDayAt) / dayMs, cellFormats.date);
  }
}

/** Day 0 of Excel's calendar, which has a 29 February 1900 that no other calendar has. */
const firstDayAt = Date.UTC(1899, 11, 30);

/** Returns the letters of a column: A for 0, AA for 26. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

// XML 1.0 allows no other control characters, and no halves of characters.
const unwritableCharacters = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

const escapeXml = (text: string) =>
  text
    .replace(unwritableCharacters, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
