import { groupBy } from "~/platform/group-by";
import { recordedColumns, timeLogColumns, toEntry, type RecordedRow, type TimeLogRow } from "./ledger-rows";
import { newPerson, type Person, type PersonState, type Proposal } from "./model/person";

/** One of a ledger's people; the company itself has no profile. */
export interface Subject {
  subject: number;
  profileId: string | null;
}

/** How much of a record a decision needs: a punch the entry that is open, a correction all entries. */
export type Extent = "open" | "all";

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

interface StateRow {
  subject: number;
  state: string | null;
  identity: string | null;
  name: string | null;
  document: string | null;
}

interface CorrectionRow {
  subject: number;
  seq: number;
  proposal: string;
  answer: Proposal["answer"];
  ground: Proposal["ground"];
}

type LogRow = TimeLogRow & { subject: number };

/** Whom to read: by their keys, or somebody whose key is not known yet by their profile. */
type Whom = { subjects: readonly Subject[] } | { profileId: string };

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
  return readPeople(await d1.batch(selectPeople(d1, { ledger, subjects }, wanted)), subjects);
}

/** The statements of {@link loadPeople}, for a batch that somebody else makes; {@link readPeople} reads what they answer. */
export function selectPeople(
  d1: Pick<D1Database, "prepare">,
  { ledger, ...of }: Whom & { ledger: number | null },
  { extent, requestKey }: Wanted,
): D1PreparedStatement[] {
  const [whom, keys] = whomIn(of);
  const isOpen = extent === "open" ? "AND check_out_at IS NULL AND exit_missing = 0 AND void IS NULL" : "";
  const select = (sql: string) => d1.prepare(sql).bind(keys);
  return [
    d1
      .prepare(
        `SELECT whose AS subject, state, identity_commitment AS identity,
                coalesce(full_name, name) AS name, coalesce(dni, nif) AS document
         FROM ${whom} LEFT JOIN person_states s ON s.subject = whose
         LEFT JOIN profiles p ON p.subject = whose
         LEFT JOIN companies c ON p.id IS NULL AND c.ledger = ?2`,
      )
      .bind(keys, ledger),
    select(`SELECT subject, ${timeLogColumns} FROM ${whom} JOIN time_logs ON subject = whose ${isOpen}`),
    ...(extent === "all"
      ? [
          select(
            `SELECT subject, seq, proposal, answer, ground
             FROM ${whom} JOIN corrections c ON c.subject = whose`,
          ),
        ]
      : [select("SELECT ?1 WHERE FALSE")]),
    ...(requestKey === null
      ? []
      : [
          d1
            .prepare(
              `SELECT ${recordedColumns}, lower(hex(wish)) AS wish FROM ${whom}
               JOIN events ON subject = whose AND request = unhex(?2)`,
            )
            .bind(keys, requestKey),
        ]),
  ];
}

function whomIn(whom: Whom): [sql: string, bound: number | string] {
  if ("profileId" in whom) return ["(SELECT subject AS whose FROM profiles WHERE id = ?1)", whom.profileId];
  // SQLite counts every row of JSON that it unfolds.
  const [only, ...others] = whom.subjects.map(({ subject }) => subject);
  return others.length === 0 && only !== undefined
    ? ["(SELECT ?1 AS whose)", only]
    : ["(SELECT value AS whose FROM json_each(?1))", JSON.stringify([only, ...others])];
}

/** What the statements of {@link selectPeople} answered. */
export function readPeople(
  [states, logs, corrections, earlier]: readonly D1Result[],
  subjects: readonly Subject[],
): Loaded {
  const stateOf = new Map((states!.results as unknown as StateRow[]).map((row) => [row.subject, row]));
  const logsOf = groupBy(logs!.results as unknown as LogRow[], ({ subject }) => subject);
  const correctionsOf = groupBy(corrections!.results as unknown as CorrectionRow[], ({ subject }) => subject);
  const [asked] = (earlier?.results ?? []) as unknown as (RecordedRow & { wish: string })[];
  return {
    earlier: asked ? { row: asked, wish: asked.wish } : null,
    people: subjects.map(({ subject, profileId }) => {
      const row = stateOf.get(subject)!;
      const entries = (logsOf.get(subject) ?? []).map(toEntry);
      const proposals = (correctionsOf.get(subject) ?? []).map(toProposal);
      const unknown = newPerson(profileId ?? "");
      return {
        identity: row.identity,
        name: row.name,
        document: row.document,
        person: {
          ...unknown,
          ...(row.state && { state: JSON.parse(row.state) as PersonState }),
          entries: new Map(entries.map((entry) => [entry.openedBy, entry])),
          proposals: new Map(proposals.map((proposal) => [proposal.seq, proposal])),
        },
      };
    }),
  };
}

const toProposal = ({ seq, proposal, answer, ground }: CorrectionRow): Proposal => ({
  ...(JSON.parse(proposal) as Omit<Proposal, "seq" | "answer" | "ground">),
  seq,
  answer,
  ground,
});
