import { profiles, sessions } from "#schema";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { closeProfileSockets } from "~/modules/live/publish.server";
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
          inArray(sessions.userId, db.select({ id: profiles.userId }).from(profiles).where(colleague)),
          isNull(sessions.revokedAt),
        ),
      )
      .returning({ id: sessions.id }),
  ]);
  if (!actor) return { code: "no-permission" };
  if (ended.length > 0) closeProfileSockets(deps, { companyId: member.company.id, profileIds: [profileId] });
  return { code: "ended", count: ended.length };
}
