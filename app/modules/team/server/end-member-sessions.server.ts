import { profiles } from "#cell";
import { and, eq, ne } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { endSignInsBehind } from "~/modules/directory/sign-ins.server";
import { closeFamilySockets, closeProfileSockets } from "~/modules/live/publish.server";
import { findStillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";

/**
 * Ends all sessions of a colleague, for example after they lost a phone. It never ends the owner's.
 * @returns how many sessions it ended; `no-permission` if the actor is no longer a manager.
 */
export async function endMemberSessions(
  deps: Deps,
  { member, profileId }: { member: Member; profileId: string },
): Promise<{ code: "ended"; count: number } | { code: "no-permission" }> {
  const { db } = deps;
  const companyId = member.company.id;
  const {
    actors: [actor],
    colleagues: [colleague],
  } = await batch(db, {
    actors: findStillMay(deps, member, "end-sessions", { people: [profileId] }),
    colleagues: db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId), ne(profiles.role, "owner"))),
  });
  if (!actor) return { code: "no-permission" };
  if (!colleague) return { code: "ended", count: 0 };
  const ended = await endSignInsBehind(deps, { profileId });
  const [first] = ended;
  if (first) {
    closeProfileSockets(deps, { companyId, profileIds: [profileId] });
    // The session may be in another company now, and could switch to this one.
    const familyIds = [...new Set(ended.map(({ familyId }) => familyId))];
    closeFamilySockets(deps, { userId: first.userId, familyIds });
  }
  return { code: "ended", count: ended.length };
}
