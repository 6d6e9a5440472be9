import { changedCells, describeCells } from "./changed-cells";
import { compareCsv, type CsvDifference } from "./compare-csv";
import type { OnProgress } from "./pacing";
import type { Trust } from "./check-tree";
import type { ExpectedRow } from "./expected-rows";
import type { Findings } from "./findings";
import type { Register } from "./read-register";
import type { Finding } from "./verdict";

const file = "registro.csv";

/** Names how registro.csv differs from the rows that follow from the told events, or what else that means. */
export async function checkCsv(
  csv: Uint8Array,
  { rows, register, trust }: { rows: readonly ExpectedRow[]; register: Register; trust: Trust },
  findings: Findings,
  onProgress: OnProgress,
): Promise<void> {
  const isIntact = trust.isCsvIntact === true;
  // Of events that are wrong other rows would follow.
  if (findings.isAnyIn("registro.jsonl")) {
    if (trust.isCsvIntact === false) findings.add(notAsExported);
    return;
  }
  const differences = await compareCsv(csv, rows, { share: [0.85, 1], onProgress, isIntact });
  const [first] = differences;
  if (!isIntact) {
    for (const difference of differences) findings.add(asFinding(difference));
    if (trust.isCsvIntact === false && !first) findings.add(notAsExported);
  } else if (first && trust.isJsonlIntact) findings.add(contradiction(first, register));
}

const notAsExported: Finding = {
  kind: "file-altered",
  file,
  message: `${file} no es el que se exportó: su huella firmada es otra.`,
};

/** Both were signed as they are. */
function contradiction({ row }: CsvDifference, { unknownKinds }: Register): Finding {
  const [kind] = unknownKinds;
  const message =
    kind === undefined
      ? `registro.csv y registro.jsonl se firmaron como están, pero no dicen lo mismo (fila ${row}).`
      : `El paquete tiene un tipo de anotación que esta página no conoce («${kind.slice(0, 40)}»), y sin conocerlo no se puede comprobar registro.csv (fila ${row}).`;
  return { kind: kind === undefined ? "inconsistent" : "unknown-kind", file, row, message };
}

function asFinding(difference: CsvDifference): Finding {
  const { what, row } = difference;
  const which = `La fila ${row} de ${file}`;
  switch (what) {
    case "inserted":
      return { kind: "row-added", file, row, message: `${which} se ha añadido: ningún fichaje la da.` };
    case "truncated":
      return { kind: "csv-cut", file, row, message: `${file} está cortado a partir de la fila ${row}.` };
    case "missing":
      return { kind: "row-missing", file, row, message: `${which} falta: ${whose(difference.expected)}.` };
    case "swapped":
      return {
        kind: "rows-moved",
        file,
        row,
        message: `${which} no está en su sitio: ${whose(difference.expected)}.`,
      };
    case "altered": {
      const cells = changedCells(difference.expected.text(), difference.text);
      const message = `${which} (${whose(difference.expected)}) se ha modificado: ${describeCells(cells)}.`;
      return { kind: "row-altered", file, row, message };
    }
  }
}

const whose = ({ seq }: ExpectedRow) => (seq === 0 ? "los títulos" : `anotación nº ${seq}`);
