import { foundings, memberships, sessions, users } from "#directory";
import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";

export type Membership = typeof memberships.$inferSelect;

type Stores = Pick<GlobalDeps, "directory" | "now">;
type Begun = Pick<Membership, "userId" | "profileId" | "companyId" | "cell">;

/** All that somebody is in, the oldest first, and what was begun. */
export const listMemberships = (
  { directory }: Pick<GlobalDeps, "directory">,
  { userId }: { userId: string },
): Promise<Membership[]> =>
  withRetries(() =>
    directory.query.memberships.findMany({
      where: eq(memberships.userId, userId),
      orderBy: [asc(memberships.createdAt), asc(memberships.profileId)],
    }),
  );

/**
 * What was begun before an instant and is not finished: a profile that is still to come, to be given an address or to be left. In no order:
 * those that fail again and again must not keep the others from their turn.
 */
export const listUnfinished = (
  { directory }: Pick<GlobalDeps, "directory">,
  { before, atMost }: { before: number; atMost: number },
) =>
  directory
    .select({ membership: memberships, user: users })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        sql`(${memberships.settledAt} IS NULL OR ${memberships.isAddressDue} = 1 OR ${memberships.isLeaving} = 1)`,
        lt(memberships.createdAt, before),
      ),
    )
    .orderBy(sql`random()`)
    .limit(atMost);

/** The condition that a row of `users` has more than one membership. */
export const hasSeveral = sql`(SELECT count(*) > 1 FROM ${memberships} m WHERE m.user_id = users.id AND m.settled_at IS NOT NULL)`;

/** How many companies one account, and one network, may found in any 24 hours, also those that are given up again. */
export const foundedADay = { perUser: 3, perNetwork: 20 };

const dayMs = 86_400_000;

/**
 * Notes that somebody is about to found a company, unless they are in one or have begun something: however often and from
 * wherever it is asked, one is begun.
 * @param requester the network that asks, as a keyed hash.
 * @returns their oldest membership, which may be another one; null where there is none, for they or their network have founded
 * too many in 24 hours.
 */
export async function beginFounding(
  { directory, now }: Stores,
  begun: Begun & { requester?: string | null },
): Promise<Membership | null> {
  const { userId, profileId, companyId, cell, requester = null } = begun;
  const isOfTheDay = sql`created_at > ${now - dayMs}`;
  const [, , [oldest]] = await withRetries(() =>
    directory.batch([
      statement(
        directory,
        sql`INSERT INTO ${foundings} (company_id, user_id, requester, created_at)
            SELECT ${companyId}, ${userId}, ${requester}, ${now}
            WHERE NOT EXISTS (SELECT 1 FROM ${memberships} m WHERE m.user_id = ${userId})
              AND (SELECT count(*) FROM ${foundings} WHERE user_id = ${userId} AND ${isOfTheDay}) < ${foundedADay.perUser}
              AND (SELECT count(*) FROM ${foundings} WHERE requester = ${requester} AND ${isOfTheDay}) < ${foundedADay.perNetwork}
            ON CONFLICT (company_id) DO NOTHING`,
      ),
      statement(
        directory,
        sql`INSERT INTO ${memberships} (profile_id, user_id, company_id, cell, created_at)
            SELECT ${profileId}, ${userId}, ${companyId}, ${cell}, ${now}
            WHERE NOT EXISTS (SELECT 1 FROM ${memberships} m WHERE m.user_id = ${userId})
              AND EXISTS (SELECT 1 FROM ${foundings} WHERE company_id = ${companyId})`,
      ),
      directory
        .select()
        .from(memberships)
        .where(eq(memberships.userId, userId))
        .orderBy(asc(memberships.createdAt), asc(memberships.profileId))
        .limit(1),
    ]),
  );
  return oldest ?? null;
}

