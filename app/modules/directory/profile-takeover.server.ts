import { memberships, sessions, users } from "#directory";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch, namesOf } from "~/platform/statement.server";
import { hasSeveralMemberships, type Membership } from "./memberships.server";

const membershipRow = alias(memberships, "m");

interface TakeoverInput {
  /** The new user of the profile. */
  userId: string;
  profileId: string;
  companyId: string;
  cell: string;
  invitationId: string;
}

/**
 * Notes that a user is about to take over a profile and its record. From now on its former user has no access to it. Idempotent.
 * @returns their membership of that company, another one if they already had it; null while another user is taking it over.
 */
export async function beginTakeover(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { userId, profileId, companyId, cell, invitationId }: TakeoverInput,
): Promise<Membership | null> {
  const isNotMember = sql`NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow} WHERE ${membershipRow.userId} = ${userId}
    AND ${membershipRow.companyId} = ${companyId})`;
  const isOthersMembership = sql`${memberships.profileId} = ${profileId} AND ${memberships.companyId} = ${companyId}
    AND ${memberships.confirmedAt} IS NOT NULL AND ${isNotMember}`;
  const {
    theirs: [theirs],
  } = await withRetries(() =>
    batch(directory, {
      // A former user without another company must choose where to go; no company is created for them.
      userLeft: directory
        .update(users)
        .set({ hasLeft: true })
        .where(
          eq(
            users.id,
            directory.select({ id: memberships.userId }).from(memberships).where(isOthersMembership),
          ),
        ),
      taken: directory
        .update(memberships)
        .set({
          formerUserId: sql`${memberships.userId}`,
          userId,
          confirmedAt: null,
          invitationId,
          createdAt: now,
          isLeaving: false,
        })
        .where(isOthersMembership),
      joined: sql`INSERT INTO ${memberships} (${namesOf(memberships, "profileId", "userId", "companyId", "cell")},
        ${namesOf(memberships, "invitationId", "createdAt")})
            SELECT ${profileId}, ${userId}, ${companyId}, ${cell}, ${invitationId}, ${now}
            WHERE ${isNotMember} AND NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow} WHERE ${membershipRow.profileId} = ${profileId})`,
      theirs: directory
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, userId), eq(memberships.companyId, companyId))),
    }),
  );
  return theirs ?? null;
}

/** Ends the former user's use: none of their sessions uses the profile any more. Call it before the membership is confirmed. */
export async function endFormerUse(
  { directory }: Pick<GlobalDeps, "directory">,
  { profileId, formerUserId }: Pick<Membership, "profileId" | "formerUserId">,
): Promise<void> {
  if (formerUserId === null) return;
  await withRetries(() =>
    batch(directory, [
      directory
        .update(sessions)
        .set({ profileId: null })
        .where(and(eq(sessions.profileId, profileId), eq(sessions.userId, formerUserId))),
      directory.update(users).set({ isInSeveral: hasSeveralMemberships }).where(eq(users.id, formerUserId)),
      directory.update(memberships).set({ formerUserId: null }).where(eq(memberships.profileId, profileId)),
    ]),
  );
}
