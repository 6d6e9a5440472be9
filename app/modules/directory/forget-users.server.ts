import { memberships, sessions, users } from "#directory";
import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { hasSeveral } from "./memberships.server";

const m = alias(memberships, "m");
const u = alias(users, "u");

/**
 * Deletes a user who is in no company, with their sessions, passkeys and address. Idempotent.
 * @returns false when the user has joined a company meanwhile and stays.
 */
export async function forgetUser(
  { directory }: Pick<GlobalDeps, "directory">,
  { userId }: { userId: string },
): Promise<boolean> {
  const isInNone = sql`NOT EXISTS (SELECT 1 FROM ${memberships} ${m} WHERE ${m.userId} = ${userId})`;
  const { left } = await withRetries(() =>
    batch(directory, {
      sessions: directory.delete(sessions).where(and(eq(sessions.userId, userId), isInNone)),
      user: directory.delete(users).where(and(eq(users.id, userId), isInNone)),
      left: directory.select({ id: users.id }).from(users).where(eq(users.id, userId)),
    }),
  );
  return left.length === 0;
}

/** Deletes memberships, and their users with their sessions and addresses. A user who is in another company stays. Idempotent. */
export async function forgetUsers(
  { directory }: Pick<GlobalDeps, "directory">,
  gone: readonly { profileId: string; userId: string }[],
): Promise<void> {
  const listed = (ids: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const theirs = listed(gone.map(({ userId }) => userId));
  const areInNone = sql`(SELECT ${u.id} FROM ${users} ${u} WHERE ${u.id} IN ${theirs}
    AND NOT EXISTS (SELECT 1 FROM ${memberships} ${m} WHERE ${m.userId} = ${u.id}))`;
  await batch(directory, [
    directory
      .delete(memberships)
      .where(inArray(memberships.profileId, listed(gone.map(({ profileId }) => profileId)))),
    directory.delete(sessions).where(inArray(sessions.userId, areInNone)),
    directory.delete(users).where(inArray(users.id, areInNone)),
    directory.update(users).set({ isInSeveral: hasSeveral }).where(inArray(users.id, theirs)),
  ]);
}
