import { memberships, sessions, users } from "#directory";
import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { hasSeveralMemberships } from "./memberships.server";

const membershipRow = alias(memberships, "m");
const userRow = alias(users, "u");

/**
 * Deletes a user who is in no company, with their sessions, passkeys and address. Idempotent.
 * @returns false when the user has joined a company meanwhile and stays.
 */
export async function deleteUser(
  { directory }: Pick<GlobalDeps, "directory">,
  { userId }: { userId: string },
): Promise<boolean> {
  const isInNoCompany = sql`NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow} WHERE ${membershipRow.userId} = ${userId})`;
  const { left } = await withRetries(() =>
    batch(directory, {
      sessions: directory.delete(sessions).where(and(eq(sessions.userId, userId), isInNoCompany)),
      user: directory.delete(users).where(and(eq(users.id, userId), isInNoCompany)),
      left: directory.select({ id: users.id }).from(users).where(eq(users.id, userId)),
    }),
  );
  return left.length === 0;
}

/** Deletes memberships, and their users with their sessions and addresses. A user who is in another company stays. Idempotent. */
export async function deleteUsers(
  { directory }: Pick<GlobalDeps, "directory">,
  leavers: readonly { profileId: string; userId: string }[],
): Promise<void> {
  const idListOf = (ids: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const leaverIds = idListOf(leavers.map(({ userId }) => userId));
  const usersInNoCompany = sql`(SELECT ${userRow.id} FROM ${users} ${userRow} WHERE ${userRow.id} IN ${leaverIds}
    AND NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow} WHERE ${membershipRow.userId} = ${userRow.id}))`;
  await batch(directory, [
    directory
      .delete(memberships)
      .where(inArray(memberships.profileId, idListOf(leavers.map(({ profileId }) => profileId)))),
    directory.delete(sessions).where(inArray(sessions.userId, usersInNoCompany)),
    directory.delete(users).where(inArray(users.id, usersInNoCompany)),
    directory.update(users).set({ isInSeveral: hasSeveralMemberships }).where(inArray(users.id, leaverIds)),
  ]);
}
