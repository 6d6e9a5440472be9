import { statements } from "#cell";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
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
  const rows = await withRetries(() =>
    db
      .select({
        id: statements.id,
        kind: sql<WeekKind>`${statements.kind}`,
        content: statements.content,
        seq: statements.seq,
        recordedAt: statements.recordedAt,
        authorId: statements.authorId,
        salt: statements.salt,
      })
      .from(statements)
      .where(
        and(
          eq(statements.companyId, companyId),
          eq(statements.profileId, profileId),
          isNotNull(statements.weekOn),
        ),
      )
      .orderBy(asc(statements.weekOn), ...statementOrder),
  );
  return rows.map(({ kind, content, ...row }) => ({ ...row, content: readWeekContent(kind, content) }));
}
