import { groupBy } from "~/platform/group-by";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import {
  askedColumns,
  timeLogColumns,
  toEntry,
  type AskedRow,
  type RecordedRow,
  type TimeLogRow,
} from "./ledger-rows";
import { isOpen } from "./time-logs.server";
import { newPerson, type Person, type PersonState, type Proposal } from "./model/person";

/** One of a ledger's people; the company itself has no profile. */
export interface Subject {
  subject: number;
  profileId: string | null;
}

/** How much of a record a decision needs: a punch the entry that is open, a correction the entries that it may meet. */
export type Extent = "open" | Meeting;

/**
 * A correction: its own entry, those of some days around it, those without an exit (whose pauses may have gone on for long), and all
 * that has been proposed to its person.
 */
export interface Meeting extends DateRange {
  /** The event that opened the entry; null where one is added. */
  entry: number | null;
}

/** The days whose entries may meet one of a day: each lasts a day at most. */
export const daysAround = (day: LocalDate): DateRange => ({ from: addDays(day, -3), to: addDays(day, 3) });

/** What a decision is made of: the person, and what their profile (or the company) says, which changes only with an event. */
export interface Known {
  person: Person;
  /** The commitment to who they are, which their punches repeat. */
  identity: string | null;
  name: string | null;
  /** DNI or NIF. */
  document: string | null;
}

export interface Loaded {
  /** In the order they were asked for. */
  people: Known[];
  /** The event that one of them appended under the request's key before. */
  earlier: { row: RecordedRow; wish: string } | null;
}

/** The entry that somebody is in, as {@link TimeLogRow}; nulls where they are in none. */
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

interface Wanted {
  extent: Extent;
  requestKey: string | null;
}

/** People's records as their newest events left them, in one trip. */
export async function loadPeople(
  d1: Pick<D1Database, "prepare" | "batch">,
  { ledger, subjects }: { ledger: number; subjects: readonly Subject[] },
  wanted: Wanted,
): Promise<Loaded> {
  return readPeople(await d1.batch(selectPeople(d1, { ledger, subjects }, wanted)), subjects, wanted);
}

function selectPeople(
  d1: Pick<D1Database, "prepare">,
  { ledger, subjects }: { ledger: number; subjects: readonly Subject[] },
  { extent, requestKey }: Wanted,
): D1PreparedStatement[] {
  const { whom, keys } = whomIn(subjects);
  // Each of them once: nobody is in more than one entry.
  const states = d1
    .prepare(
      `SELECT whose, state, identity_commitment AS identity, coalesce(full_name, name) AS name,
              coalesce(dni, nif) AS document, open.*
       FROM ${whom} LEFT JOIN profiles p ON p.subject = whose LEFT JOIN person_states s ON s.subject = whose
       LEFT JOIN companies c ON p.id IS NULL AND c.ledger = ?2
       LEFT JOIN (SELECT subject, ${timeLogColumns} FROM time_logs t WHERE ${isOpen}) open ON open.subject = whose`,
    )
    .bind(keys, ledger);
  const ofAll = (sql: string) => d1.prepare(sql).bind(keys);
  return [
    states,
    ...(extent === "open"
      ? []
      : [
          d1
            .prepare(
              `SELECT subject, ${timeLogColumns} FROM ${whom} JOIN time_logs ON subject = whose AND day BETWEEN ?2 AND ?3
               UNION SELECT subject, ${timeLogColumns} FROM ${whom} JOIN time_logs ON subject = whose AND opened_by = ?4
               UNION SELECT subject, ${timeLogColumns} FROM ${whom}
                 JOIN time_logs ON subject = whose AND exit_missing = 1 AND void IS NULL AND day < ?2`,
            )
            .bind(keys, extent.from, extent.to, extent.entry),
          ofAll(
            `SELECT subject, seq, proposal, answer, ground FROM ${whom} JOIN corrections ON subject = whose`,
          ),
        ]),
    ...(requestKey === null
      ? []
      : [
          d1
            .prepare(
              `SELECT ${askedColumns} FROM ${whom} JOIN events ON subject = whose AND request = unhex(?2)`,
            )
            .bind(keys, requestKey),
        ]),
  ];
}

/** Those who are asked for, as a relation `whose`. */
function whomIn(subjects: readonly Subject[]): { whom: string; keys: number | string } {
  const [only, ...others] = subjects.map(({ subject }) => subject);
  // SQLite counts every row of JSON that it unfolds.
  return others.length === 0 && only !== undefined
    ? { whom: "(SELECT ?1 AS whose)", keys: only }
    : { whom: "(SELECT value AS whose FROM json_each(?1))", keys: JSON.stringify([only, ...others]) };
}

function readPeople(
  answers: readonly D1Result[],
  subjects: readonly Subject[],
  { extent, requestKey }: Wanted,
): Loaded {
  const [states = [], ...more] = answers.map(({ results }) => results);
  const [logs, corrections] = (extent === "open" ? [] : more) as [LogRow[]?, CorrectionRow[]?];
  const asked = requestKey === null ? undefined : (more.at(-1)![0] as AskedRow);
  const stateOf = new Map((states as StateRow[]).map((row) => [row.whose, row]));
  const logsOf = groupBy(logs ?? [], ({ subject }) => subject);
  const correctionsOf = groupBy(corrections ?? [], ({ subject }) => subject);
  return {
    earlier: asked ? { row: asked, wish: asked.wish } : null,
    people: subjects.map(({ subject, profileId }) => {
      const { state, identity, name, document, ...open } = stateOf.get(subject)!;
      const entries = [...(isSome(open) ? [open] : []), ...(logsOf.get(subject) ?? [])].map(toEntry);
      const proposals = (correctionsOf.get(subject) ?? []).map(toProposal);
      return {
        ...{ identity, name, document },
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

const isSome = (row: OpenRow): row is TimeLogRow => row.opened_by !== null;

const toProposal = ({ seq, proposal, answer, ground }: CorrectionRow): Proposal => ({
  ...(JSON.parse(proposal) as Omit<Proposal, "seq" | "answer" | "ground">),
  seq,
  answer,
  ground,
});
