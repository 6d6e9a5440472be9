import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { isShownTo, type Reader } from "~/modules/policy/scope.server";
import type { Db } from "~/platform/db.server";
import { bodyIdSchema } from "~/platform/form-schemas";

const profileIds = z
  .array(bodyIdSchema, "debe ser una lista de ids")
  .max(5_000, "como mucho 5000 ids a la vez");

/** The body of POST /api/get-user-emails. */
export const userEmailsSchema = z
  .object({ profile_ids: profileIds }, { error: "El cuerpo debe ser un objeto JSON." })
  .transform((body) => ({ profileIds: body.profile_ids }));

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
