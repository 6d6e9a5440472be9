import { invitations } from "#schema";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { newInvitationToken } from "./invitation-token.server";
import { mailInvitation } from "./mail-invitation.server";

/** Gives a pending invitation of the member's company a new link and another 7 days, and mails it. The old link is dead from then on. */
export async function resendInvitation(
  deps: Deps,
  { member: { company }, invitationId }: { member: Member; invitationId: string },
): Promise<{ code: "invited" | "not-mailed" | "not-found" }> {
  const secret = await newInvitationToken(deps.now);
  const [invitee] = await withRetries(() =>
    deps.db
      .update(invitations)
      .set({ tokenHash: secret.tokenHash, expiresAt: secret.expiresAt })
      .where(
        and(
          eq(invitations.id, invitationId),
          eq(invitations.companyId, company.id),
          eq(invitations.status, "pending"),
        ),
      )
      .returning(),
  );
  if (!invitee) return { code: "not-found" };
  return { code: (await mailInvitation(deps, { company, invitee, ...secret })) ? "invited" : "not-mailed" };
}
