import { periods, statements } from "#cell";
import { and, eq, isNull, sql } from "drizzle-orm";
import { statementOrder } from "~/modules/schedules/statement-order.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import type { DateRange } from "~/time/dates";
import { readStatement, type StatementContent, type StatementKind } from "./statement-content";

/** A recorded statement, with who recorded it and when. */
export interface RecordedStatement {
  id: string;
  content: StatementContent;
  /** Null without an event. */
  seq: number | null;
  /** ms */
  recordedAt: number;
  /** The profile of the author; null if it was the system. */
  authorId: string | null;
  salt: string;
}

/** Lists what a person was issued, delivered and answered, in the order in which it was recorded. */
export async function listStatements(
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<RecordedStatement[]> {
  const rows = await db
    .select(columns)
    .from(statements)
    .where(
      and(
        eq(statements.companyId, companyId),
        eq(statements.profileId, profileId),
        isNull(statements.weekOn),
      ),
    )
    .orderBy(...statementOrder);
  return rows.map(toRecorded);
}

interface IssuedWithin {
  companyId: string;
  profileIds: readonly string[];
  /** Only periods with all their days in it. */
  range: DateRange;
  /** ms: what was recorded later is left out. */
  asOf: number;
}

/**
 * Returns the statements of people (issued, delivered, answered) about the periods that lie within a range, by person, in the order in
 * which it was recorded. One round trip.
 */
export async function listStatementsWithin(
  { db }: Pick<Deps, "db">,
  { companyId, profileIds, range, asOf }: IssuedWithin,
): Promise<Map<string, RecordedStatement[]>> {
  const isWithin = sql`EXISTS (SELECT 1 FROM ${periods} WHERE ${periods.profileId} = ${statements.profileId}
    AND ${periods.fromDay} = ${statements.content} ->> '$.from' AND ${periods.fromDay} >= ${range.from} AND ${periods.toDay} <= ${range.to})`;
  const rows = await db
    .select({ ...columns, profileId: sql<string>`${statements.profileId}` })
    .from(statements)
    .where(
      sql`${statements.companyId} = ${companyId} AND ${statements.profileId} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))
        AND ${statements.kind} IN ('period_issued', 'period_delivered', 'period_answered')
        AND ${statements.recordedAt} <= ${asOf} AND ${isWithin}`,
    )
    .orderBy(...statementOrder);
  const people = groupBy(rows, ({ profileId }) => profileId);
  return new Map([...people].map(([id, own]) => [id, own.map(toRecorded)]));
}

/** Without `payroll`: only the payroll file has it. */
const columns = {
  id: statements.id,
  kind: sql<StatementKind>`${statements.kind}`,
  content: statements.content,
  seq: statements.seq,
  recordedAt: statements.recordedAt,
  authorId: statements.authorId,
  salt: statements.salt,
} as const;

interface StoredRow extends Pick<typeof statements.$inferSelect, Exclude<keyof typeof columns, "kind">> {
  kind: StatementKind;
}

const toRecorded = ({
  id,
  kind,
  content,
  seq,
  recordedAt,
  authorId,
  salt,
}: StoredRow): RecordedStatement => ({
  id,
  content: readStatement(kind, content),
  seq,
  recordedAt,
  authorId,
  salt,
});
