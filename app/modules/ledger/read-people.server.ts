import { companies, corrections, events, personStates, profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { groupBy } from "~/platform/group-by";
import { batchOf, nameOf, type AnswersTo, type Batches } from "~/platform/statement.server";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { requestedColumns, timeLogColumns } from "./ledger-columns";
import { toEntry, type RequestedRow, type RecordedRow, type TimeLogRow } from "./ledger-rows";
import { isLogOpen } from "./time-logs.server";
import { newPerson, type Person, type PersonState, type Proposal } from "./rules/person";

/** One of a ledger's people. The company itself has no profile. */
export interface Subject {
  subject: number;
  profileId: string | null;
}

/** The part of a record that a decision needs. A punch needs the open entry, a correction the entries it may overlap. */
export type ReadExtent = "open" | OverlapRange;

/**
 * The extent of a correction: its own entry, the entries of the days around it, all entries with a missing exit (their pauses
 * may be long), and all proposals about the person.
 */
export interface OverlapRange extends DateRange {
  /** The event that opened the entry; null if the correction adds one. */
  entry: number | null;
}

/** Returns the days whose entries may overlap an entry of this day. An entry lasts 26 hours at most. */
export const daysAround = (day: LocalDate): DateRange => ({ from: addDays(day, -3), to: addDays(day, 3) });

/** The input of a decision: the person's record, and data of their profile (or the company) that changes only with an event. */
export interface PersonRecord {
  person: Person;
  /** The commitment to the identity data, which each punch repeats. */
  identity: string | null;
  name: string | null;
  /** DNI or NIF. */
  document: string | null;
}

export interface PeopleRecords {
  /** In the order of the request. */
  people: PersonRecord[];
  /** The event that an earlier request with the same key appended. */
  earlier: { row: RecordedRow; digest: string } | null;
}

/** The open entry as {@link TimeLogRow}, or nulls. */
type OpenRow = TimeLogRow | Record<keyof TimeLogRow, null>;

type StateRow = OpenRow & {
  whose: number;
  state: string | null;
  identity: string | null;
  name: string | null;
  document: string | null;
};

interface CorrectionRow {
  subject: number;
  seq: number;
  proposal: string;
  answer: Proposal["answer"];
  ground: Proposal["ground"];
}

type LogRow = TimeLogRow & { subject: number };

interface ReadRequest {
  extent: ReadExtent;
  requestKey: string | null;
}

/** Reads the records of people after their newest events, in one round trip. */
export async function readPeople(
  d1: Batches,
  { ledger, subjects }: { ledger: number; subjects: readonly Subject[] },
  request: ReadRequest,
): Promise<PeopleRecords> {
  return toPeopleRecords(await batchOf(d1, selectPeople({ ledger, subjects }, request)), subjects);
}

function selectPeople(
  { ledger, subjects }: { ledger: number; subjects: readonly Subject[] },
  { extent, requestKey }: ReadRequest,
) {
  const subjectRows = wantedSubjects(subjects);
  const open = sql`SELECT ${nameOf(timeLogs.subject)}, ${timeLogColumns} FROM ${timeLogs} t WHERE ${isLogOpen}`;
  // One row for each person, since a person has one open entry at most.
  const states = sql<StateRow>`
    SELECT whose, ${personStates.state}, ${profiles.identityCommitment} AS identity,
           coalesce(${profiles.fullName}, ${companies.name}) AS name, coalesce(${profiles.dni}, ${companies.nif}) AS document, open.*
    FROM ${subjectRows} LEFT JOIN ${profiles} ON ${profiles.subject} = whose
    LEFT JOIN ${personStates} ON ${personStates.subject} = whose
    LEFT JOIN ${companies} ON ${profiles.id} IS NULL AND ${companies.ledger} = ${ledger}
    LEFT JOIN (${open}) open ON open.${nameOf(timeLogs.subject)} = whose`;
  return {
    states,
    ...(extent !== "open" && selectOverlapping(subjectRows, extent)),
    earlier:
      requestKey === null
        ? undefined
        : sql<RequestedRow>`SELECT ${requestedColumns} FROM ${subjectRows}
          JOIN ${events} ON ${events.subject} = whose AND ${events.request} = unhex(${requestKey})`,
  };
}

/** Returns the queries of a correction's extent. */
function selectOverlapping(subjectRows: SQL, { from, to, entry }: OverlapRange) {
  const logs = (condition: SQL) =>
    sql`SELECT ${timeLogs.subject}, ${timeLogColumns} FROM ${subjectRows} JOIN ${timeLogs} ON ${timeLogs.subject} = whose AND ${condition}`;
  const lacksExit = sql`${timeLogs.exitMissing} = 1 AND ${timeLogs.void} IS NULL AND ${timeLogs.day} < ${from}`;
  return {
    logs: sql<LogRow>`${logs(sql`${timeLogs.day} BETWEEN ${from} AND ${to}`)}
          UNION ${logs(sql`${timeLogs.openedBy} = ${entry}`)} UNION ${logs(lacksExit)}`,
    corrections: sql<CorrectionRow>`SELECT ${corrections.subject}, ${corrections.seq}, ${corrections.proposal}, ${corrections.answer}, ${corrections.ground}
          FROM ${subjectRows} JOIN ${corrections} ON ${corrections.subject} = whose`,
  };
}

/** Returns the requested keys as a relation with the column `whose`. */
function wantedSubjects(subjects: readonly Subject[]): SQL {
  const [only, ...others] = subjects.map(({ subject }) => subject);
  // D1 counts each row of json_each as a row read.
  return others.length === 0 && only !== undefined
    ? sql`(SELECT ${only} AS whose)`
    : sql`(SELECT value AS whose FROM json_each(${JSON.stringify([only, ...others])}))`;
}

function toPeopleRecords(
  { states, logs, corrections, earlier }: AnswersTo<ReturnType<typeof selectPeople>>,
  subjects: readonly Subject[],
): PeopleRecords {
  const [request] = earlier?.results ?? [];
  const stateOf = new Map(states.results.map((row) => [row.whose, row]));
  const logsOf = groupBy(logs?.results ?? [], ({ subject }) => subject);
  const correctionsOf = groupBy(corrections?.results ?? [], ({ subject }) => subject);
  return {
    earlier: request ? { row: request, digest: request.digest } : null,
    people: subjects.map(({ subject, profileId }) => {
      const { state, identity, name, document, ...open } = stateOf.get(subject)!;
      const entries = [...(hasOpenEntry(open) ? [open] : []), ...(logsOf.get(subject) ?? [])].map(toEntry);
      const proposals = (correctionsOf.get(subject) ?? []).map(toProposal);
      return {
        identity,
        name,
        document,
        person: {
          ...newPerson(profileId ?? ""),
          ...(state && { state: JSON.parse(state) as PersonState }),
          entries: new Map(entries.map((entry) => [entry.openedBy, entry])),
          proposals: new Map(proposals.map((proposal) => [proposal.seq, proposal])),
        },
      };
    }),
  };
}

const hasOpenEntry = (row: OpenRow): row is TimeLogRow => row.opened_by !== null;

const toProposal = ({ seq, proposal, answer, ground }: CorrectionRow): Proposal => ({
  ...(JSON.parse(proposal) as Omit<Proposal, "seq" | "answer" | "ground">),
  seq,
  answer,
  ground,
});
