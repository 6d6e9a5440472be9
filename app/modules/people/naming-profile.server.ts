import { invitations } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/db.server";

/**
 * The statement that withdraws the invitations by which a profile would go over to another address: for the batch of whatever makes
 * them wrong. At most one of them stands at a time.
 */
export const deleteInvitationsNaming = (db: Db, profileId: string) =>
  db.delete(invitations).where(and(eq(invitations.profileId, profileId), eq(invitations.status, "pending")));
