import { packageFiles } from "../format/package";
import { changedCells, describeCells } from "./changed-cells";
import type { CsvDifference } from "./compare-csv";
import type { ExpectedRow } from "./expected-rows";
import type { Findings } from "./findings";
import type { FindingKind } from "./verdict";

const file = packageFiles.csv;

/** Says how registro.csv was altered, leaving out what only follows from an altered entry. */
export function nameCsvDifferences(differences: readonly CsvDifference[], findings: Findings) {
  const areEntriesWrong = findings.isAnyIn(packageFiles.jsonl);
  for (const difference of differences) {
    if (!areEntriesWrong || !followsFromEntries(difference, findings)) nameOne(difference, findings);
  }
}

function nameOne(difference: CsvDifference, findings: Findings) {
  const { what, row } = difference;
  if (what === "truncated") return nameTruncated(difference, findings);
  if (what === "inserted") {
    const message = `La fila ${row} de ${file} se ha añadido: no corresponde a ningún fichaje de la exportación.`;
    return findings.add({ kind: "csv-row-inserted", row, file, message });
  }
  const subject = `La fila ${row} de ${file} (${rowName(difference.expected)})`;
  if (what === "missing") {
    return findings.add({ kind: "csv-row-missing", row, file, message: `${subject} falta: se ha quitado.` });
  }
  if (what === "swapped") {
    const message =
      difference.with === null
        ? "no está en su sitio."
        : `se ha intercambiado con la fila ${difference.with}.`;
    return findings.add({ kind: "csv-rows-swapped", row, file, message: `${subject} ${message}` });
  }
  const cells = changedCells(difference.expected.text(), difference.text);
  const message = `${subject} se ha modificado: ${describeCells(cells)}.`;
  findings.add({ kind: "csv-row-altered", row, file, message });
}

function nameTruncated({ row, seq }: CsvDifference & { what: "truncated" }, findings: Findings) {
  const message =
    seq === null
      ? `El final de ${file} está cortado.`
      : `${file} está cortado: faltan las filas a partir de la ${row}${seq === 0 ? "" : ` (entrada nº ${seq})`}.`;
  findings.add({ kind: "csv-truncated", row, file, message });
}

const rowName = ({ seq }: ExpectedRow) => (seq === 0 ? "los títulos" : `entrada nº ${seq}`);

/** An altered entry gives another row, a missing one none or an open one: the row itself may well be as it was. */
function followsFromEntries(difference: CsvDifference, findings: Findings): boolean {
  if (difference.what === "truncated") return false;
  if (difference.what === "inserted") return findings.has(...lost) || findings.isNamed(difference.seq);
  const { entry, exit, person, company } = difference.expected.sources;
  if ([entry, exit, person, company].some((seq) => seq !== null && findings.isNamed(seq))) return true;
  if (difference.what !== "altered") return false;
  // What comes from other entries than the one that opens the row may have come from one that is wrong.
  const cells = changedCells(difference.expected.text(), difference.text);
  return cells.every(({ column }) => !ownColumns.includes(column));
}

const lost: FindingKind[] = ["event-missing", "register-truncated", "unreadable"];
const ownColumns: string[] = ["Nº", "Fecha Entrada", "Hora Entrada", "Ubicacion Entrada"];
