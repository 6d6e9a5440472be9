import { events, periods, statements, subjects } from "#cell";
import { sql } from "drizzle-orm";
import { isInTurn } from "~/modules/ledger/compare-in-turn.server";
import { blobOf } from "~/modules/ledger/ledger-columns";
import { statementDigest } from "~/modules/schedules/statement-digest";
import { statementOrder } from "~/modules/schedules/statement-order.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { listOf } from "~/platform/statement.server";
import { periodsFrom, type ProjectedPeriod, type StoredStatement } from "./model/periods-from";

const mostDifferences = 20;

interface StatementRow extends StoredStatement {
  profile_id: string;
  seq: number | null;
  salt: string;
  week_on: string | null;
  /** Of its event; null without one. */
  digest: string | null;
}

type PeriodRow = ProjectedPeriod & { profile_id: string };

/**
 * Compares the stored statements of a seventh of the people with their events, and the projection with the statements. So everybody's are
 * compared within seven nights. Two queries at most.
 * @returns the differences in words, at most 20. @throws transient faults of D1.
 */
export async function compareStatements(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, ledger }: { companyId: string; ledger: number },
): Promise<string[]> {
  // CROSS JOIN: SQLite reads the statements first, of which most companies have none.
  const isSubjectInTurn = sql`${subjects.ledger} = ${ledger} AND ${isInTurn(now)}`;
  const storedStatements = await db.all<StatementRow>(sql`
    SELECT ${statements.id}, ${statements.profileId}, ${statements.kind}, ${statements.seq}, ${statements.recordedAt}, ${statements.content},
      lower(hex(${statements.salt})) AS salt, ${statements.weekOn}, ${events.payload} ->> '$.digest' AS digest
    FROM ${statements} CROSS JOIN ${subjects} ON ${subjects.profileId} = ${statements.profileId}
      LEFT JOIN ${events} ON ${events.subject} = ${subjects.key} AND ${events.subjectSeq} = ${statements.seq} AND ${events.kind} = 'plan'
        AND ${events.id} = ${blobOf(sql`${statements.id}`)} AND ${events.recordedAt} >= ${statements.recordedAt}
    WHERE ${statements.companyId} = ${companyId} AND ${isSubjectInTurn}
    ORDER BY ${listOf(statementOrder)}`);
  // Each row of the projection refers to its statement.
  if (storedStatements.length === 0) return [];
  const periodRows = await db.all<PeriodRow>(sql`
    SELECT ${periods.profileId}, ${periods.id}, ${periods.fromDay}, ${periods.toDay}, ${periods.version}, ${periods.issuedAt}, ${periods.sentAt},
      ${periods.shownAt}, ${periods.paperAt}, ${periods.answer}, ${periods.answeredAt}, ${periods.isCurrent}
    FROM ${periods} CROSS JOIN ${subjects} ON ${subjects.profileId} = ${periods.profileId}
    WHERE ${periods.companyId} = ${companyId} AND ${isSubjectInTurn}`);
  const rowsByProfile = groupBy(periodRows, ({ profile_id }) => profile_id);
  const statementsByProfile = groupBy(storedStatements, ({ profile_id }) => profile_id);
  const people = new Set([...rowsByProfile.keys(), ...statementsByProfile.keys()]);
  return [
    ...storedStatements
      .filter((row) => !isOfItsEvent(row))
      .map(({ id }) => `statement ${id}: not the content of its event`),
    ...[...people]
      .filter(
        (id) =>
          textOf(periodsFrom(statementsByProfile.get(id) ?? [])) !== textOf(rowsByProfile.get(id) ?? []),
      )
      .map((id) => `periods of ${id}: not what the statements say`),
  ].slice(0, mostDifferences);
}

/**
 * Whether a statement has an event with its digest, and the week that it names. One without a number was recorded after the company had
 * closed.
 */
function isOfItsEvent({ seq, content, salt, week_on, digest }: StatementRow): boolean {
  if (seq === null) return true;
  try {
    if ((JSON.parse(content) as { week?: string }).week !== (week_on ?? undefined)) return false;
    return statementDigest(content, salt) === digest;
  } catch {
    return false;
  }
}

/** Returns periods as text, to compare them. */
const textOf = (rows: readonly ProjectedPeriod[]): string =>
  rows
    .map(
      ({
        id,
        from_day,
        to_day,
        version,
        issued_at,
        sent_at,
        shown_at,
        paper_at,
        answer,
        answered_at,
        is_current,
      }) =>
        [
          id,
          from_day,
          to_day,
          version,
          issued_at,
          sent_at,
          shown_at,
          paper_at,
          answer,
          answered_at,
          is_current,
        ].join(),
    )
    .toSorted()
    .join("\n");
