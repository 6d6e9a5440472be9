import { packageFiles } from "../format/package";
import { blameEntries } from "./blame-entries";
import { compareCsv, type CsvDifference } from "./compare-csv";
import { expectedRows, type ExpectedRow } from "./expected-rows";
import type { Findings } from "./findings";
import { nameCsvDifferences } from "./name-csv-differences";
import type { OrderedRegister } from "./order-lines";
import type { OnProgress } from "./pacing";
import type { Work } from "./work";

/** Names how registro.csv differs from the events; returns the rows there should be below the titles. */
export async function checkCsv(work: Work, onProgress: OnProgress): Promise<ExpectedRow[]> {
  const { files, header, facts, isIntact, findings } = work;
  const rows = expectedRows(facts);
  const options = { share: [0.85, 1] as const, onProgress, isIntact: isIntact?.csv ?? false };
  const differences = await compareCsv(files.csv, rows, options);
  const areSomeHidden = facts.told < (header.statement?.events ?? 0);
  if (isIntact?.csv && isIntact.jsonl) nameContradiction(differences, findings);
  else if (isIntact?.csv) {
    if (!areEntriesNamed(findings)) blameEntries(differences, areSomeHidden, findings);
  } else {
    const isOfHidden = (difference: CsvDifference) => areSomeHidden && isOfHiddenEntry(difference, work);
    blameEntries(differences.filter(isOfHidden), areSomeHidden, findings);
    nameCsvDifferences(
      differences.filter((difference) => !isOfHidden(difference)),
      findings,
    );
  }
  return rows.slice(1);
}

/** Whether entries were named one by one, from which the differences then follow; a forged chain names none. */
const areEntriesNamed = (findings: Findings) =>
  findings.isAnyIn(packageFiles.jsonl) && !findings.has("chain-forged");

const isOfHiddenEntry = (difference: CsvDifference, { register }: { register: OrderedRegister }) =>
  difference.what === "inserted" && register.lineOf(difference.seq)?.isTold === false;

function nameContradiction(differences: readonly CsvDifference[], findings: Findings) {
  const [first] = differences;
  if (!first || !findings.isEmpty()) return;
  const message = `registro.csv y registro.jsonl se firmaron tal como están, pero no dicen lo mismo (fila ${first.row}).`;
  findings.add({ kind: "inconsistent", row: first.row, message });
}
