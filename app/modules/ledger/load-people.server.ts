import { companies, corrections, events, personStates, profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { groupBy } from "~/platform/group-by";
import { nameOf, prepare, type Prepares } from "~/platform/statement.server";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { askedColumns, timeLogColumns } from "./ledger-columns";
import { toEntry, type AskedRow, type RecordedRow, type TimeLogRow } from "./ledger-rows";
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
  d1: Prepares & Pick<D1Database, "batch">,
  { ledger, subjects }: { ledger: number; subjects: readonly Subject[] },
  wanted: Wanted,
): Promise<Loaded> {
  return readPeople(await d1.batch(selectPeople(d1, { ledger, subjects }, wanted)), subjects, wanted);
}

function selectPeople(
  d1: Prepares,
  { ledger, subjects }: { ledger: number; subjects: readonly Subject[] },
  { extent, requestKey }: Wanted,
): D1PreparedStatement[] {
  const whom = whomIn(subjects);
  const open = sql`SELECT ${nameOf(timeLogs.subject)}, ${timeLogColumns} FROM ${timeLogs} t WHERE ${sql.raw(isOpen)}`;
  // Each of them once: nobody is in more than one entry.
  const states = sql`
    SELECT whose, ${personStates.state}, ${profiles.identityCommitment} AS identity,
           coalesce(${profiles.fullName}, ${companies.name}) AS name, coalesce(${profiles.dni}, ${companies.nif}) AS document, open.*
    FROM ${whom} LEFT JOIN ${profiles} ON ${profiles.subject} = whose
    LEFT JOIN ${personStates} ON ${personStates.subject} = whose
    LEFT JOIN ${companies} ON ${profiles.id} IS NULL AND ${companies.ledger} = ${ledger}
    LEFT JOIN (${open}) open ON open.${nameOf(timeLogs.subject)} = whose`;
  const queries = [states];
  if (extent !== "open") {
    const logs = (condition: SQL) =>
      sql`SELECT ${timeLogs.subject}, ${timeLogColumns} FROM ${whom} JOIN ${timeLogs} ON ${timeLogs.subject} = whose AND ${condition}`;
    const lacksExit = sql`${timeLogs.exitMissing} = 1 AND ${timeLogs.void} IS NULL AND ${timeLogs.day} < ${extent.from}`;
    queries.push(
      sql`${logs(sql`${timeLogs.day} BETWEEN ${extent.from} AND ${extent.to}`)}
          UNION ${logs(sql`${timeLogs.openedBy} = ${extent.entry}`)} UNION ${logs(lacksExit)}`,
      sql`SELECT ${corrections.subject}, ${corrections.seq}, ${corrections.proposal}, ${corrections.answer}, ${corrections.ground}
          FROM ${whom} JOIN ${corrections} ON ${corrections.subject} = whose`,
    );
  }
  if (requestKey !== null)
    queries.push(
      sql`SELECT ${askedColumns} FROM ${whom}
          JOIN ${events} ON ${events.subject} = whose AND ${events.request} = unhex(${requestKey})`,
    );
  return queries.map((query) => prepare(d1, query));
}

/** Those who are asked for, as a relation `whose`. */
function whomIn(subjects: readonly Subject[]): SQL {
  const [only, ...others] = subjects.map(({ subject }) => subject);
  // SQLite counts every row of JSON that it unfolds.
  return others.length === 0 && only !== undefined
    ? sql`(SELECT ${only} AS whose)`
    : sql`(SELECT value AS whose FROM json_each(${JSON.stringify([only, ...others])}))`;
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
