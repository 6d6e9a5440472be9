import { memberships, profiles, sessions } from "#schema";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { closeFamilySockets, closeProfileSockets } from "~/modules/live/publish.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";

/**
 * Signs a colleague out everywhere: of a lost phone, say. Never the owner, whom nobody edits. Ending them twice changes nothing.
 * @returns how many sessions ended now; `no-permission` where the actor is a manager no more.
 */
export async function endMemberSessions(
  deps: Deps,
  { member, profileId }: { member: Member; profileId: string },
): Promise<{ code: "ended"; count: number } | { code: "no-permission" }> {
  const { db, now } = deps;
  const colleague = and(
    eq(profiles.id, profileId),
    eq(profiles.companyId, member.company.id),
    ne(profiles.role, "owner"),
    stillMay(member, "end-sessions"),
  );
  const [[actor], ended] = await db.batch([
    findStillMay(deps, member, "end-sessions"),
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(
        and(
          inArray(
            sessions.userId,
            db
              .select({ id: memberships.userId })
              .from(memberships)
              .innerJoin(profiles, eq(profiles.id, memberships.profileId))
              .where(colleague),
          ),
          isNull(sessions.revokedAt),
        ),
      )
      .returning({ userId: sessions.userId, familyId: sessions.familyId }),
  ]);
  if (!actor) return { code: "no-permission" };
  const [first] = ended;
  if (first) {
    closeProfileSockets(deps, { companyId: member.company.id, profileIds: [profileId] });
    // They may be at work for another company just now: who has their phone could go over to this one.
    const familyIds = [...new Set(ended.map(({ familyId }) => familyId))];
    closeFamilySockets(deps, { userId: first.userId, familyIds });
  }
  return { code: "ended", count: ended.length };
}
