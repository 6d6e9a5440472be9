import Papa from "papaparse";
import { packageColumns } from "~/modules/register/format/entry-rows";

/** A cell of a row that is not as it should be. */
export interface ChangedCell {
  column: string;
  expected: string;
  found: string;
}

/** The cells in which two rows differ; none when they only are written differently. */
export function changedCells(expectedText: string, foundText: string): ChangedCell[] {
  const [expected, found] = [cellsOf(expectedText), cellsOf(foundText)];
  const length = Math.max(expected.length, found.length);
  return Array.from({ length }, (_, index) => ({
    column: packageColumns[index] ?? `columna ${index + 1}`,
    expected: expected[index] ?? "",
    found: found[index] ?? "",
  })).filter((cell) => cell.expected !== cell.found);
}

const cellsOf = (text: string): string[] => {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ""), { delimiter: ";", newline: "\r\n" });
  return data.flat();
};

/** 'Hora Entrada: pone «07:10:00» y debería poner «07:02:11»' for the first cells. */
export function describeCells(cells: readonly ChangedCell[]): string {
  if (cells.length === 0) return "está escrita de otra forma";
  const shown = cells.slice(0, 3).map(({ column, expected, found }) => {
    const [is, should] = [found, expected].map((cell) => (cell === "" ? "nada" : `«${shorten(cell)}»`));
    return `${column}: pone ${is} y debería poner ${should}`;
  });
  return shown.join("; ") + (cells.length > shown.length ? "; …" : "");
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
