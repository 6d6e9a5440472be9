import { csvByteOrderMark } from "~/platform/csv";
import type { TextPiece } from "../model/digest-while-streaming";
import { replayEvents, type Entry } from "../format/entries";
import { entryRow, packageColumns } from "../format/entry-rows";
import type { CompanyData, PersonData, DisclosedLine } from "../format/lines";
import { packageCsvRows } from "../format/package-csv";
import { linesAPage, type LineReader } from "./line-reader.server";
import type { PackageOutline } from "./outline-package.server";

/**
 * Yields registro.csv, person by person. Memory has one person's disclosed lines and a page of lines.
 * @param longest gets the longest time of an entry in the disclosed events. It is final behind the last row.
 */
export async function* packageRows(
  reader: LineReader,
  outline: Pick<PackageOutline, "company" | "people">,
  longest: { ms: number },
): AsyncGenerator<TextPiece> {
  yield { text: csvByteOrderMark + packageCsvRows([packageColumns]), count: 0 };
  const company = await reader.readDisclosed(outline.company);
  for await (const lines of disclosedOfEach(reader, outline.people)) {
    const { entries, longestMs } = replayEvents(lines);
    longest.ms = Math.max(longest.ms, longestMs);
    const rows = rowsOf(entries, { lines, company });
    yield { text: packageCsvRows(rows), count: rows.length };
  }
}

/** Yields each person's disclosed lines. A page may cover several people. */
async function* disclosedOfEach(
  reader: LineReader,
  people: PackageOutline["people"],
): AsyncGenerator<readonly DisclosedLine[]> {
  const pages = pagesOf(people);
  let [page, used]: [DisclosedLine[], number] = [[], 0];
  for (const { disclosed } of people) {
    const lines: DisclosedLine[] = [];
    while (lines.length < disclosed.length) {
      if (used === page.length) [page, used] = [await reader.readDisclosed(pages.next().value!), 0];
      const pageLines = page.slice(used, used + disclosed.length - lines.length);
      used += pageLines.length;
      lines.push(...pageLines);
    }
    yield lines;
  }
}

function* pagesOf(people: PackageOutline["people"]): Generator<number[], undefined> {
  let page: number[] = [];
  for (const { disclosed } of people)
    for (const seq of disclosed) {
      page.push(seq);
      if (page.length < linesAPage) continue;
      yield page;
      page = [];
    }
  if (page.length > 0) yield page;
}

interface PersonLines {
  lines: readonly DisclosedLine[];
  company: readonly DisclosedLine[];
}

/** @param entries sorted by the event that opened them. */
function rowsOf(entries: readonly Entry[], { lines, company }: PersonLines): string[][] {
  const places = new Map(
    lines.flatMap(({ envelope, revealed }) =>
      revealed.place ? [[envelope.subject_seq, revealed.place.data]] : [],
    ),
  );
  const placeOf = (subjectSeq: number | null) => (subjectSeq && places.get(subjectSeq)) || null;
  const companyIdentities = identitiesOf<CompanyData>(company, "company");
  const personIdentities = identitiesOf<PersonData>(lines, "person");
  return entries.map((entry) =>
    entryRow(entry, {
      company: companyIdentities(entry.seq),
      person: personIdentities(entry.seq),
      checkInPlace: placeOf(entry.openedBy),
      checkOutPlace: placeOf(entry.closedBy),
    }),
  );
}

/** Returns the data that the newest event of a kind before a number discloses. Call it with ascending numbers. */
function identitiesOf<Data extends CompanyData | PersonData>(
  lines: readonly DisclosedLine[],
  kind: "company" | "person",
): (seq: number) => Data | null {
  const identities = lines.filter(({ envelope }) => envelope.kind === kind);
  let passed = 0;
  return (seq) => {
    while ((identities[passed]?.envelope.seq ?? Infinity) < seq) passed += 1;
    return (identities[passed - 1]?.revealed.person?.data ?? null) as Data | null;
  };
}
