import { CSV_BOM, csvRows } from "~/platform/csv";
import type { Piece } from "./digested";
import { entriesOf, type Entry } from "./format/entries";
import { entryRow, packageColumns } from "./format/entry-rows";
import type { CompanyData, PersonData, ToldLine } from "./format/lines";
import type { LineReader } from "./line-reader.server";
import type { PackagePlan } from "./plan-package.server";

const pageSize = 500;

/** registro.csv, person by person: memory holds what is told of one of them. */
export async function* packageRows(
  reader: LineReader,
  plan: Pick<PackagePlan, "company" | "people">,
): AsyncGenerator<Piece> {
  yield { text: CSV_BOM + csvRows([packageColumns]), count: 0 };
  const company = await reader.readTold(plan.company);
  for (const { told } of plan.people) {
    const lines: ToldLine[] = [];
    for (let at = 0; at < told.length; at += pageSize)
      lines.push(...(await reader.readTold(told.slice(at, at + pageSize))));
    const rows = entriesOf(lines).map((entry) => rowOf(entry, { company, lines }));
    yield { text: csvRows(rows), count: rows.length };
  }
}

function rowOf(entry: Entry, { company, lines }: { company: ToldLine[]; lines: ToldLine[] }): string[] {
  const named = company.findLast(({ envelope }) => envelope.kind === "company" && envelope.seq < entry.seq);
  const known = lines.findLast(
    ({ envelope }) => envelope.kind === "person" && envelope.subject_seq < entry.openedBy,
  );
  const placeOf = (subjectSeq: number | null) =>
    lines.find(({ envelope }) => envelope.subject_seq === subjectSeq)?.revealed.place?.data ?? null;
  return entryRow(entry, {
    company: (named?.revealed.person?.data as CompanyData | undefined) ?? null,
    person: (known?.revealed.person?.data as PersonData | undefined) ?? null,
    checkInPlace: placeOf(entry.openedBy),
    checkOutPlace: placeOf(entry.closedBy),
  });
}
