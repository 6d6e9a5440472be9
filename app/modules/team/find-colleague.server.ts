import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { isGone } from "~/modules/people/erased-person.server";
import { isInScope } from "~/modules/policy/scope.server";
import type { Member, Profile } from "~/modules/session/find-session.server";
import type { Db } from "~/platform/db.server";

export interface Colleague extends Pick<
  Profile,
  "id" | "subject" | "fullName" | "email" | "dni" | "role" | "status" | "representsSince" | "managedCentres"
> {
  /** Whether they left the company or were erased. */
  isGone: boolean;
}

/** Returns a person of the member's company; null if it has no such person, or if another manager manages them. */
export async function findColleague(
  { db }: { db: Db },
  { member, profileId }: { member: Pick<Member, "company" | "profile">; profileId: string },
): Promise<Colleague | null> {
  const [found] = await db
    .select({
      id: profiles.id,
      isGone: isGone().mapWith(Boolean),
      subject: profiles.subject,
      fullName: profiles.fullName,
      dni: profiles.dni,
      role: profiles.role,
      status: profiles.status,
      email: profiles.email,
      representsSince: profiles.representsSince,
      managedCentres: profiles.managedCentres,
    })
    .from(profiles)
    .where(
      and(eq(profiles.id, profileId), eq(profiles.companyId, member.company.id), isInScope(member, profiles)),
    );
  return found ?? null;
}
