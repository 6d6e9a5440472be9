import { utcMidnightOf } from "~/time/dates";
import type { PackageSelection } from "./format/statement";
import type { PersonPlan, PlanRow } from "./plan-person";
import { identityBefore } from "./plan-person";
import type { Log } from "./read-lines.server";

/** No zone is further ahead of UTC: an event of a day is not recorded before it begins there. */
const farthestEastMs = 14 * 3_600_000;

export type Cell = Pick<D1Database, "prepare" | "batch">;
/** A register up to its checkpoint. */
export type LogTo = Log & { size: number };
export type Whom = Pick<PackageSelection, "from" | "profile_ids">;

const columns = "seq, events.subject, subject_seq, kind, day, about, lower(hex(person)) AS person";

/**
 * What people did from a day on, up to the checkpoint. What was recorded never falls along a person's numbers, so the first
 * that can have to do with the day is found by halving: an index of days would cost every punch.
 */
export const planRows = (d1: Cell, log: LogTo, whom: Whom) =>
  d1
    .prepare(
      `WITH RECURSIVE ${searchOf(whom)}
       SELECT ${columns}, profile_id
       FROM search CROSS JOIN events ON events.subject = search.subject AND subject_seq >= low
       WHERE low = high AND seq <= ?4`,
    )
    .bind(...searched(log, whom), log.size);

/** How many rows those are of each of the people, by id; of whoever has no event there is none. */
export const countRows = (d1: Cell, log: LogTo, whom: Whom) =>
  d1
    .prepare(
      `WITH RECURSIVE ${searchOf(whom)}
       SELECT profile_id, (SELECT max(subject_seq) FROM events WHERE subject = search.subject) - low + 1 AS number
       FROM search WHERE low = high ORDER BY profile_id`,
    )
    .bind(...searched(log, whom));

// The plus keeps SQLite from the index of ledgers, which goes through everybody in the company.
const named = "profile_id IN (SELECT value FROM json_each(?2)) AND +ledger = ?1";

const searchOf = ({ profile_ids }: Whom) =>
  `search (subject, profile_id, low, high) AS (
     SELECT key, profile_id, 1, (SELECT max(subject_seq) + 1 FROM events WHERE subject = key)
     FROM subjects WHERE ${profile_ids ? named : "ledger = ?1 AND profile_id IS NOT NULL"}
     UNION ALL
     SELECT search.subject, profile_id, iif(recorded_at < ?3, subject_seq + 1, low), iif(recorded_at < ?3, high, subject_seq)
     FROM search CROSS JOIN events ON events.subject = search.subject AND subject_seq = (low + high) / 2
     WHERE low < high)`;

const searched = ({ ledger }: LogTo, { from, profile_ids }: Whom) => [
  ledger,
  profile_ids && JSON.stringify(profile_ids),
  from === null ? 0 : utcMidnightOf(from) - farthestEastMs,
];

export const companyRows = (d1: Cell, { ledger, size }: LogTo) =>
  d1
    .prepare(
      `SELECT ${columns} FROM events
       WHERE subject = (SELECT key FROM subjects WHERE ledger = ?1 AND profile_id IS NULL) AND seq <= ?2
       ORDER BY subject_seq`,
    )
    .bind(ledger, size);

/** More of a person's own rows, from a number on and before those that are known. */
export interface Earlier {
  subject: number;
  profile_id: string;
  from: number;
  before: number;
}

export const earlierRows = (d1: Cell, wanted: readonly Earlier[]) =>
  d1
    .prepare(
      `SELECT ${columns}, whom.value ->> 'profile_id' AS profile_id FROM json_each(?) whom
       CROSS JOIN events ON events.subject = whom.value ->> 'subject'
         AND subject_seq >= whom.value ->> 'from' AND subject_seq < whom.value ->> 'before'`,
    )
    .bind(JSON.stringify(wanted))
    .all<PlanRow>();

/**
 * Who people were before what is told of them: their punches commit to the event that said so. Where none does, it is looked
 * for backwards.
 * @returns the number of that event, by the cell's key of its person.
 */
export async function findIdentities(
  d1: Cell,
  { ledger }: Log,
  planned: ReadonlyMap<number, { rows: PlanRow[]; person: PersonPlan }>,
): Promise<Map<number, number>> {
  const unknown = [...planned].flatMap(([subject, { rows, person }]) =>
    person.hasIdentity || person.first === 1 ? [] : [[subject, person.first, identityBefore(rows)]],
  );
  if (unknown.length === 0) return new Map();
  const { results } = await d1
    .prepare(
      `SELECT events.subject, seq FROM json_each(?2) whom
       CROSS JOIN events ON events.subject = whom.value ->> 0 AND subject_seq = coalesce(
         (SELECT subject_seq FROM revealed WHERE commitment = unhex(whom.value ->> 2)
            AND revealed.subject = whom.value ->> 0 AND subject_seq < whom.value ->> 1),
         (SELECT subject_seq FROM events WHERE subject = whom.value ->> 0 AND subject_seq < whom.value ->> 1
            AND kind = 'person' ORDER BY subject_seq DESC LIMIT 1))
       WHERE ledger = ?1 AND kind = 'person'`,
    )
    .bind(ledger, JSON.stringify(unknown))
    .all<{ subject: number; seq: number }>();
  return new Map(results.map(({ subject, seq }) => [subject, seq]));
}

/** Up to which number the data of the ledger ?1 have been judged for erasure, as an expression. */
export const erasedTo = "coalesce((SELECT erased FROM register_progress WHERE ledger = ?1), 0)";

/** The same, read. */
export const readErasedTo = async (d1: Pick<D1Database, "prepare">, { ledger }: Pick<Log, "ledger">) =>
  (await d1.prepare(`SELECT ${erasedTo} AS erased`).bind(ledger).first<number>("erased"))!;
