import { memberships, sessions, users } from "#directory";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { hasSeveral } from "./memberships.server";

/**
 * Forgets somebody who is in no company any more, with their sessions, passkeys and address. Done twice is done once.
 * @returns whether they are forgotten: whoever has joined one meanwhile stays as they are.
 */
export async function forgetUser(
  { directory }: Pick<GlobalDeps, "directory">,
  { userId }: { userId: string },
): Promise<boolean> {
  const isInNone = sql`NOT EXISTS (SELECT 1 FROM ${memberships} m WHERE m.user_id = ${userId})`;
  const [, , left] = await withRetries(() =>
    directory.batch([
      directory.delete(sessions).where(and(eq(sessions.userId, userId), isInNone)),
      directory.delete(users).where(and(eq(users.id, userId), isInNone)),
      directory.select({ id: users.id }).from(users).where(eq(users.id, userId)),
    ]),
  );
  return left.length === 0;
}

/**
 * From now on nobody may use these profiles, and the users behind them are forgotten, with their sessions and their address. A
 * user who is in another company stays. Done twice is done once.
 */
export async function forgetUsers(
  { directory }: Pick<GlobalDeps, "directory">,
  gone: readonly { profileId: string; userId: string }[],
): Promise<void> {
  const listed = (ids: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const theirs = listed(gone.map(({ userId }) => userId));
  const areInNone = sql`(SELECT u.id FROM ${users} u WHERE u.id IN ${theirs}
    AND NOT EXISTS (SELECT 1 FROM ${memberships} m WHERE m.user_id = u.id))`;
  await directory.batch([
    directory
      .delete(memberships)
      .where(inArray(memberships.profileId, listed(gone.map(({ profileId }) => profileId)))),
    directory.delete(sessions).where(inArray(sessions.userId, areInNone)),
    directory.delete(users).where(inArray(users.id, areInNone)),
    directory.update(users).set({ isInSeveral: hasSeveral }).where(inArray(users.id, theirs)),
  ]);
}
