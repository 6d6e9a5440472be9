import { invitations } from "#cell";
import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";

// Statements about invitations for batches of other modules.

const isPending = eq(invitations.status, "pending");

/** Returns the statement that marks an invitation as accepted. */
export const acceptInvitation = (db: Db, id: string) =>
  db.update(invitations).set({ status: "accepted" }).where(eq(invitations.id, id));

/** Returns the statement that withdraws the pending invitations of a condition on `invitations`. */
export const withdrawInvitations = (db: Db, whose: SQL | undefined) =>
  db.delete(invitations).where(and(isPending, whose));

/** Returns the statement that withdraws the invitation that would move a profile to another address. A profile has at most one. */
export const withdrawAddressMove = (db: Db, profileId: string) =>
  withdrawInvitations(db, eq(invitations.profileId, profileId));

/**
 * Returns the statement that deletes accepted invitations, which contain personal data.
 * @param whose a condition on `invitations`.
 */
export const eraseAcceptedInvitations = (db: Db, whose: SQL) =>
  db.delete(invitations).where(and(eq(invitations.status, "accepted"), whose));
