import { memberships, sessions, users } from "#directory";
import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch, renderOnce } from "~/platform/statement.server";

const membershipRow = alias(memberships, "m");
const userRow = alias(users, "u");

export type Membership = typeof memberships.$inferSelect;

type Stores = Pick<GlobalDeps, "directory" | "now">;

/** Lists a user's memberships, confirmed or not, the oldest first. */
export const listMemberships = (
  { directory }: Pick<GlobalDeps, "directory">,
  { userId }: { userId: string },
): Promise<Membership[]> =>
  directory.query.memberships.findMany({
    where: eq(memberships.userId, userId),
    orderBy: [asc(memberships.createdAt), asc(memberships.profileId)],
  });

/**
 * Lists memberships from before an instant that are unconfirmed, being left or due for a new address. The order is random, so that changes
 * that fail repeatedly do not block the others.
 */
export const listUnfinishedMemberships = (
  { directory }: Pick<GlobalDeps, "directory">,
  { before, atMost }: { before: number; atMost: number },
) =>
  directory
    .select({ membership: memberships, user: users })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        sql`(${memberships.confirmedAt} IS NULL OR ${memberships.isAddressDue} = 1 OR ${memberships.isLeaving} = 1)`,
        lt(memberships.createdAt, before),
      ),
    )
    .orderBy(sql`random()`)
    .limit(atMost);

/** A condition on a row of `users`: the user has more than one confirmed membership. */
export const hasSeveralMemberships = renderOnce(
  sql`(SELECT count(*) > 1 FROM ${memberships} ${membershipRow} WHERE ${membershipRow.userId} = ${users.id} AND ${membershipRow.confirmedAt} IS NOT NULL)`,
);

/**
 * Confirms that a membership's profile exists and has this address. The session uses the profile from now on. If it is the user's only
 * profile, sessions without one use it too. Idempotent.
 */
export async function confirmMembership(
  { directory, now }: Stores,
  membership: Membership,
  { sessionId, email }: { sessionId: string | null; email: string },
): Promise<void> {
  const { profileId, userId } = membership;
  const isOnlyMembership = sql`NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow}
    WHERE ${membershipRow.userId} = ${userId} AND ${membershipRow.profileId} <> ${profileId} AND ${membershipRow.confirmedAt} IS NOT NULL)`;
  await withRetries(() =>
    batch(directory, [
      // Inserts it again if another request deleted it because the profile did not exist yet.
      directory
        .insert(memberships)
        .values({ ...membership, confirmedAt: now })
        .onConflictDoUpdate({
          target: memberships.profileId,
          set: { confirmedAt: now },
          setWhere: isNull(memberships.confirmedAt),
        }),
      markAddress(directory, { profileId, email }),
      directory
        .update(sessions)
        .set({ profileId })
        .where(
          and(
            eq(sessions.userId, userId),
            sql`(${sessions.id} = ${sessionId} OR (${sessions.profileId} IS NULL AND ${isOnlyMembership}))`,
          ),
        ),
      directory.update(users).set({ isInSeveral: hasSeveralMemberships }).where(eq(users.id, userId)),
    ]),
  );
}

/**
 * Reverts a joining that cannot be finished, unless it has started again with another invitation. Its profile does not exist, and this
 * invitation can no longer create it. A profile that was being taken over returns to its former user.
 */
export async function revertJoining(
  { directory, now }: Stores,
  { profileId, invitationId }: { profileId: string; invitationId: string },
): Promise<void> {
  const isBegunJoining = and(
    eq(memberships.profileId, profileId),
    eq(memberships.invitationId, invitationId),
    isNull(memberships.confirmedAt),
  );
  const hasNotJoinedAgain = sql`NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow}
    WHERE ${membershipRow.userId} = ${memberships.formerUserId} AND ${membershipRow.companyId} = ${memberships.companyId})`;
  await withRetries(() =>
    batch(directory, [
      directory
        .update(memberships)
        .set({
          userId: sql`${memberships.formerUserId}`,
          formerUserId: null,
          confirmedAt: now,
          // They may have changed their address meanwhile.
          isAddressDue: true,
        })
        .where(and(isBegunJoining, isNotNull(memberships.formerUserId), hasNotJoinedAgain)),
      directory.delete(memberships).where(isBegunJoining),
      directory
        .update(users)
        .set({ isInSeveral: hasSeveralMemberships })
        .where(
          sql`${users.id} = (SELECT ${membershipRow.userId} FROM ${memberships} ${membershipRow} WHERE ${membershipRow.profileId} = ${profileId})`,
        ),
    ]),
  );
}

/** Records that a profile has this address. If the user's address has changed again, the membership stays due for a change. */
export async function confirmAddress(
  { directory }: Pick<GlobalDeps, "directory">,
  { profileId, email }: { profileId: string; email: string },
): Promise<void> {
  await withRetries(() => markAddress(directory, { profileId, email }));
}

const markAddress = (
  directory: GlobalDeps["directory"],
  { profileId, email }: { profileId: string; email: string },
) =>
  directory
    .update(memberships)
    .set({
      isAddressDue: sql`NOT EXISTS (SELECT 1 FROM ${users} ${userRow} WHERE ${userRow.id} = ${memberships.userId}
        AND ${userRow.email} = ${email})`,
    })
    .where(eq(memberships.profileId, profileId));

/** Switches a session to another profile of its user. @returns false when the profile is not theirs. */
export async function enterCompany(
  { directory }: Pick<GlobalDeps, "directory">,
  { sessionId, userId, profileId }: { sessionId: string; userId: string; profileId: string },
): Promise<boolean> {
  const isOwnMembership = and(
    eq(memberships.profileId, profileId),
    eq(memberships.userId, userId),
    isNotNull(memberships.confirmedAt),
  );
  const entered = await withRetries(() =>
    directory
      .update(sessions)
      .set({ profileId })
      .where(
        and(
          eq(sessions.id, sessionId),
          sql`EXISTS ${directory
            .select({ one: sql`1` })
            .from(memberships)
            .where(isOwnMembership)}`,
        ),
      )
      .returning({ id: sessions.id }),
  );
  return entered.length > 0;
}
