import { mailOutbox, profiles } from "#cell";
import { and, eq, isNotNull, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import type { SummarizedKey } from "./mail-rules";
import { paceGroupOf, type SummarizedMail } from "./outbox.server";

/** A condition on a row of the outbox: it waits for the next summary of its kind and person. */
export const isWaitingForSummary = ({
  paceGroup,
  releasedAt,
  summaryId,
}: Record<"paceGroup" | "releasedAt" | "summaryId", SQLWrapper>): SQL =>
  and(isNotNull(paceGroup), isNull(releasedAt), isNull(summaryId))!;

/** A condition: a mail about the same thing waits for this person's next summary. */
export const hasWaitingMail = (
  dedupeKey: SummarizedKey,
  { companyId, recipient, about }: Pick<SummarizedMail, "companyId" | "recipient" | "about">,
): SQL =>
  sql`EXISTS (SELECT 1 FROM ${mailOutbox} WHERE ${isWaitingForSummary(mailOutbox)}
    AND ${mailOutbox.paceGroup} = ${paceGroupOf(dedupeKey, companyId)} AND ${mailOutbox.recipient} = ${recipient}
    AND ${mailOutbox.about} = ${about})`;

const companyOf = sql`substr(${mailOutbox.paceGroup}, instr(${mailOutbox.paceGroup}, ':') + 1)`;

/** Returns the statement that sends to a new address what waits for a person. */
export const redirectWaitingMails = (
  db: Db,
  { companyId, from, to }: { companyId: string; from: string; to: string },
) =>
  db
    .update(mailOutbox)
    .set({ recipient: to })
    .where(
      and(isWaitingForSummary(mailOutbox), sql`${companyOf} = ${companyId}`, eq(mailOutbox.recipient, from)),
    );

/**
 * Returns the statement that deletes what waits for people who leave or are erased.
 * @param whose a condition on `profiles`.
 */
export const deleteWaitingMails = (db: Db, whose: SQL) =>
  db.delete(mailOutbox).where(
    and(
      isWaitingForSummary(mailOutbox),
      sql`(${companyOf}, ${mailOutbox.recipient}) IN (SELECT ${profiles.companyId}, ${profiles.email}
          FROM ${profiles} WHERE ${whose})`,
    ),
  );
