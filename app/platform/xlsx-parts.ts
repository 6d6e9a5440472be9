// Excel workbooks (ECMA-376) with plain tables. Texts are inline strings, which no program runs as formulas.
import { utcMidnightOf } from "~/time/dates";
import type { TableCell } from "./table-cell";

/** A part of a workbook: a file of its ZIP. */
export interface WorkbookPart {
  name: string;
  content: AsyncIterable<string>;
}

export interface Sheet {
  /** At most 31 characters, without `[]:*?/\`. */
  name: string;
  /** The number of rows at the top that are bold and stay in view. */
  headRows: number;
  rows: readonly (readonly TableCell[])[];
}

/** Returns the parts of a workbook, in order. The ZIP takes asynchronous generators, so these are, and await nothing. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* workbookParts(sheets: readonly Sheet[]): AsyncGenerator<WorkbookPart> {
  const numbers = sheets.map((_, at) => at + 1);
  yield part("[Content_Types].xml", contentTypes(numbers));
  yield part("_rels/.rels", packageRelations);
  yield part("xl/workbook.xml", workbook(sheets));
  yield part("xl/_rels/workbook.xml.rels", workbookRelations(numbers));
  yield part("xl/styles.xml", styles);
  for (const [at, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${at + 1}.xml`, content: chunksOf(sheetXml(sheet)) };
}

const part = (name: string, text: string): WorkbookPart => ({ name, content: chunksOf([declaration, text]) });

// eslint-disable-next-line @typescript-eslint/require-await
async function* chunksOf(texts: Iterable<string>): AsyncGenerator<string> {
  yield* texts;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
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
  `<Relationships xmlns="${relations}">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbook = (sheets: readonly Sheet[]) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  sheets
    .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join("") +
  `</sheets></workbook>`;

const workbookRelations = (numbers: readonly number[]) =>
  `<Relationships xmlns="${relations}">` +
  numbers
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join("") +
  `<Relationship Id="rId${numbers.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

/** The places of the formats among the cell formats of {@link styles}. */
const formats = { text: 0, bold: 1, whole: 2, decimal: 3, duration: 4, date: 5 } as const;

// The number formats 1, 2 and 14 are of the standard: a whole number, two decimals, and a date in the reader's language.
const styles =
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill>` +
  `<fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="6">${xf(49, 0)}${xf(49, 1)}${xf(1, 0)}${xf(2, 0)}${xf(164, 0)}${xf(14, 0)}</cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function xf(numFmtId: number, fontId: number) {
  return `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

function* sheetXml({ rows, headRows }: Sheet): Generator<string> {
  yield `${declaration}<worksheet xmlns="${main}">`;
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
    return `<c r="${place}" s="${isHead ? formats.bold : formats.text}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  const number = (value: number, format: number) => `<c r="${place}" s="${format}"><v>${value}</v></c>`;
  switch (cell.kind) {
    case "number":
      return number(cell.value, cell.decimals === 0 ? formats.whole : formats.decimal);
    case "duration":
      return cell.minutes < 0 ? "" : number(cell.minutes / dayMinutes, formats.duration);
    case "date":
      return number((utcMidnightOf(cell.on) - firstDayAt) / dayMs, formats.date);
  }
}

const dayMinutes = 1_440;
const dayMs = dayMinutes * 60_000;
/** Day 0 of Excel's calendar, which has a 29 February 1900 that no other calendar has. */
const firstDayAt = Date.UTC(1899, 11, 30);

/** Returns the letters of a column: A for 0, AA for 26. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

// XML 1.0 allows no other control characters, and no halves of characters.
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

const escaped = (text: string) =>
  text
    .replace(unwritable, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
