import Papa from "papaparse";

export type CsvRow = Record<string, string>;

/** Returns the rows of a CSV by its titles. */
export const rowsOfCsv = (csv: string): CsvRow[] =>
  Papa.parse<CsvRow>(csv.replace(/^\ufeff/, ""), { header: true, delimiter: ";", skipEmptyLines: true }).data;

/** Returns the facts of an entry that every file shows: person, times and duration. */
export const entryOf = (row: CsvRow): string =>
  ["Nombre", "Fecha Entrada", "Hora Entrada", "Fecha Salida", "Hora Salida", "Duracion"]
    .map((title) => row[title])
    .join(" ");

const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Returns the minutes that a CSV's rows count, by person and month: 'Ana 2026-10'. */
export function totalsOfCsv(rows: readonly CsvRow[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { Nombre, "Fecha Entrada": day = "", Duracion = "" } of rows) {
    const month = `${Nombre} ${day.slice(6)}-${day.slice(3, 5)}`;
    totals.set(month, (totals.get(month) ?? 0) + minutesOf(Duracion));
  }
  return totals;
}

/** Returns the total minutes that a screen or a sheet shows for a month, or null without a total. */
export function totalOfText(text: string): number | null {
  const plain = text
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0·]+/g, " ");
  const size = /(?: \(sin [^)]*\))?:? (?:(?:(\d+) h )?(\d+) min|sin salida|en curso)/.source;
  // The screen of the present month has its total among those of today.
  const totalMatch =
    new RegExp(`Total del mes${size}`).exec(plain) ?? new RegExp(`Este mes${size}`).exec(plain);
  return totalMatch && Number(totalMatch[1] ?? 0) * 60 + Number(totalMatch[2] ?? 0);
}
