import { events, protocolVersions } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { first, prepare, type Prepares } from "~/platform/statement.server";
import type { Read } from "./reads-of.server";

const e = alias(events, "e");

/** What the newest event says by which a person said that they have read a protocol. */
const newestRead = (subject: SQL, what: SQL) =>
  sql`(SELECT ${what} FROM ${events} ${e} WHERE ${e.subject} = ${subject} AND ${e.kind} = 'protocol_read'
       ORDER BY ${e.subjectSeq} DESC LIMIT 1)`;

/** When that was. */
export const readAt = (subject: SQL) => newestRead(subject, sql`${e.occurredAt}`);

/** The digest of what they read. */
export const readDigest = (subject: SQL) => newestRead(subject, sql`${e.payload} ->> '$.digest'`);

/** The statement that finds whether a member has yet to read the company's newest version: for the trip of a screen that says so. */
export const unreadQuery = (
  d1: Prepares,
  { companyId, subject }: { companyId: string; subject: number },
): D1PreparedStatement =>
  prepare(
    d1,
    sql`SELECT ${protocolVersions.digest} IS NOT ${readDigest(sql`${subject}`)} AS "isUnread" FROM ${protocolVersions}
        WHERE ${protocolVersions.companyId} = ${companyId} ORDER BY ${protocolVersions.version} DESC LIMIT 1`,
  );

/** What {@link unreadQuery} answered; nobody has anything to read where there is no protocol. */
export const readUnread = (rows: readonly unknown[]): boolean =>
  (rows as { isUnread: number }[])[0]?.isUnread === 1;

/** When a member last said that they have read a version, and which; null where they never have. */
export async function findOwnRead(
  { db }: Pick<Deps, "db">,
  { subject }: { subject: number },
): Promise<Read | null> {
  return withRetries(() =>
    first<Read>(
      db.$client,
      sql`SELECT ${events.payload} ->> '$.version' AS version, ${events.payload} ->> '$.digest' AS digest, ${events.occurredAt} AS at
          FROM ${events} WHERE ${events.subject} = ${subject} AND ${events.kind} = 'protocol_read'
          ORDER BY ${events.subjectSeq} DESC LIMIT 1`,
    ),
  );
}
