import { DoesNotFollow, entriesOf, type Entry } from "~/modules/register/format/entries";
import { entryRow, packageColumns } from "~/modules/register/format/entry-rows";
import type { CompanyData, PersonData, DisclosedLine } from "~/modules/register/format/lines";
import { formerPackageCsvRows, packageCsvRows } from "~/modules/register/format/package-csv";
import { csvByteOrderMark } from "~/platform/csv";
import { pauseForPage, type OnProgress } from "./pacing";
import { bySubject } from "./check-selection";
import type { Findings } from "./findings";
import type { Register } from "./read-register";
import { createRemarks } from "./remarks";
import type { Remarks } from "./verdict";

/** A row that registro.csv must have; the titles have `seq` 0. */
export interface ExpectedRow {
  seq: number;
  cells: () => readonly string[];
  text: () => string;
  /** As packages from 26 to 28 November 2026 have it. Nearly always the same. */
  formerText: () => string;
}

/** What follows from the disclosed events. */
export interface DerivedRows {
  rows: ExpectedRow[];
  /** The newest name of each person, or their address. A person without a disclosed name is missing. */
  names: Map<string, string>;
  company: CompanyData | null;
  remarks: Remarks;
}

export const nothingDisclosed: DerivedRows = {
  rows: [],
  names: new Map(),
  company: null,
  remarks: { counts: [], entries: [], total: 0 },
};

/**
 * Returns all rows of registro.csv that follow from the disclosed events. Adds a finding for each event that cannot follow the ones before.
 */
export async function deriveEntries(
  register: Register,
  findings: Findings,
  onProgress: OnProgress,
): Promise<DerivedRows> {
  const subjects = bySubject(register.lines);
  const companies = disclosedLines(register, subjects.get("") ?? []);
  entriesIn(companies, findings);
  const derived: Omit<DerivedRows, "remarks"> = {
    rows: [titlesRow],
    names: new Map(),
    company: dataBefore(companies, "company", Infinity),
  };
  const remarks = createRemarks();
  const people = [...subjects.keys()].filter((subject) => subject !== "").sort();
  for (const [index, person] of people.entries()) {
    const lines = disclosedLines(register, subjects.get(person)!);
    checkIdentities(lines, findings);
    const data = dataBefore<PersonData>(lines, "person", Infinity);
    const name = data?.full_name ?? data?.email;
    if (name != null) derived.names.set(person, name);
    const identities = lines.filter(({ envelope }) => envelope.kind === "person");
    const own = new Map(lines.map((line) => [line.envelope.subject_seq, line]));
    const entries = entriesIn(lines, findings);
    for (const entry of entries) derived.rows.push(expectedRowOf(entry, { own, identities, companies }));
    remarks.add(entries, { name: name ?? `perfil ${person}`, lines });
    onProgress(0.7 + (0.15 * index) / people.length);
    await pauseForPage();
  }
  return { ...derived, remarks: remarks.list((id) => derived.names.get(id)) };
}

const titleText = () => csvByteOrderMark + packageCsvRows([packageColumns]);
const titlesRow: ExpectedRow = {
  seq: 0,
  cells: () => packageColumns,
  text: titleText,
  formerText: titleText,
};

const disclosedLines = ({ readDisclosed }: Register, lines: Register["lines"]): DisclosedLine[] =>
  lines.filter(({ recordedAt }) => recordedAt !== null).map(readDisclosed);

/** A punch commits to the identity that its person had at that time. */
function checkIdentities(lines: readonly DisclosedLine[], findings: Findings) {
  let identity: string | null = null;
  for (const { envelope, facts } of lines) {
    const { person } = facts.commitments;
    if (envelope.kind === "person") identity = person;
    else if (person !== identity && (person !== null || punchKinds.has(envelope.kind)))
      findings.addEvent(
        "inconsistent",
        envelope.seq,
        "no es de la identidad que la persona tenía, o esta falta.",
      );
  }
}

const punchKinds = new Set(["check_in", "check_out", "pause_start", "pause_end", "mode_changed"]);

function entriesIn(lines: readonly DisclosedLine[], findings: Findings): Entry[] {
  try {
    return entriesOf(lines);
  } catch (fault) {
    if (!(fault instanceof DoesNotFollow)) throw fault;
    findings.addEvent(
      "inconsistent",
      fault.event.envelope.seq,
      "no puede venir detrás de lo registrado antes.",
    );
    return [];
  }
}

interface SurroundingLines {
  /** The person's disclosed events, by `subject_seq`. */
  own: Map<number, DisclosedLine>;
  identities: readonly DisclosedLine[];
  companies: readonly DisclosedLine[];
}

function expectedRowOf(entry: Entry, { own, identities, companies }: SurroundingLines): ExpectedRow {
  const openingLine = own.get(entry.openedBy)!;
  const cells = entryRow(entry, {
    company: dataBefore<CompanyData>(companies, "company", entry.seq),
    person: dataBefore<PersonData>(identities, "person", entry.seq),
    checkInPlace:
      openingLine.envelope.kind === "check_in" ? (openingLine.revealed.place?.data ?? null) : null,
    checkOutPlace: own.get(entry.closedBy ?? 0)?.revealed.place?.data ?? null,
  });
  return {
    seq: entry.seq,
    cells: () => cells,
    text: () => packageCsvRows([cells]),
    formerText: () => formerPackageCsvRows([cells]),
  };
}

/** Returns the data that the newest event of a kind before `seq` discloses, or null. */
function dataBefore<Data extends PersonData | CompanyData>(
  lines: readonly DisclosedLine[],
  kind: "person" | "company",
  seq: number,
): Data | null {
  const newest = lines.findLast(({ envelope }) => envelope.kind === kind && envelope.seq < seq);
  return (newest?.revealed.person?.data ?? null) as Data | null;
}
