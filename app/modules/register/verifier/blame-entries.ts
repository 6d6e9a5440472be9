import { packageFiles } from "../format/package";
import { changedCells, describeCells, type ChangedCell } from "./changed-cells";
import type { CsvDifference } from "./compare-csv";
import type { ExpectedRow } from "./expected-rows";
import type { Findings } from "./findings";
import type { FindingKind } from "./verdict";

const file = packageFiles.csv;
const isCsvIntact = `${file}, que está intacto`;

/**
 * Says what the differences mean say when the signed digest proves that registro.csv is as it was exported: then it is
 * registro.jsonl in which entries were hidden, added, changed with all their seals, or robbed of the data they revealed.
 */
export function blameEntries(
  differences: readonly CsvDifference[],
  areSomeHidden: boolean,
  findings: Findings,
) {
  for (const difference of differences) {
    if (difference.what === "inserted") {
      if (Number.isNaN(difference.seq)) continue;
      findings.addEntry(
        "event-missing",
        difference.seq,
        `ya no dice qué pasó: se ha quitado su contenido, y ${isCsvIntact}, la cuenta.`,
      );
    } else if (difference.what === "altered") {
      const { expected, text } = difference;
      // The event that said who the person is was hidden: that is one entry, and not all the person's punches.
      if (areSomeHidden && expected.sources.person === null) continue;
      blameAltered(expected, changedCells(expected.text(), text), findings);
    } else if (difference.what === "missing") {
      blameAdded(difference.expected.seq, findings);
    } else if (difference.what === "truncated" && difference.seq !== null) {
      blameAdded(difference.seq, findings);
    }
  }
}

const blameAdded = (seq: number, findings: Findings) =>
  findings.addEntry("event-inserted", seq, `no se exportó: ${isCsvIntact}, no la tiene.`);

function blameAltered({ sources }: ExpectedRow, cells: readonly ChangedCell[], findings: Findings) {
  const { entry, exit, person, company } = sources;
  const named = [entry, exit, person, company].some((seq) => seq !== null && findings.isNamed(seq));
  if (named) return;
  // The columns of registro.csv: 0 number, 1-2 company, 3-5 person, 6-8 entry, 9-11 exit, 12 duration.
  const [kind, seq] = suspectOf(sources, new Set(cells.map(({ column }) => column)));
  const said = cells.map(({ expected, found, ...cell }) => ({ ...cell, expected: found, found: expected }));
  findings.addEntry(kind, seq, `${reasons[kind]}: según ${isCsvIntact}, ${describeCells(said)}.`);
}

const reasons = {
  "identity-missing": "ya no revela los datos que se exportaron",
  "event-missing": "aparece sin su salida, que se ha quitado",
  "event-altered": "no dice lo que se exportó",
} as const;

type Suspicion = [kind: keyof typeof reasons & FindingKind, seq: number];

function suspectOf(
  { entry, exit, person, company }: ExpectedRow["sources"],
  columns: Set<string>,
): Suspicion {
  const isChanged = (...some: string[]) => some.some((column) => columns.has(column));
  if (isChanged("Nombre de empresa", "NIF")) return ["identity-missing", company ?? entry];
  if (isChanged("Nombre", "Correo", "DNI")) return ["identity-missing", person ?? entry];
  if (exit === null && isChanged("Fecha Salida", "Hora Salida")) return ["event-missing", entry];
  if (isChanged("Fecha Entrada", "Hora Entrada")) return ["event-altered", entry];
  if (exit !== null && isChanged("Fecha Salida", "Hora Salida")) return ["event-altered", exit];
  if (isChanged("Ubicacion Entrada")) return ["identity-missing", entry];
  return isChanged("Ubicacion Salida") && exit !== null
    ? ["identity-missing", exit]
    : ["event-altered", entry];
}
