import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { Read } from "./reads-of.server";

/** SQL: the newest event by which the person of a profile said that they have read a protocol. */
export const newestRead = (subject: string, what: string) =>
  `(SELECT ${what} FROM events e WHERE e.subject = ${subject} AND e.kind = 'protocol_read' ORDER BY e.subject_seq DESC LIMIT 1)`;

/** SQL: the digest that it names. */
export const readDigest = (subject: string) => newestRead(subject, "e.payload ->> '$.digest'");

/** The statement that finds whether a member has yet to read the company's newest version: for the trip of a screen that says so. */
export const unreadQuery = (
  d1: Pick<D1Database, "prepare">,
  { companyId, subject }: { companyId: string; subject: number },
): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT digest IS NOT ${readDigest("?2")} AS isUnread FROM protocol_versions WHERE company_id = ?1 ORDER BY version DESC LIMIT 1`,
    )
    .bind(companyId, subject);

/** What {@link unreadQuery} answered; nobody has anything to read where there is no protocol. */
export const readUnread = (rows: readonly unknown[]): boolean =>
  (rows as { isUnread: number }[])[0]?.isUnread === 1;

/** When a member last said that they have read a version, and which; null where they never have. */
export async function findOwnRead(
  { db }: Pick<Deps, "db">,
  { subject }: { subject: number },
): Promise<Read | null> {
  return withRetries(() =>
    db.$client
      .prepare(
        `SELECT payload ->> '$.version' AS version, payload ->> '$.digest' AS digest, occurred_at AS at
         FROM events WHERE subject = ? AND kind = 'protocol_read' ORDER BY subject_seq DESC LIMIT 1`,
      )
      .bind(subject)
      .first<Read>(),
  );
}
