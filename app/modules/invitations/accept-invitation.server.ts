import { requestSignInLink, type LinkRequestOutcome } from "~/modules/accounts/request-sign-in-link.server";
import type { Deps } from "~/platform/context.server";
import { findInvitation } from "./find-invitation.server";

/**
 * Mails a sign-in link to the address an invitation was made for: only who reads its mail can join, whoever holds the
 * invitation's own link.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, ...asker }: { token: string; requester: string; browserHash: string; captchaToken: string | null },
): Promise<LinkRequestOutcome | { code: "invalid" }> {
  const invitation = await findInvitation(deps, { token });
  if (!invitation) return { code: "invalid" };
  return requestSignInLink(deps, {
    ...asker,
    email: invitation.email,
    codeChallenge: null,
    createUser: true,
    userMetadata: {},
    invitationId: invitation.id,
  });
}
