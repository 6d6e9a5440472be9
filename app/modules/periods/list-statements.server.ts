import { statements } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { statementOrder } from "./server/statement-order.server";
import { readStatement, type StatementContent } from "./statement-content";

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
  const rows = await withRetries(() =>
    db
      .select()
      .from(statements)
      .where(and(eq(statements.companyId, companyId), eq(statements.profileId, profileId)))
      .orderBy(...statementOrder),
  );
  return rows.map(({ id, kind, content, seq, recordedAt, authorId, salt }) => ({
    id,
    content: readStatement(kind, content),
    seq,
    recordedAt,
    authorId,
    salt,
  }));
}
