import Papa from "papaparse";
import { packageColumns } from "~/modules/register/format/entry-rows";
import { otherRulesFinding } from "./answer";
import { compareCsv, type CsvDifference } from "./compare-csv";
import type { OnProgress } from "./pacing";
import { shownText } from "./shown-name";
import type { FileTrust } from "./check-tree";
import type { ExpectedRow } from "./expected-rows";
import type { Findings } from "./findings";
import type { Register } from "./read-register";
import type { Finding } from "./verdict";
import { isRowByOtherRules } from "./zone-rules";

const csvFile = "registro.csv";

/** Adds a finding for each difference between registro.csv and the rows that follow from the disclosed events. */
export async function checkCsv(
  csv: Uint8Array,
  { rows, register, trust }: { rows: readonly ExpectedRow[]; register: Register; trust: FileTrust },
  findings: Findings,
  onProgress: OnProgress,
): Promise<void> {
  // Wrong events give wrong rows, so only the signed digest can show a changed file.
  if (findings.isAnyIn("registro.jsonl")) {
    if (trust.isCsvIntact === false) findings.add(notAsExportedFinding);
    return;
  }
  const { named, more } = await compareCsv(csv, rows, { share: [0.85, 1], onProgress });
  const [first] = named;
  if (trust.isCsvIntact === true) {
    if (!first || !trust.isJsonlIntact) return;
    // Both files are as they were signed, so rows with other offsets come from another time zone database.
    const other = named.find((each) => !isByOtherRules(each));
    findings.add(
      other ? contradictionFinding(other, register) : otherRulesFinding(zoneOf(first, register), csvFile),
    );
    return;
  }
  for (const difference of named) findings.add(differenceFinding(difference));
  findings.addUnlisted(more);
  if (trust.isCsvIntact === false && !first) findings.add(notAsExportedFinding);
}

const notAsExportedFinding: Finding = {
  kind: "file-altered",
  file: csvFile,
  message: `${csvFile} no es el que se exportó: su huella firmada es otra.`,
};

const isByOtherRules = ({ what, text, expected }: CsvDifference): boolean =>
  what === "altered" && expected !== null && isRowByOtherRules(cellsOf(expected.text()), cellsOf(text));

/** Returns the zone of the entry of a row. */
const zoneOf = ({ expected }: CsvDifference, { lines, readDisclosed }: Register): string =>
  readDisclosed(lines.find(({ seq }) => seq === expected!.seq)!).facts.time_zone;

/** Reports that the two files contradict each other, although both are as they were signed. */
function contradictionFinding({ line }: CsvDifference, { unknownKinds }: Register): Finding {
  const [kind] = unknownKinds;
  const message =
    kind === undefined
      ? `registro.csv y registro.jsonl se firmaron como están, pero no dicen lo mismo (línea ${line}).`
      : `El paquete tiene un tipo de anotación que esta página no conoce («${kind.slice(0, 40)}»), y sin conocerlo no se puede comprobar registro.csv (línea ${line}).`;
  return { kind: kind === undefined ? "inconsistent" : "unknown-kind", file: csvFile, line, message };
}

function differenceFinding({ what, line, text, expected }: CsvDifference): Finding {
  const which = `La línea ${line} de ${csvFile}`;
  if (what === "added" || !expected) {
    const message = `${which} sobra: pone ${quoteText(text)}, y ningún fichaje la da ahí.`;
    return { kind: "row-added", file: csvFile, line, message };
  }
  const whose = expected.seq === 0 ? "los títulos" : `anotación nº ${expected.seq}`;
  if (what === "missing") {
    const message = `${which} (${whose}) falta: debería poner ${quoteText(expected.text())}.`;
    return { kind: "row-missing", file: csvFile, line, message };
  }
  const cells = changedCells(expected.text(), text);
  const message = `${which} (${whose}) se ha modificado: ${describeCells(cells)}.`;
  return { kind: "row-altered", file: csvFile, line, message };
}

interface ChangedCell {
  column: string;
  expected: string;
  found: string;
}

/** Returns the cells in which two rows differ. Rows that differ only in their quotes give none. */
function changedCells(expectedText: string, foundText: string): ChangedCell[] {
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

/** Describes the first three cells: 'Hora Entrada: pone «07:10:00» y debería poner «07:02:11»'. */
function describeCells(cells: readonly ChangedCell[]): string {
  if (cells.length === 0) return "está escrita de otra forma";
  const cellTexts = cells
    .slice(0, 3)
    .map(
      ({ column, expected, found }) =>
        `${column}: pone ${quoteText(found)} y debería poner ${quoteText(expected)}`,
    );
  return cellTexts.join("; ") + (cells.length > cellTexts.length ? "; y otras celdas" : "");
}

function quoteText(text: string): string {
  const trimmedText = text.replace(/^\ufeff|\r?\n$/g, "");
  return trimmedText === "" ? "nada" : `«${shownText(trimmedText, 60)}»`;
}
