import { profiles } from "#schema";
import { eq } from "drizzle-orm";
import { findSessionInvitation } from "~/modules/directory/find-session-invitation.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { listOpenInvitations } from "~/modules/invitations/open-invitations.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { ensureProfile } from "./ensure-profile.server";
import { joinCompany } from "./join-company.server";

interface Outcome {
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
): Promise<Outcome> {
  if (invitationId !== null) return joinThrough(deps, { user, invitationId });
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
): Promise<Outcome> {
  const invitationId = await findSessionInvitation(deps, { sessionId, email: user.email });
  return settleIn(deps, { user, invitationId });
}

async function joinThrough(deps: Deps, input: { user: User; invitationId: string }): Promise<Outcome> {
  const { code } = await joinCompany(deps, input);
  return { code: code === "invitation-gone" ? "undecided" : code };
}

/**
 * What a fresh session needs besides itself. A fault here must not cost the person their link, which is spent: they
 * go in, and the signed-in shell makes the missing profile.
 * @returns null after such a fault.
 */
export async function welcome(
  deps: Deps,
  input: { user: User; invitationId: string | null },
): Promise<Outcome | null> {
  return settleIn(deps, input).catch((fault: unknown) => {
    logFault("first sign-in", fault);
    return null;
  });
}

/** The page that follows: the clock, or the one that asks or explains. */
export const pageAfter = (outcome: Outcome | null): "/dashboard" | "/join" =>
  outcome?.code === "undecided" || outcome?.code === "already-elsewhere" ? "/join" : "/dashboard";
