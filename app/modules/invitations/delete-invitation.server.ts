import { invitations } from "#schema";
import { and, eq } from "drizzle-orm";
import { findActingManager, isStillManager } from "~/modules/accounts/acting-manager.server";
import type { Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";

/**
 * Deletes a pending invitation of the member's company; its link opens nothing from then on. One that was accepted stays,
 * and so do all when the member no longer is a manager.
 */
export async function deleteInvitation(
  { db }: Pick<Deps, "db">,
  { member, invitationId }: { member: Member; invitationId: string },
): Promise<{ code: "deleted" | "not-found" | "no-permission" }> {
  const [managers, gone] = await db.batch([
    findActingManager({ db }, member),
    db
      .delete(invitations)
      .where(
        and(
          eq(invitations.id, invitationId),
          eq(invitations.companyId, member.company.id),
          eq(invitations.status, "pending"),
          isStillManager(member),
        ),
      )
      .returning({ id: invitations.id }),
  ]);
  if (managers.length === 0) return { code: "no-permission" };
  return { code: gone.length > 0 ? "deleted" : "not-found" };
}
