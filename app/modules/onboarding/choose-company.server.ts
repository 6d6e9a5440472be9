import { z } from "zod";
import type { Session } from "~/modules/directory/find-session.server";
import { listOpenInvitations } from "~/modules/invitations/open-invitations.server";
import type { Deps } from "~/platform/context.server";
import { copy } from "./copy";
import { ensureProfile } from "./ensure-profile.server";
import { joinCompany } from "./join-company.server";

const choice = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("join"), invitation_id: z.string().max(64) }),
  z.object({ intent: z.literal("found") }),
]);

/** What /join shows: the company somebody is in already, or the invitations among which they may choose. */
export async function loadChoice(deps: Deps, { user, member }: Session) {
  if (member) return { email: user.email, problem: copy.alreadyElsewhere(member.company.name), open: null };
  const open = await listOpenInvitations(deps, { email: user.email });
  return { email: user.email, problem: open.length === 0 ? copy.invitationGone : null, open };
}

/**
 * Does what was chosen at /join: joins a company that invited this address, or founds one.
 * @returns null when it is done, else what to tell.
 */
export async function chooseCompany(
  deps: Deps,
  { session: { user }, form }: { session: Session; form: FormData },
): Promise<string | null> {
  const chosen = choice.safeParse(Object.fromEntries(form));
  if (!chosen.success) return copy.invitationGone;
  if (chosen.data.intent === "found") {
    await ensureProfile(deps, user);
    return null;
  }
  const { code } = await joinCompany(deps, { user, invitationId: chosen.data.invitation_id });
  return code === "invitation-gone" ? copy.invitationGone : null;
}
