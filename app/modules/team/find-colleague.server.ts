import { profiles, users } from "#schema";
import { and, eq } from "drizzle-orm";
import { shownEmail } from "~/modules/directory/erased-person.server";
import type { Profile } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";

export interface Colleague extends Pick<Profile, "id" | "subject" | "fullName" | "dni" | "role" | "status"> {
  /** Empty once who they were has been erased. */
  email: string;
}

/** Somebody of a company, or null: other companies' people do not exist here. */
export async function findColleague(
  { db }: { db: Db },
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<Colleague | null> {
  const [found] = await db
    .select({
      id: profiles.id,
      subject: profiles.subject,
      fullName: profiles.fullName,
      dni: profiles.dni,
      role: profiles.role,
      status: profiles.status,
      email: shownEmail,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId)));
  return found ?? null;
}
