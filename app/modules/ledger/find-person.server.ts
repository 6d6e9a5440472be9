import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/db.server";

/** Returns a profile of the company and its subject key; null if the company has no such profile. */
export async function findPerson(
  { db }: { db: Db },
  { companyId, profileId }: { companyId: string; profileId: string },
) {
  const [found] = await db
    .select({
      id: profiles.id,
      subject: profiles.subject,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId)));
  return found ?? null;
}
