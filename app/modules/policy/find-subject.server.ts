import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { Subject } from "./may";

/**
 * Returns a person as the target of an action. It reads their centre only for a manager of some centres: nobody else's right depends on
 * it, so nobody else waits for the query. Unknown people have no place.
 */
export async function findSubject(
  { db }: Pick<Deps, "db">,
  { member: { company, profile }, profileId }: { member: Member; profileId: string },
): Promise<Subject> {
  if (profile.managedCentres === null || profileId === profile.id) return { profileId, place: null };
  const [place] = await withRetries(() =>
    db
      .select({ role: profiles.role, centreId: profiles.centreId })
      .from(profiles)
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, company.id))),
  );
  return { profileId, place: place ?? null };
}
