import { profiles, statements } from "#cell";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { weekOf, type DateRange } from "~/time/dates";
import { statementOrder } from "./statement-order.server";
import { readWeekContent, type WeekContent, type WeekKind } from "./week-content";

/** A recorded statement about a week. */
export interface WeekStatement {
  id: string;
  content: WeekContent;
  /** Null without an event. */
  seq: number | null;
  /** ms */
  recordedAt: number;
  /** The profile of the author; null if it was the system. */
  authorId: string | null;
  /** 32 bytes as hex: with the content it opens the digest of the event. */
  salt: string;
}

/** Lists everything that was recorded about the published weeks of a person, by week, in the order in which it was recorded. */
export async function listWeekStatements(
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<WeekStatement[]> {
  const rows = await db
    .select(statementColumns)
    .from(statements)
    .where(
      and(
        eq(statements.companyId, companyId),
        eq(statements.profileId, profileId),
        isNotNull(statements.weekOn),
      ),
    )
    .orderBy(asc(statements.weekOn), ...statementOrder);
  return rows.map(toStatement);
}

/** A recorded statement about a week, with the name of its author. */
export interface AuthoredWeekStatement extends WeekStatement {
  /** Null if it was the system, or an author whose profile is erased. */
  author: string | null;
}

interface StatementsQuery {
  companyId: string;
  profileIds: readonly string[];
  /** Only weeks with a day in it. */
  range: DateRange;
  /** ms: what was recorded later is left out. */
  asOf: number;
}

/**
 * Returns the statements about the published weeks of people, by person, by week, in the order in which it was recorded. One round trip.
 */
export async function listWeekStatementsWithin(
  { db }: Pick<Deps, "db">,
  { companyId, profileIds, range, asOf }: StatementsQuery,
): Promise<Map<string, AuthoredWeekStatement[]>> {
  const rows = await db
    .select({
      ...statementColumns,
      profileId: sql<string>`${statements.profileId}`,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(statements)
    .leftJoin(profiles, eq(profiles.id, statements.authorId))
    .where(
      sql`+${statements.companyId} = ${companyId} AND ${statements.profileId} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))
        AND ${statements.weekOn} BETWEEN ${weekOf(range.from).from} AND ${range.to} AND ${statements.recordedAt} <= ${asOf}`,
    )
    .orderBy(asc(statements.weekOn), ...statementOrder);
  const people = groupBy(rows, ({ profileId }) => profileId);
  return new Map(
    [...people].map(([id, own]) => [
      id,
      own.map(({ fullName, email, ...row }) => ({
        ...toStatement(row),
        author: fullName === null && email === null ? null : displayName({ fullName, email }),
      })),
    ]),
  );
}

const statementColumns = {
  id: statements.id,
  kind: sql<WeekKind>`${statements.kind}`,
  content: statements.content,
  seq: statements.seq,
  recordedAt: statements.recordedAt,
  authorId: statements.authorId,
  salt: statements.salt,
} as const;

interface StoredStatementRow extends Pick<
  typeof statements.$inferSelect,
  Exclude<keyof typeof statementColumns, "kind">
> {
  kind: WeekKind;
}

const toStatement = ({
  id,
  kind,
  content,
  seq,
  recordedAt,
  authorId,
  salt,
}: StoredStatementRow): WeekStatement => ({
  id,
  content: readWeekContent(kind, content),
  seq,
  recordedAt,
  authorId,
  salt,
});
