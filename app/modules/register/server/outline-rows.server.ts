import { events, registerProgress, revealed, subjects } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { allRows, firstRow, type StatementPreparer } from "~/platform/statement.server";
import { utcMidnightOf } from "~/time/dates";
import { hourMs } from "~/time/units";
import type { PackageSelection } from "../format/statement";
import type { PersonOutline, OutlineRow } from "../model/person-outline-of";
import { identityBefore } from "../model/person-outline-of";
import type { RegisterLog } from "../read-lines.server";

/** No time zone is further ahead of UTC. So no event of a day is recorded earlier than this before its UTC midnight. */
const farthestEastMs = 14 * hourMs;

/** A register up to a checkpoint. */
export type LogUpToSize = RegisterLog & { size: number };
export type PeopleSelection = Pick<PackageSelection, "from" | "profile_ids">;

const outlineColumns = sql`${events.seq}, ${events.subject}, ${events.subjectSeq}, ${events.kind}, ${events.day}, ${events.about},
  lower(hex(${events.person})) AS person`;

/**
 * Returns the query of people's events from a day on, up to the checkpoint. `recorded_at` never falls along a person's numbers.
 * So a binary search finds the first possible event: an index by day would cost every punch.
 */
export const outlineRows = (log: LogUpToSize, whom: PeopleSelection) =>
  sql<OutlineRow>`WITH RECURSIVE ${searchOf(log, whom)}
        SELECT ${outlineColumns}, profile AS profile_id
        FROM search CROSS JOIN ${events} ON ${events.subject} = search.whose AND ${events.subjectSeq} >= low
        WHERE low = high AND ${events.seq} <= ${log.size}`;

/** A row of {@link countRows}. */
export interface PersonLineCount {
  profile_id: string;
  number: number;
}

/** Returns the query that counts those rows for each person, by id. People without events are left out. */
export const countRows = (log: LogUpToSize, whom: PeopleSelection) =>
  sql<PersonLineCount>`WITH RECURSIVE ${searchOf(log, whom)}
        SELECT profile AS profile_id,
          (SELECT max(${events.subjectSeq}) FROM ${events} WHERE ${events.subject} = search.whose) - low + 1 AS number
        FROM search WHERE low = high ORDER BY profile`;

function searchOf({ ledger }: LogUpToSize, { from, profile_ids }: PeopleSelection): SQL {
  const since = from === null ? 0 : utcMidnightOf(from) - farthestEastMs;
  // The plus prevents SQLite from using the index of ledgers, which would visit everybody in the company.
  const whose = profile_ids
    ? sql`${subjects.profileId} IN (SELECT value FROM json_each(${JSON.stringify(profile_ids)})) AND +${subjects.ledger} = ${ledger}`
    : sql`${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NOT NULL`;
  const isRecordedEarlier = sql`${events.recordedAt} < ${since}`;
  return sql`search (whose, profile, low, high) AS (
    SELECT ${subjects.key}, ${subjects.profileId}, 1,
      (SELECT max(${events.subjectSeq}) + 1 FROM ${events} WHERE ${events.subject} = ${subjects.key})
    FROM ${subjects} WHERE ${whose}
    UNION ALL
    SELECT whose, profile, iif(${isRecordedEarlier}, ${events.subjectSeq} + 1, low), iif(${isRecordedEarlier}, high, ${events.subjectSeq})
    FROM search CROSS JOIN ${events} ON ${events.subject} = search.whose AND ${events.subjectSeq} = (low + high) / 2
    WHERE low < high)`;
}

export const companyRows = ({ ledger, size }: LogUpToSize) =>
  sql<OutlineRow>`SELECT ${outlineColumns} FROM ${events}
        WHERE ${events.subject} = (SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL)
          AND ${events.seq} <= ${size}
        ORDER BY ${events.subjectSeq}`;

/** A request for more of a person's rows: from a number to the first known one. */
export interface EarlierRange {
  subject: number;
  profile_id: string;
  from: number;
  before: number;
}

export const earlierRows = (wantedRanges: readonly EarlierRange[]) =>
  sql<OutlineRow>`SELECT ${outlineColumns}, whom.value ->> 'profile_id' AS profile_id FROM json_each(${JSON.stringify(wantedRanges)}) whom
        CROSS JOIN ${events} ON ${events.subject} = whom.value ->> 'subject'
          AND ${events.subjectSeq} >= whom.value ->> 'from' AND ${events.subjectSeq} < whom.value ->> 'before'`;

/**
 * Finds people's identities before their disclosed lines, by the commitment in their punches. Without one it searches backwards.
 * @returns the `seq` of that event, by the person's key in the cell.
 */
export async function findIdentities(
  d1: StatementPreparer,
  { ledger }: RegisterLog,
  outlines: ReadonlyMap<number, { rows: OutlineRow[]; person: PersonOutline }>,
): Promise<Map<number, number>> {
  const peopleWithoutIdentity = [...outlines].flatMap(([subject, { rows, person }]) =>
    person.hasIdentity || person.first === 1 ? [] : [[subject, person.first, identityBefore(rows)]],
  );
  if (peopleWithoutIdentity.length === 0) return new Map();
  const eventRow = alias(events, "e");
  const rows = await allRows<{ subject: number; seq: number }>(
    d1,
    sql`SELECT ${events.subject}, ${events.seq} FROM json_each(${JSON.stringify(peopleWithoutIdentity)}) whom
        CROSS JOIN ${events} ON ${events.subject} = whom.value ->> 0 AND ${events.subjectSeq} = coalesce(
          (SELECT ${revealed.subjectSeq} FROM ${revealed} WHERE ${revealed.commitment} = unhex(whom.value ->> 2)
             AND ${revealed.subject} = whom.value ->> 0 AND ${revealed.subjectSeq} < whom.value ->> 1),
          (SELECT ${eventRow.subjectSeq} FROM ${events} ${eventRow} WHERE ${eventRow.subject} = whom.value ->> 0 AND ${eventRow.subjectSeq} < whom.value ->> 1
             AND ${eventRow.kind} = 'person' ORDER BY ${eventRow.subjectSeq} DESC LIMIT 1))
        WHERE ${events.ledger} = ${ledger} AND ${events.kind} = 'person'`,
  );
  return new Map(rows.map(({ subject, seq }) => [subject, seq]));
}

/** An expression: up to which `seq` a ledger's data have been considered for erasure. */
export const erasedTo = (ledger: number | SQL): SQL =>
  sql`coalesce((SELECT ${registerProgress.erased} FROM ${registerProgress} WHERE ${registerProgress.ledger} = ${ledger}), 0)`;

export const readErasedTo = async (d1: StatementPreparer, { ledger }: Pick<RegisterLog, "ledger">) =>
  (await firstRow<{ erased: number }>(d1, sql`SELECT ${erasedTo(ledger)} AS erased`))!.erased;