/** Notes that somebody is about to join a company. @returns their membership of it, which may have been begun before. */
export async function beginJoining(
  { directory, now }: Stores,
  begun: Begun & { invitationId: string },
): Promise<Membership> {
  const { userId, companyId } = begun;
  const [, [theirs]] = await withRetries(() =>
    directory.batch([
      directory
        .insert(memberships)
        .values({ ...begun, createdAt: now })
        .onConflictDoUpdate({
          target: [memberships.userId, memberships.companyId],
          set: { invitationId: sql`excluded.invitation_id`, cell: sql`excluded.cell` },
          setWhere: isNull(memberships.settledAt),
        }),
      directory
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, userId), eq(memberships.companyId, companyId))),
    ]),
  );
  return theirs!;
}

/**
 * Says that the profile is there, with this address, and that this session uses it, and any that had none where it is their
 * person's only one. Said twice is said once.
 */
export async function settleMembership(
  { directory, now }: Stores,
  membership: Membership,
  { sessionId, email }: { sessionId: string | null; email: string },
): Promise<void> {
  const { profileId, userId } = membership;
  const isOnly = sql`NOT EXISTS (SELECT 1 FROM ${memberships} m
    WHERE m.user_id = ${userId} AND m.profile_id <> ${profileId} AND m.settled_at IS NOT NULL)`;
  await withRetries(() =>
    directory.batch([
      // Also where somebody took it back because they did not find the profile yet.
      directory
        .insert(memberships)
        .values({ ...membership, settledAt: now })
        .onConflictDoUpdate({
          target: memberships.profileId,
          set: { settledAt: now },
          setWhere: isNull(memberships.settledAt),
        }),
      markAddress(directory, { profileId, email }),
      directory
        .update(sessions)
        .set({ profileId })
        .where(
          and(
            eq(sessions.userId, userId),
            sql`(${sessions.id} = ${sessionId} OR (${sessions.profileId} IS NULL AND ${isOnly}))`,
          ),
        ),
      directory.update(users).set({ isInSeveral: hasSeveral }).where(eq(users.id, userId)),
    ]),
  );
}

/**
 * Takes back a joining that cannot be finished, unless it has begun anew with another invitation: its profile is not there, and
 * with this invitation it cannot come any more. A profile that was to be taken over is its former user's again.
 */
export async function forgetJoining(
  { directory, now }: Stores,
  { profileId, invitationId }: { profileId: string; invitationId: string },
): Promise<void> {
  const begun = and(
    eq(memberships.profileId, profileId),
    eq(memberships.invitationId, invitationId),
    isNull(memberships.settledAt),
  );
  const isNotInAgain = sql`NOT EXISTS (SELECT 1 FROM ${memberships} m
    WHERE m.user_id = memberships.former_user_id AND m.company_id = memberships.company_id)`;
  await withRetries(() =>
    directory.batch([
      directory
        .update(memberships)
        .set({
          ...{ userId: sql`${memberships.formerUserId}`, formerUserId: null, settledAt: now },
          // They may have changed it while the profile was not theirs.
          isAddressDue: true,
        })
        .where(and(begun, isNotNull(memberships.formerUserId), isNotInAgain)),
      directory.delete(memberships).where(begun),
      directory
        .update(users)
        .set({ isInSeveral: hasSeveral })
        .where(sql`${users.id} = (SELECT m.user_id FROM ${memberships} m WHERE m.profile_id = ${profileId})`),
    ]),
  );
}

/** Says that the profile has this address: the user's, or, where that is another one by now, one that is to be changed again. */
export async function settleAddress(
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
      isAddressDue: sql`NOT EXISTS (SELECT 1 FROM ${users} u WHERE u.id = memberships.user_id AND u.email = ${email})`,
    })
    .where(eq(memberships.profileId, profileId));

/** Lets a session go on as another of its person's profiles. @returns false where that is none of theirs. */
export async function enterCompany(
  { directory }: Pick<GlobalDeps, "directory">,
  { sessionId, userId, profileId }: { sessionId: string; userId: string; profileId: string },
): Promise<boolean> {
  const theirs = and(
    eq(memberships.profileId, profileId),
    eq(memberships.userId, userId),
    isNotNull(memberships.settledAt),
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
            .where(theirs)}`,
        ),
      )
      .returning({ id: sessions.id }),
  );
  return entered.length > 0;
}
