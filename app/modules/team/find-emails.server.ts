import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { isShownTo, type Reader } from "~/modules/policy/scope.server";
import type { Db } from "~/platform/db.server";

/**
 * Returns the address of each person by profile id, empty for a person without one. Null unless the company has all of them, and the reader
 * sees all of them.
 */
export async function findEmails(
  { db }: { db: Db },
  { reader, companyId, profileIds }: { reader: Reader; companyId: string; profileIds: string[] },
): Promise<Record<string, string> | null> {
  const ids = new Set(profileIds);
  const emails = await db
    .select({ id: profiles.id, email: sql<string>`coalesce(${profiles.email}, '')` })
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, companyId),
        sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`,
        isShownTo(reader, profiles),
      ),
    );
  return emails.length === ids.size ? Object.fromEntries(emails.map(({ id, email }) => [id, email])) : null;
}
