import { profiles } from "#cell";
import { and, eq, ne } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { endSignInsBehind } from "~/modules/directory/sign-ins.server";
import { closeFamilySockets, closeProfileSockets } from "~/modules/live/publish.server";
import { findStillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";

/**
 * Signs a colleague out everywhere: of a lost phone, say. Never the owner, whom nobody edits. Ending them twice changes nothing.
 * @returns how many sessions ended now; `no-permission` where the actor is a manager no more.
 */
export async function endMemberSessions(
  deps: Deps,
  { member, profileId }: { member: Member; profileId: string },
): Promise<{ code: "ended"; count: number } | { code: "no-permission" }> {
  const { db } = deps;
  const companyId = member.company.id;
  const [[actor], [colleague]] = await db.batch([
    findStillMay(deps, member, "end-sessions"),
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId), ne(profiles.role, "owner"))),
  ]);
  if (!actor) return { code: "no-permission" };
  if (!colleague) return { code: "ended", count: 0 };
  const ended = await endSignInsBehind(deps, { profileId });
  const [first] = ended;
  if (first) {
    closeProfileSockets(deps, { companyId, profileIds: [profileId] });
    // They may be at work for another company just now: who has their phone could go over to this one.
    const familyIds = [...new Set(ended.map(({ familyId }) => familyId))];
    closeFamilySockets(deps, { userId: first.userId, familyIds });
  }
  return { code: "ended", count: ended.length };
}
