import { events, periods, profiles, statements, subjects } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { statementOrder } from "~/modules/schedules/statement-order.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import type { PayrollFacts } from "./model/payroll-facts";
import { periodsQuery, type IssuedRow } from "./read-periods.server";
import { readStatement, type DeliveryWay, type StatementContents } from "./statement-content";

/** A delivery of a statement: how, when, and by which profile; null for the system. */
export interface Delivery {
  way: DeliveryWay;
  at: number;
  authorId: string | null;
}

/** An answer of the person. All of them stay, and the last one counts. */
export interface RecordedAnswer extends Pick<
  StatementContents["period_answered"],
  "answer" | "on" | "text" | "via"
> {
  /** ms */
  at: number;
  /** Whether the ledger has an event of it. An answer after the company closed has none. */
  isInLedger: boolean;
}

/** An issued period, whole. */
export interface Statement {
  period: IssuedRow;
  content: StatementContents["period_issued"];
  /** Null in a period that was issued without them. */
  payroll: PayrollFacts | null;
  /** 32 bytes as hex: with the content it opens the digest of the event. */
  salt: string;
  /** The number of the event in the company's register. */
  seq: number;
  /** The profile of the manager who issued it. */
  authorId: string | null;
  /** In the order in which they were recorded. */
  deliveries: Delivery[];
  answers: RecordedAnswer[];
}

/**
 * Returns an issued period with its deliveries and answers. One round trip.
 * @param of.version the last one by default. @returns null if it was not issued.
 */
export async function findStatement(
  deps: Pick<Deps, "db">,
  { companyId, profileId, from, version }: StatementKey,
): Promise<Statement | null> {
  const { db } = deps;
  const { rows, recorded, seqs } = await batch(db, {
    rows: periodsQuery(deps, { companyId, profileIds: [profileId], range: { from, to: from } }),
    recorded: db
      .select()
      .from(statements)
      .where(
        and(
          eq(statements.companyId, companyId),
          eq(statements.profileId, profileId),
          sql`${statements.content} ->> '$.from' = ${from}`,
          sql`${statements.kind} <> 'excess_classified'`,
        ),
      )
      .orderBy(...statementOrder),
    seqs: db
      .select({ id: periods.id, seq: events.seq })
      .from(periods)
      .innerJoin(statements, eq(statements.id, periods.id))
      .innerJoin(profiles, eq(profiles.id, periods.profileId))
      .innerJoin(subjects, eq(subjects.key, profiles.subject))
      .innerJoin(events, and(eq(events.subject, subjects.key), eq(events.subjectSeq, statements.seq)))
      .where(
        and(eq(periods.companyId, companyId), eq(periods.profileId, profileId), eq(periods.fromDay, from)),
      ),
  });
  const period = rows.find((row) =>
    version === undefined ? row.from === from && row.isCurrent : row.from === from && row.version === version,
  );
  const issuedRow = recorded.find(({ id }) => id === period?.id);
  const event = seqs.find(({ id }) => id === period?.id);
  if (!period || !issuedRow || !event) return null;
  return {
    period,
    content: readStatement("period_issued", issuedRow.content),
    payroll: issuedRow.payroll === null ? null : (JSON.parse(issuedRow.payroll) as PayrollFacts),
    salt: issuedRow.salt,
    seq: event.seq,
    authorId: issuedRow.authorId,
    ...aboutVersion(recorded, period.version),
  };
}

/** A period of a person. */
export interface StatementKey {
  companyId: string;
  profileId: string;
  from: LocalDate;
  version?: number | undefined;
}

type StoredStatementRow = typeof statements.$inferSelect;

/** Returns the deliveries and answers of a version. */
function aboutVersion(statementRows: readonly StoredStatementRow[], version: number) {
  const deliveries = statementRows.flatMap(({ kind, content, recordedAt: at, authorId }): Delivery[] => {
    if (kind !== "period_delivered") return [];
    const delivered = readStatement(kind, content);
    return delivered.version === version ? [{ way: delivered.way, at, authorId }] : [];
  });
  const answers = statementRows.flatMap(({ kind, content, recordedAt: at, seq }): RecordedAnswer[] => {
    if (kind !== "period_answered") return [];
    const { version: answered, answer, on, text, via } = readStatement(kind, content);
    return answered === version ? [{ answer, on, text, via, at, isInLedger: seq !== null }] : [];
  });
  return { deliveries, answers };
}
