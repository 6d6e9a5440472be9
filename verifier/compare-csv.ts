import { arrange } from "./arrange";
import { csvRecords, recordText, type CsvRecord } from "./csv-records";
import type { ExpectedRow } from "./expected-rows";
import { forEachPaced, type OnProgress } from "./pacing";

const maxExtraRows = 100_000;

/** How registro.csv differs from what the told events give. */
export type CsvDifference =
  | { what: "altered"; row: number; expected: ExpectedRow; text: string }
  | { what: "missing" | "swapped"; row: number; expected: ExpectedRow }
  | { what: "inserted" | "truncated"; row: number };

/**
 * Compares registro.csv, text by text, with the rows there should be.
 * @param isIntact it is as it was exported: then its quotes are right.
 */
export async function compareCsv(
  bytes: Uint8Array,
  rows: readonly ExpectedRow[],
  {
    share,
    onProgress,
    isIntact,
  }: { share: readonly [number, number]; onProgress: OnProgress; isIntact: boolean },
): Promise<CsvDifference[]> {
  const rowOf = new Map(rows.map((row) => [row.seq, row]));
  const isExpected = (seq: number, text: string) => isIntact || rowOf.get(seq)?.text() === text;
  const records = [...csvRecords(bytes, isExpected, rows.length + maxExtraRows)];
  const isCut = dropCutRecord(bytes, records);
  const { holders, inserted, misplaced } = arrange(
    records.map(({ seq }) => seq),
    rows.map(({ seq }) => seq),
    (positions, slot) => {
      const expected = rows[slot]!.text();
      const genuine = positions.find((position) => recordText(bytes, records[position]!) === expected);
      return genuine ?? positions[0]!;
    },
  );
  const last = holders.findLastIndex((position) => position !== -1);
  const altered: Extract<CsvDifference, { expected: ExpectedRow }>[] = [];
  await forEachPaced(last + 1, share, onProgress, (slot) => {
    const [position, expected] = [holders[slot]!, rows[slot]!];
    if (position === -1) return void altered.push({ what: "missing", row: slot + 1, expected });
    const text = recordText(bytes, records[position]!);
    if (text !== expected.text()) altered.push({ what: "altered", row: position + 1, expected, text });
  });
  const torn = new Set(altered.flatMap(tornRows));
  const differences: CsvDifference[] = [
    ...misplaced.map((slot) => ({
      what: "swapped" as const,
      row: holders[slot]! + 1,
      expected: rows[slot]!,
    })),
    ...inserted
      .filter((position) => !torn.has(position + 1))
      .map((position) => ({ what: "inserted" as const, row: position + 1 })),
    ...altered,
  ];
  if (last + 1 < rows.length) differences.push({ what: "truncated", row: last + 2 });
  else if (isCut) differences.push({ what: "truncated", row: rows.length });
  return differences;
}

/** A last record without its line end has been cut: it is no row any more. */
function dropCutRecord(bytes: Uint8Array, records: CsvRecord[]): boolean {
  const last = records.at(-1);
  if (last && recordText(bytes, last).endsWith("\n")) return false;
  records.pop();
  return true;
}

/** A cell of several lines whose quotes were altered falls apart into rows of its own. */
function tornRows({ what, row, expected }: { what: string; row: number; expected: ExpectedRow }): number[] {
  const linesInside = what === "altered" ? expected.text().trimEnd().split("\n").length - 1 : 0;
  return Array.from({ length: linesInside }, (_, index) => row + 1 + index);
}
