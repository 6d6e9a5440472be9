import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";
import type { Corrected } from "./correction";

/** Somebody of the member's company whose record may be corrected, themselves where nobody is named; null for anybody else. */
export async function findCorrected(
  { db }: { db: Db },
  { member, profileId }: { member: Member; profileId: string | null },
): Promise<(Corrected & { name: string }) | null> {
  const [found] = await db
    .select({
      subject: profiles.subject,
      profileId: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(profiles)
    .where(and(eq(profiles.id, profileId ?? member.profile.id), eq(profiles.companyId, member.company.id)));
  return found ? { subject: found.subject, profileId: found.profileId, name: displayName(found) } : null;
}
