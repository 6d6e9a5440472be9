import { profiles } from "#schema";
import { eq } from "drizzle-orm";
import { findSessionInvitation } from "~/modules/accounts/find-session-invitation.server";
import type { User } from "~/modules/accounts/redeem-sign-in-link.server";
import { listOpenInvitations } from "~/modules/invitations/list-open-invitations.server";
import type { Deps } from "~/platform/context.server";
import { ensureProfile } from "./ensure-profile.server";
import { joinCompany } from "./join-company.server";

export interface Arrival {
  /** `undecided`: the invitation they came through is gone, or some are open that they did not; they are asked at /join. */
  code: "member" | "joined" | "founded" | "already-elsewhere" | "undecided";
}

/**
 * Gives a user who just signed in their place. Whoever came through an invitation joins that company, and founds none
 * behind their back when it is gone. Whoever simply signed in is asked when a company has invited their address, for
 * anybody may invite any; and founds their own when none has.
 */
export async function settleIn(
  deps: Deps,
  { user, invitationId }: { user: User; invitationId: string | null },
): Promise<Arrival> {
  if (invitationId !== null) return arriveThrough(deps, { user, invitationId });
  const present = await deps.db.query.profiles.findFirst({
    columns: { id: true },
    where: eq(profiles.userId, user.id),
  });
  if (present) return { code: "member" };
  if ((await listOpenInvitations(deps, { email: user.email })).length > 0) return { code: "undecided" };
  await ensureProfile(deps, user);
  return { code: "founded" };
}

/** The same for a session that is open but has no profile yet, as a fault at its first sign-in or an open question leaves it. */
export async function settleSession(
  deps: Deps,
  { user, sessionId }: { user: User; sessionId: string },
): Promise<Arrival> {
  const invitationId = await findSessionInvitation(deps, { sessionId, email: user.email });
  return settleIn(deps, { user, invitationId });
}

async function arriveThrough(deps: Deps, input: { user: User; invitationId: string }): Promise<Arrival> {
  const { code } = await joinCompany(deps, input);
  return { code: code === "invitation-gone" ? "undecided" : code };
}
