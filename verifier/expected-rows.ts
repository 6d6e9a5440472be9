import { DoesNotFollow, entriesOf, type Entry } from "~/modules/register/format/entries";
import { entryRow, packageColumns } from "~/modules/register/format/entry-rows";
import type { CompanyData, PersonData, ToldLine } from "~/modules/register/format/lines";
import { pause, type OnProgress } from "./pacing";
import { CSV_BOM, csvRows } from "~/platform/csv";
import { bySubject } from "./check-selection";
import type { Findings } from "./findings";
import type { Register } from "./read-register";
import { createRemarks } from "./remarks";
import type { Remarks } from "./verdict";

/** A row that registro.csv should have; the titles have the number 0. */
export interface ExpectedRow {
  seq: number;
  cells: () => readonly string[];
  text: () => string;
}

/** What follows from the told events. */
export interface Told {
  rows: ExpectedRow[];
  /** The newest name of each person, or their address; of whom neither is told, nothing. */
  names: Map<string, string>;
  /** The newest data of the company. */
  company: CompanyData | null;
  remarks: Remarks;
}

export const nothingTold: Told = {
  ...{ rows: [], names: new Map(), company: null },
  remarks: { counts: [], entries: [], total: 0 },
};

/** All of registro.csv as the told events give it, and what is wrong with how they follow each other. */
export async function tellEntries(
  register: Register,
  findings: Findings,
  onProgress: OnProgress,
): Promise<Told> {
  const subjects = bySubject(register.lines);
  const companies = toldOf(register, subjects.get("") ?? []);
  entriesIn(companies, findings);
  const told: Omit<Told, "remarks"> = {
    rows: [titles],
    names: new Map(),
    company: dataBefore(companies, "company", Infinity),
  };
  const remarks = createRemarks();
  const people = [...subjects.keys()].filter((subject) => subject !== "").sort();
  for (const [index, person] of people.entries()) {
    const lines = toldOf(register, subjects.get(person)!);
    checkIdentities(lines, findings);
    const data = dataBefore<PersonData>(lines, "person", Infinity);
    const name = data?.full_name ?? data?.email;
    if (name != null) told.names.set(person, name);
    const identities = lines.filter(({ envelope }) => envelope.kind === "person");
    const own = new Map(lines.map((line) => [line.envelope.subject_seq, line]));
    const entries = entriesIn(lines, findings);
    for (const entry of entries) told.rows.push(rowOf(entry, { own, identities, companies }));
    remarks.add(entries, { name: name ?? `perfil ${person}`, lines });
    onProgress(0.7 + (0.15 * index) / people.length);
    await pause();
  }
  return { ...told, remarks: remarks.list((id) => told.names.get(id)) };
}

const titles: ExpectedRow = {
  seq: 0,
  cells: () => packageColumns,
  text: () => CSV_BOM + csvRows([packageColumns]),
};

const toldOf = ({ toldAt }: Register, lines: Register["lines"]): ToldLine[] =>
  lines.filter(({ recordedAt }) => recordedAt !== null).map(toldAt);

/** A punch is committed to the identity that its person had. */
function checkIdentities(lines: readonly ToldLine[], findings: Findings) {
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

function entriesIn(lines: readonly ToldLine[], findings: Findings): Entry[] {
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

interface Around {
  /** The person's told events by `subject_seq`. */
  own: Map<number, ToldLine>;
  identities: readonly ToldLine[];
  companies: readonly ToldLine[];
}

function rowOf(entry: Entry, { own, identities, companies }: Around): ExpectedRow {
  const opened = own.get(entry.openedBy)!;
  const cells = entryRow(entry, {
    company: dataBefore<CompanyData>(companies, "company", entry.seq),
    person: dataBefore<PersonData>(identities, "person", entry.seq),
    checkInPlace: opened.envelope.kind === "check_in" ? (opened.revealed.place?.data ?? null) : null,
    checkOutPlace: own.get(entry.closedBy ?? 0)?.revealed.place?.data ?? null,
  });
  return { seq: entry.seq, cells: () => cells, text: () => csvRows([cells]) };
}

/** What the newest event of a kind before a number reveals. */
function dataBefore<Data extends PersonData | CompanyData>(
  lines: readonly ToldLine[],
  kind: "person" | "company",
  seq: number,
): Data | null {
  const newest = lines.findLast(({ envelope }) => envelope.kind === kind && envelope.seq < seq);
  return (newest?.revealed.person?.data ?? null) as Data | null;
}
