import { invitations } from "#cell";
import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";

// What becomes of invitations in the batches of others.

const isPending = eq(invitations.status, "pending");

/** The statement that makes an invitation an accepted one. */
export const acceptInvitation = (db: Db, id: string) =>
  db.update(invitations).set({ status: "accepted" }).where(eq(invitations.id, id));

/** The statement that withdraws those of the open invitations that a condition on `invitations` names. */
export const withdrawInvitations = (db: Db, whose: SQL | undefined) =>
  db.delete(invitations).where(and(isPending, whose));

/**
 * The statement that withdraws the invitations by which a profile would go over to another address: for the batch of whatever makes
 * them wrong. At most one of them stands at a time.
 */
export const deleteInvitationsNaming = (db: Db, profileId: string) =>
  withdrawInvitations(db, eq(invitations.profileId, profileId));

/** The statement that deletes accepted invitations, which say who somebody was. @param whose a condition on `invitations`. */
export const forgetAccepted = (db: Db, whose: SQL) =>
  db.delete(invitations).where(and(eq(invitations.status, "accepted"), whose));
