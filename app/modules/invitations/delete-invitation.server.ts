import { invitations } from "#schema";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";

/** Deletes a pending invitation of the member's company; its link opens nothing from then on. One that was accepted stays. */
export async function deleteInvitation(
  { db }: Pick<Deps, "db">,
  { member, invitationId }: { member: Member; invitationId: string },
): Promise<{ code: "deleted" | "not-found" }> {
  const gone = await db
    .delete(invitations)
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.companyId, member.company.id),
        eq(invitations.status, "pending"),
      ),
    )
    .returning({ id: invitations.id });
  return { code: gone.length > 0 ? "deleted" : "not-found" };
}
