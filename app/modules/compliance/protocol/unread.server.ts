import { events, protocolVersions } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { firstRow } from "~/platform/statement.server";
import type { ProtocolReading } from "./reads-of.server";

const eventRow = alias(events, "e");

/** An expression: a value of a person's newest confirmation. */
const newestRead = (subject: SQL, what: SQL) =>
  sql`(SELECT ${what} FROM ${events} ${eventRow} WHERE ${eventRow.subject} = ${subject} AND ${eventRow.kind} = 'protocol_read'
       ORDER BY ${eventRow.subjectSeq} DESC LIMIT 1)`;

/** An expression: when they confirmed it. */
export const readAt = (subject: SQL) => newestRead(subject, sql`${eventRow.occurredAt}`);

/** An expression: the digest of what they read. */
export const readDigest = (subject: SQL) => newestRead(subject, sql`${eventRow.payload} ->> '$.digest'`);

interface UnreadRow {
  isUnread: number;
}

/** The query that finds whether a member has not read the company's newest version. A screen's first round trip includes it. */
export const isUnreadQuery = ({
  companyId,
  subject,
}: {
  companyId: string;
  subject: number;
}): SQL<UnreadRow> =>
  sql`SELECT ${protocolVersions.digest} IS NOT ${readDigest(sql`${subject}`)} AS "isUnread" FROM ${protocolVersions}
        WHERE ${protocolVersions.companyId} = ${companyId} ORDER BY ${protocolVersions.version} DESC LIMIT 1`;

/** Reads the answer of {@link isUnreadQuery}. Without a protocol there is nothing to read. */
export const readUnread = ([row]: readonly UnreadRow[]): boolean => row?.isUnread === 1;

/** Returns a member's last confirmation, or null. */
export async function findOwnRead(
  { db }: Pick<Deps, "db">,
  { subject }: { subject: number },
): Promise<ProtocolReading | null> {
  return firstRow<ProtocolReading>(
    db.$client,
    sql`SELECT ${events.payload} ->> '$.version' AS version, ${events.payload} ->> '$.digest' AS digest, ${events.occurredAt} AS at
        FROM ${events} WHERE ${events.subject} = ${subject} AND ${events.kind} = 'protocol_read'
        ORDER BY ${events.subjectSeq} DESC LIMIT 1`,
  );
}
