import Papa from "papaparse";

/** The delimiters of cells: semicolons in Spain, commas elsewhere, tabs in copied cells. */
const delimiters = [";", ",", "\t"] as const;
/** How many rows may precede the header, for example a title. */
const mostRowsAboveTitles = 10;

/** The rows of a text. `brokenAt` is the row, as a spreadsheet counts, with an unclosed or misplaced quote. */
interface CsvTable {
  rows: string[][];
  brokenAt: number | null;
}

/** Counts the known titles in a row of cells; 0 if the row cannot be the header. */
type CountTitles = (cells: readonly string[]) => number;

/**
 * Returns the rows of a CSV, split at the delimiter that gives the most known titles. A first line `sep=;` sets it. A byte order mark is
 * left out.
 */
export function readTable(csv: string, countTitles: CountTitles): CsvTable {
  const text = csv.replace(/^\ufeff/, "");
  const [named, said] = /^\s*"?sep=([;,\t])"?[;,\t]*[ ]*(?:\r\n?|\n)/iu.exec(text) ?? [];
  if (named !== undefined && said !== undefined) return parseRows(text.slice(named.length), said);
  const tables = delimiters.map((delimiter) => parseRows(text, delimiter));
  const titleCountOf = ({ rows }: CsvTable) =>
    Math.max(0, ...rows.slice(0, 2 * mostRowsAboveTitles).map(countTitles));
  return tables.sort((a, b) => titleCountOf(b) - titleCountOf(a))[0]!;
}

/** Returns the index of the header; -1 without one. */
export function findHeader(rows: readonly string[][], countTitles: CountTitles): number {
  const first = rows.slice(0, mostRowsAboveTitles).map(countTitles);
  const sure = first.findIndex((count) => count > 1);
  return sure === -1 ? first.indexOf(1) : sure;
}

function parseRows(text: string, delimiter: string): CsvTable {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === "Quotes");
  return { rows: data, brokenAt: broken ? (broken.row ?? 0) + 1 : null };
}

const workbookSignatures = ["PK\x03\x04", "\xd0\xcf\x11\xe0"];

/** Returns whether the text begins like a workbook (XLSX, XLS, ODS). */
export const isWorkbook = (text: string): boolean =>
  workbookSignatures.some((signature) => text.startsWith(signature));
